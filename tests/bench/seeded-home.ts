import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeededHome, seedHome } from './seed.ts'

const shipments = 100_000
/** Names the folder that the benches of one run share. */
export const runFolderVariable = 'BENCH_RUN_FOLDER'

/** A folder that goes with this process, however it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** The home with 100,000 shipments of this run, made by the bench that asks first. */
export async function seededHome(): Promise<SeededHome> {
  const folder = process.env[runFolderVariable] ?? temporaryFolder()
  const note = join(folder, 'seeded.json')
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as SeededHome
  const home = join(folder, 'home')
  mkdirSync(home)
  const seeded = await seedHome(home, shipments)
  writeFileSync(note, JSON.stringify(seeded))
  return seeded
}
