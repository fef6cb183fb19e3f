import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../../../main/db/open.ts'
import { backupFolder } from '../../../main/domain/upkeep/backups/backup-files.ts'
import { courier, route } from '../../support/desks/shipping-data.ts'
import { actions } from './actions/index.ts'
import { changeOnceAsked } from './actions/shipping.ts'
import { note } from './book.ts'
import { checkMoney } from './invariants/money.ts'
import { readHome } from './invariants/read-home.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Lane } from './lane.ts'
import { playDataTaken, playHostileBackup, playLostLog, playOlderData } from './loss-rounds.ts'
import type { Played, Scene } from './scenes.ts'
import { longMs, type Session } from './session.ts'

type Play = (session: Session, lane: Lane) => Promise<Violation[]>

/** A label that was charged and is not answered until it is released; `bought` when all of it is over. */
async function heldPurchase(session: Session, lane: Lane) {
  await session.start(null)
  const { asked, release } = lane.world.carrier.holdLabel()
  const bought = session.perform(actions.buyAtOnce)
  await Promise.race([asked, bought])
  return { release, bought }
}

const isBought = ({ home }: Session): boolean =>
  readHome(home).purchases.some(({ state, label }) => state === 'bought' && label !== null)

const playStop: Play = async (session, lane) => {
  const { random } = session.hands
  const { release, bought } = await heldPurchase(session, lane)
  const stopping = session.stopPatiently()
  session.reach('stop.in_purchase')
  if (random.chance(0.3)) {
    // Somebody does not want to wait.
    await session.kill()
    release()
    await Promise.all([stopping, bought])
    return []
  }
  release()
  await Promise.all([stopping, bought])
  note(session.hands, 'stopped', isBought(session) ? 'with the label' : 'without the label')
  return isBought(session)
    ? []
    : [violation('lost label', 'a stop did not wait for a label that was charged')]
}

/** Saves parcels until there is no room for one more. */
async function fillDisk({ hands: { call } }: Session): Promise<void> {
  for (const bytes of [3_000, 1])
    for (;;) {
      const parcel = { weight: 1, weight_unit: 'KG', options: { note: 'x'.repeat(bytes) } }
      if ((await call('POST', '/v1/parcels', parcel))?.status !== 201) break
    }
}

/** What is changed meanwhile waits, is refused or is told; the station may be killed before the carrier answers. */
const playChange: Play = async session => {
  const { random, world } = session.hands
  await session.start(null)
  const { asked, release } = world.carrier.holdLabel()
  const bought = session.perform(changeOnceAsked(asked, release, random.chance(0.3) ? session.kill : null))
  await Promise.race([asked, bought])
  session.reach('order.changed_in_purchase')
  await bought
  return []
}

const playFullDisk: Play = async (session, lane) => {
  const { random, call } = session.hands
  const { release, bought } = await heldPurchase(session, lane)
  await session.limitDisk(true)
  await fillDisk(session)
  release()
  await bought
  if (isBought(session)) return []
  session.reach('disk.full_before_answer')
  const listed = await call<{ purchase: number }>('GET', '/desk/attention')
  const violations =
    JSON.stringify(listed?.body).includes('"purchase"') && listed?.status === 200
      ? []
      : [violation('lost label', 'nothing says that a label was charged while the disk was full')]
  if (random.chance(0.3)) {
    await session.kill()
    await session.look()
    return violations
  }
  await session.limitDisk(false)
  await session.advance(longMs)
  if (!isBought(session))
    violations.push(violation('lost label', 'there was room, and the label is not written'))
  return violations
}

/** A station with a label that was charged, and a backup of that. */
async function backedUp(session: Session): Promise<string> {
  await session.start(null)
  await session.perform(actions.buyAtOnce)
  const backup = await session.hands.call<{ file: string }>('POST', '/desk/backups')
  return backup?.body.file ?? ''
}

const refusedFor = (refusal: string | null, words: RegExp): Violation[] =>
  refusal !== null && words.test(refusal)
    ? []
    : [violation('other', `a start that had to be refused: ${refusal ?? 'it started'}`)]

