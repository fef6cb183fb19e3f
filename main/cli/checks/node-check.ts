import { broken, type Check, fine } from './check.ts'

/** The Node in use, and whether its SQLite binding loads on this machine. */
export const nodeCheck: Check = {
  name: 'Node',
  look: async () => {
    const { default: BetterSqlite3 } = await import('better-sqlite3')
    const memory = new BetterSqlite3(':memory:')
    const { version } = memory.prepare('SELECT sqlite_version() AS version').get() as { version: string }
    memory.close()
    const text = `${process.version} at ${process.execPath}, SQLite ${version}`
    return [
      Number(process.versions.node.split('.')[0]) >= 24 ? fine(text) : broken(`${text}: too old, needs 24`),
    ]
  },
}
