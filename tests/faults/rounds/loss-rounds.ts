import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../../main/db/open.ts'
import { actions } from './actions/index.ts'
import { note } from './book.ts'
import { checkMoney } from './invariants/money.ts'
import { readHome } from './invariants/read-home.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Lane } from './lane.ts'
import type { Session } from './session.ts'

const filesOf = (home: string) => {
  const data = databaseFile(home)
  return { data, log: `${data}-wal`, shared: `${data}-shm` }
}

/** What it answers to a page that asks what needs a person. */
async function attentionOf({ hands }: Session): Promise<string> {
  const answer = await hands.call('GET', '/desk/attention')
  return answer?.status === 200 ? JSON.stringify(answer.body) : ''
}

/** Every label that was charged is stored, or somebody is told of it by its number. */
async function checkNoticed(session: Session, lane: Lane): Promise<Violation[]> {
  // First what is told: what the carrier gives back is told no more, and stored by then.
  const told = await attentionOf(session)
  const stored = readHome(session.home).purchases
  return lane.world.carrier.truth.charges
    .filter(({ number }) => !stored.some(({ trackingNumber }) => trackingNumber === number))
    .filter(({ number }) => !told.includes(number))
    .map(({ number }) =>
      violation('unnoticed loss', `${number} was charged, is not stored, and nobody is told`),
    )
}

/** A label that the data have for good, and so many more that only their log has. `between` is done to a station at rest. */
async function labelsInLog(session: Session, more: number, between = () => {}): Promise<void> {
  await session.start(null)
  await session.perform(actions.buyAtOnce)
  await session.stopPatiently()
  between()
  await session.start(null)
  for (let left = more; left > 0; left--) await session.perform(actions.buyAtOnce)
}

export async function playLostLog(session: Session, lane: Lane): Promise<Violation[]> {
  const { random } = session.hands
  await labelsInLog(session, random.int(1, 3))
  await session.stop(false)
  const { log, shared } = filesOf(session.home)
  const isTorn = random.chance(0.5)
  if (isTorn) truncateSync(log, 32 + 4_120 * random.int(0, 3))
  else rmSync(log)
  rmSync(shared, { force: true })
  note(session.hands, 'the log of the data is', isTorn ? 'torn' : 'removed')
  session.reach('log.lost')
  return startAndLook(session, lane)
}

export async function playOlderData(session: Session, lane: Lane): Promise<Violation[]> {
  const { random } = session.hands
  const { data, log, shared } = filesOf(session.home)
  const older = `${session.home}-older.sqlite`
  await labelsInLog(session, random.int(1, 2), () => copyFileSync(data, older))
  await session.stop(random.chance(0.5))
  for (const file of [log, shared]) rmSync(file, { force: true })
  renameSync(older, data)
  session.reach('data.older')
  return startAndLook(session, lane)
}

/** The station starts on what is there now, and everything that was bought is there or told. */
async function startAndLook(session: Session, lane: Lane): Promise<Violation[]> {
  await session.start(null)
  const violations = await checkNoticed(session, lane)
  await session.leave()
  return violations
}

/** The data go while the station runs: nothing more is bought, somebody is told, and what was bought before is not lost. */
export async function playDataTaken(session: Session, lane: Lane): Promise<Violation[]> {
  const { random } = session.hands
  const { data, log } = filesOf(session.home)
  await labelsInLog(session, 1)
  const { truth } = lane.world.carrier
  const charged = truth.charges.length
  const file = random.pick([data, log])
  const aside = `${session.home}-aside`
  renameSync(file, aside)
  if (random.chance(0.5)) copyFileSync(aside, file)
  note(session.hands, file === data ? 'the data' : 'their log', 'taken away while it runs')
  session.reach('data.taken_away')
  await session.perform(actions.buyAtOnce)
  const violations: Violation[] = []
  if (truth.charges.length > charged)
    violations.push(violation('unnoticed loss', 'a label was bought although the data were gone'))
  if (!(await attentionOf(session)).includes('"data"'))
    violations.push(violation('unnoticed loss', 'nobody is told that the data are gone'))
  await session.stop(false)
  renameSync(aside, file)
  rmSync(filesOf(session.home).shared, { force: true })
  return [...violations, ...(await startAndLook(session, lane))]
}

/** What somebody may have done to a backup. */
const hostile: Record<string, (file: string) => void> = {
  'a table dropped': file => execute(file, 'DROP TABLE trackers'),
  'a trigger planted': file =>
    execute(file, 'CREATE TRIGGER planted AFTER INSERT ON addresses BEGIN DELETE FROM shipments; END'),
  'a label undone': file => execute(file, 'DELETE FROM purchases'),
  'its bytes flipped': file => {
    const bytes = readFileSync(file)
    const at = bytes.indexOf('purchased')
    if (at < 0) throw new Error('the backup has no label')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
  },
  'its end cut off': file => truncateSync(file, 4_096 * 8),
}

function execute(file: string, text: string): void {
  const sqlite = new BetterSqlite3(file)
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec(text)
  sqlite.close()
}

/** It is refused, and the data stay what they were. */
export async function playHostileBackup(session: Session, lane: Lane): Promise<Violation[]> {
  await session.start(null)
  await session.perform(actions.buyAtOnce)
  const backup = await session.hands.call<{ file: string }>('POST', '/desk/backups')
  await session.stopPatiently()
  const file = backup?.body.file ?? ''
  const [name, damage] = session.hands.random.pick(Object.entries(hostile))
  damage(file)
  session.reach('restored.hostile')
  const refusal = await session.restoreRefusal(file)
  note(session.hands, 'a backup with', name, 'is refused:', refusal ?? 'it is not')
  return [
    ...(refusal === null ? [violation('unnoticed loss', `a backup with ${name} was taken`)] : []),
    ...checkMoney(readHome(session.home), lane.world.carrier.truth, new Set()),
  ]
}