const playWithoutData: Play = async (session, lane) => {
  const { random, book } = session.hands
  const backup = await backedUp(session)
  await session.stopPatiently()
  const file = databaseFile(session.home)
  for (const ending of ['-wal', '-shm', '']) rmSync(`${file}${ending}`, { force: true })
  if (random.chance(0.5)) writeFileSync(file, '')
  const violations = refusedFor(await session.refusal(), /missing or empty/)
  session.reach('start.without_data')
  if (existsSync(file) && statSync(file).size > 0)
    violations.push(violation('other', 'an empty station was made beside a backup'))
  await session.restore(backup, null)
  await session.start(null)
  // What was saved after the backup is gone with the data.
  book.promised.length = 0
  const data = readHome(session.home)
  violations.push(...checkMoney(data, lane.world.carrier.truth, new Set()))
  await session.leave()
  return violations
}

const playWithoutKey: Play = async session => {
  const { random } = session.hands
  await backedUp(session)
  await session.stopPatiently()
  const key = join(session.home, 'secret.key')
  const right = readFileSync(key)
  const isForeign = random.chance(0.5)
  if (isForeign) writeFileSync(key, 'ab'.repeat(32), { mode: 0o600 })
  else rmSync(key)
  const violations = refusedFor(await session.refusal(), /key of the secrets is missing|holds another key/)
  session.reach('start.without_key')
  if (!isForeign && existsSync(key)) violations.push(violation('other', 'a new key was made over a lost one'))
  writeFileSync(key, right, { mode: 0o600 })
  return violations
}

/** Buys a label of the shop's own carrier, whose numbers the station hands out. */
async function ownNumber({ hands: { call } }: Session): Promise<string> {
  const body = { ...route, service: 'bench_standard', label_type: 'ZPL' }
  const answer = await call<{ tracking_number: string }>('POST', '/v1/shipments', body)
  return String(answer?.body.tracking_number)
}

const playUsedStation: Play = async (session, lane) => {
  const { call, book } = session.hands
  await session.start(null)
  await call('POST', '/desk/connections', courier())
  const given = [await ownNumber(session)]
  const backup = await call<{ file: string }>('POST', '/desk/backups')
  // A start takes numbers that no file from before it knows of.
  await session.stopPatiently()
  await session.start(null)
  given.push(await ownNumber(session))
  await session.stopPatiently()
  const kept = `${session.home}-backup.sqlite`
  renameSync(backup?.body.file ?? '', kept)
  setUpAnew(session.home, lane)
  session.reach('restored.over_used_station')
  await session.restore(kept, null)
  rmSync(kept)
  await session.start(null)
  const next = await ownNumber(session)
  book.promised.length = 0
  await session.leave()
  note(session.hands, 'numbers', ...given, 'and after the restore', next)
  return given.includes(next) || next === 'undefined'
    ? [violation('other', `the number ${next} was handed out again`)]
    : []
}

/** The same computer with a new disk, on which a station has been started once. */
function setUpAnew(home: string, lane: Lane): void {
  const file = databaseFile(home)
  for (const ending of ['-wal', '-shm', '']) rmSync(`${file}${ending}`, { force: true })
  rmSync(backupFolder(home), { recursive: true, force: true })
  const other = lane.template.copy()
  copyFileSync(databaseFile(other), file)
  rmSync(other, { recursive: true })
}

const plays: Record<Scene, { play: Play; isOver: boolean }> = {
  'stop.in_purchase': { play: playStop, isOver: false },
  'order.changed_in_purchase': { play: playChange, isOver: false },
  'disk.full_before_answer': { play: playFullDisk, isOver: false },
  'start.without_data': { play: playWithoutData, isOver: true },
  'start.without_key': { play: playWithoutKey, isOver: false },
  'log.lost': { play: playLostLog, isOver: true },
  'data.older': { play: playOlderData, isOver: true },
  'data.taken_away': { play: playDataTaken, isOver: true },
  'restored.hostile': { play: playHostileBackup, isOver: false },
  'restored.over_used_station': { play: playUsedStation, isOver: true },
}

/** Leads a station to a scene and looks at what it makes of it. */
export async function playScene(session: Session, lane: Lane, scene: Scene): Promise<Played> {
  const { play, isOver } = plays[scene]
  return { violations: await play(session, lane), isOver }
}
