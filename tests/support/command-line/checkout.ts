import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findPaths } from '../../../main/platform/paths.ts'
import { tempHome } from '../station/temp-home.ts'

export type Checkout = {
  root: string
  launcher: string
  /** Writes a file of the checkout. */
  write: (path: string, text: string) => void
}

/** A folder that is taken for a checkout, with whatever page a test wants and nothing of the program. */
export function makeEmptyCheckout(root: string = tempHome()): Checkout {
  const { root: real } = findPaths()
  copy('package.json', root)
  for (const part of ['resources', 'node_modules'])
    symlinkSync(join(real, part), join(root, part), 'junction')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, launcher: join(root, 'main', 'packdesk.mjs'), write }
}

/** A checkout of its own with the real program in it. */
export function makeCheckout(root: string = tempHome()): Checkout {
  const checkout = makeEmptyCheckout(root)
  for (const part of ['main', 'shared']) copy(part, root)
  return checkout
}

/** With its times, those of folders too, so that what was built of it is not older and is what runs. */
function copy(part: string, root: string): void {
  const from = join(findPaths().root, part)
  cpSync(from, join(root, part), { recursive: true, preserveTimestamps: true })
  keepTimes(from, join(root, part))
}

function keepTimes(from: string, to: string): void {
  const stat = statSync(from)
  if (stat.isDirectory())
    for (const entry of readdirSync(from, { withFileTypes: true }))
      if (entry.isDirectory()) keepTimes(join(from, entry.name), join(to, entry.name))
  utimesSync(to, stat.atime, stat.mtime)
}

/** A checkout whose page is built already, and the program with it where that was built here. */
export function makeBuiltCheckout(root: string = tempHome()): Checkout {
  const checkout = makeCheckout(root)
  const built = join('out', 'main')
  if (existsSync(join(findPaths().root, built))) copy(built, root)
  checkout.write('out/renderer/index.html', '<!doctype html><title>Packdesk</title>')
  return checkout
}
