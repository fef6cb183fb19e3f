import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../main/db/open.ts'
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

/** Reads the file of a home beside its station. */
export function readRows<Row>(home: string, sql: string, ...values: unknown[]): Row[] {
  const sqlite = new BetterSqlite3(databaseFile(home), { readonly: true })
  try {
    return sqlite.prepare<unknown[], Row>(sql).all(...values)
  } finally {
    sqlite.close()
  }
}
