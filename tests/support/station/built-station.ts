import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newestChange } from '../../../main/built-program.ts'
import { buildProgram, root } from './build-program.ts'

const sources = ['main', 'shared', 'tests/support', 'package-lock.json']
const prefix = 'test-station-'

let script: Promise<string> | null = null

/** `station-process.ts` as it was built of the sources as they are; the first who asks builds it. */
export function builtStation(): Promise<string> {
  script ??= build()
  return script
}

/** Named after its newest source, so that processes that build it at once come to the same and none is in the way. */
async function build(): Promise<string> {
  const newest = Math.max(...sources.map(source => newestChange(join(root, source))))
  const folder = join(root, 'out', `${prefix}${Math.ceil(newest)}`)
  const file = join(folder, 'station-process.js')
  if (existsSync(file)) return file
  mkdirSync(join(root, 'out'), { recursive: true })
  const draft = mkdtempSync(join(root, 'out', '.test-station-'))
  await buildProgram('station-process', join(import.meta.dirname, 'station-process.ts'), draft)
  changeOver(draft, folder)
  return file
}

function changeOver(draft: string, folder: string): void {
  const out = join(root, 'out')
  for (const name of readdirSync(out))
    if (name.startsWith(prefix) && join(out, name) !== folder) rmSync(join(out, name), { recursive: true })
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was quicker.
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
