import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { appliedMigration, readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { backupFolder } from '../../../main/domain/upkeep/backups/backup-files.ts'
import type { FaultPoint } from '../../../main/platform/fault-points.ts'
import { openHome } from './invariants/read-home.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Session } from './session.ts'

/** The release before so many steps; older ones had no copies of themselves to go back to. */
const stepsBack = 4
const keptAddresses = 20

/** Makes the home one of an older release, with something in it. */
export function makeOldHome(home: string, migrations: string, steps: number): void {
  const upTo = readJournal(migrations).entries.at(-1 - steps)?.when ?? 0
  const sqlite = new BetterSqlite3(databaseFile(home))
  try {
    sqlite.pragma('journal_mode = WAL')
    applyMigrations(sqlite, migrations, upTo)
    const insert = sqlite.prepare('INSERT INTO addresses (id, document, created_at) VALUES (?, ?, ?)')
    for (let number = 1; number <= keptAddresses; number++)
      insert.run(`adr_${number}`, JSON.stringify({ id: `adr_${number}`, country_code: 'CA' }), number)
  } finally {
    sqlite.close()
  }
}

/** A newer release starts on the data of an older one and is killed over it, perhaps twice, until it comes up. */
export async function playUpgrade(
  session: Session,
  migrations: string,
  point: FaultPoint,
): Promise<Violation[]> {
  const { random } = session.hands
  makeOldHome(session.home, migrations, random.int(1, stepsBack))
  const violations: Violation[] = []
  for (let again = random.int(1, 2); again > 0; again--) {
    await session.start({ name: point, nth: random.chance(0.7) ? 1 : random.int(2, stepsBack) })
    if (session.isAlive()) break
    violations.push(...checkData(session.home))
  }
  if (!session.isAlive()) await session.start(null)
  const answer = await session.hands.call('GET', '/status')
  if (answer === null) violations.push(violation('other', 'the station does not answer'))
  await session.leave()
  return [...violations, ...checkData(session.home), ...checkUpgraded(session.home, migrations)]
}

function checkData(home: string): Violation[] {
  const sqlite = openHome(home)
  try {
    const count = sqlite.prepare('SELECT count(*) FROM addresses').pluck().get()
    const said = String(sqlite.pragma('integrity_check', { simple: true }))
    return [
      ...(said === 'ok' ? [] : [violation('other', said)]),
      ...(count === keptAddresses ? [] : [violation('other', `${count} addresses are left`)]),
    ]
  } finally {
    sqlite.close()
  }
}

function checkUpgraded(home: string, migrations: string): Violation[] {
  const sqlite = openHome(home)
  try {
    const isNewest = appliedMigration(sqlite) === readJournal(migrations).entries.at(-1)?.when
    const copies = readdirSync(backupFolder(home)).filter(name => name.endsWith('.sqlite'))
    return [
      ...(isNewest ? [] : [violation('other', 'the data is not of this release')]),
      ...(copies.length > 0 ? [] : [violation('other', 'there is no copy of the older data')]),
      ...copies.flatMap(name => checkCopy(join(backupFolder(home), name))),
    ]
  } finally {
    sqlite.close()
  }
}

export function checkCopy(file: string): Violation[] {
  const sqlite = new BetterSqlite3(file, { readonly: true })
  try {
    const said = String(sqlite.pragma('integrity_check', { simple: true }))
    return said === 'ok' ? [] : [violation('other', `${file}: ${said}`)]
  } finally {
    sqlite.close()
  }
}
