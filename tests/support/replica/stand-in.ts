import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempHome } from '../station/temp-home.ts'

/** How the stand-in of the program that copies behaves. */
export type Manners = {
  /** What it says of itself; null says nothing and does not end. */
  version: string | null
  replicate: 'well' | 'ends' | 'hangs'
  sync: 'well' | 'full' | 'lags'
  /** What is there when it is read back. */
  copy: 'whole' | 'damaged'
}

/** A program of its own bytes that plays Litestream. NOT RUN: Windows, which starts no script by its first line. */
export function standIn(first: Partial<Manners> = {}) {
  const folder = tempHome()
  const path = join(folder, 'litestream')
  const source = readFileSync(new URL('./stand-in.mjs', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path, `#!${process.execPath}\n${source}`, { mode: 0o755 })
  let manners: Manners = { version: 'v0.5.18', replicate: 'well', sync: 'well', copy: 'whole', ...first }
  const behave = (change: Partial<Manners>) => {
    manners = { ...manners, ...change }
    writeFileSync(join(folder, 'manners.json'), JSON.stringify(manners))
  }
  behave({})
  return {
    path,
    behave,
    /** Becomes another program under the same name. */
    change: () => writeFileSync(path, `#!${process.execPath}\n${source}// changed\n`),
  }
}

/** An empty folder for a copy. */
export function placeForCopy(): string {
  const folder = join(tempHome(), 'share')
  mkdirSync(folder)
  return folder
}
