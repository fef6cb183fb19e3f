import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '../../support/run/machine-pace.ts'
import { letRunsGoOn, printAgain, tellShop } from './actions/desk.ts'
import { note } from './book.ts'
import {
  countUnfinished,
  type HomeData,
  hasStoppedRun,
  type OpenIntent,
  readHome,
} from './invariants/read-home.ts'
import { type Violation, violation } from './invariants/violation.ts'
import { longMs, type Session } from './session.ts'
import type { World } from './world/world.ts'

const longestAdvanceMs = 6 * 3_600_000
const restWithinMs = patience(30_000)

/** Brings a station to rest in a world that behaves well again, and answers what it asks its operator. */
export async function settle(
  session: Session,
  world: World,
): Promise<{ violations: Violation[]; settledByHand: Set<string> }> {
  world.behave(null)
  if (session.isAlive()) await session.arm(null)
  if (!session.isAlive()) await session.start(null)
  await session.assist(replayLost(session))
  if (session.hands.random.chance(0.5)) await session.assist(printAgain)
  const violations = await rest(session)
  const settledByHand = await answerQuestions(session, world)
  await session.assist(tellShop)
  return { violations: [...violations, ...(await rest(session))], settledByHand }
}

/** Whoever got no answer asks again with the same key. */
const replayLost = (session: Session) => async () => {
  const { book, call } = session.hands
  for (const { path, body, key } of book.lost.splice(0)) {
    const answer = await call('POST', path, body, { 'idempotency-key': key })
    note(session.hands, 'again', path, `key ${key}`, '->', answer?.status ?? 'no answer')
  }
}

async function rest(session: Session): Promise<Violation[]> {
  const until = performance.now() + restWithinMs
  let aheadMs = longMs
  for (let left = countUnfinished(session.home); left > 0; left = countUnfinished(session.home)) {
    if (performance.now() > until) return [violation('other', `${left} things are never finished`)]
    await delay(8)
    await session.advance(aheadMs)
    if (hasStoppedRun(session.home)) await session.assist(letRunsGoOn)
    aheadMs = Math.min(aheadMs * 1.5, longestAdvanceMs)
  }
  return []
}

/** The operator has asked the carrier what it did, and tells the station. */
async function answerQuestions(session: Session, world: World): Promise<Set<string>> {
  const settledByHand = new Set<string>()
  const { call } = session.hands
  await askCarrier(session)
  const data = readHome(session.home)
  const tell: Tell = async (path, body) => {
    const answer = await call('POST', path, body)
    note(session.hands, 'settle', path, JSON.stringify(body), '->', answer?.status ?? 'no answer')
  }
  for (const { shipmentId, city, state } of data.purchases) {
    if (state !== 'unknown') continue
    const charge = world.carrier.truth.charges.find(each => each.city === city)
    settledByHand.add(shipmentId)
    await tell(`/desk/shipments/${shipmentId}/settle-purchase`, {
      happened: charge !== undefined,
      ...(charge ? { tracking_number: charge.number, shipment_identifier: charge.number } : {}),
    })
  }
  for (const intent of data.intents) await settleIntent(intent, data, world, tell)
  for (const { id, city, state } of data.uploads) {
    if (state !== 'unknown') continue
    const taken = world.carrier.truth.uploads.filter(each => each.reference === city).length
    const known = data.uploads.filter(each => each.city === city && each.state === 'uploaded').length
    await tell(`/desk/uploads/${id}/settle`, { happened: taken > known })
  }
  return settledByHand
}

/** Some operators let the station ask the carrier before they do it themselves. */
async function askCarrier({ home, hands }: Session): Promise<void> {
  const { purchases, intents } = readHome(home)
  for (const { kind, subjectId } of intents) {
    if (kind !== 'manifest_close' || hands.random.chance(0.5)) continue
    const answer = await hands.call<{ finding: string }>('POST', `/desk/manifests/${subjectId}/ask-carrier`)
    note(hands, 'ask the carrier about', subjectId, '->', answer?.body.finding ?? answer?.status)
  }
  const unknown = [
    ...purchases.filter(({ state }) => state === 'unknown').map(({ shipmentId }) => shipmentId),
    ...intents.filter(({ kind }) => kind === 'void').map(({ subjectId }) => subjectId),
  ]
  for (const id of unknown) {
    if (hands.random.chance(0.5)) continue
    const answer = await hands.call<{ finding: string }>('POST', `/desk/shipments/${id}/ask-carrier`)
    note(hands, 'ask the carrier about', id, '->', answer?.body.finding ?? answer?.status)
  }
}

type Tell = (path: string, body: object) => Promise<void>

async function settleIntent(
  { id, kind, subjectId, line, subject }: OpenIntent,
  data: HomeData,
  { carrier: { truth } }: World,
  tell: Tell,
): Promise<void> {
  const booked = truth.pickups.find(each => each.line === line)
  switch (kind) {
    case 'void': {
      // Attempts before it that were refused have no number.
      const number = data.purchases.find(
        each => each.shipmentId === subjectId && each.trackingNumber !== null,
      )?.trackingNumber
      const happened = truth.charges.some(
        each => (each.number === number && each.voids > 0) || (each.back === number && each.backVoids > 0),
      )
      return tell(`/desk/shipments/${subjectId}/settle-void`, { happened })
    }
    case 'pickup_schedule':
      return tell(`/desk/pickups/${subjectId}/settle`, {
        happened: booked !== undefined,
        ...(booked ? { confirmation_number: booked.number } : {}),
      })
    case 'pickup_update':
      return tell(`/desk/pickups/${subjectId}/settle`, { happened: (booked?.changes ?? 0) > 0 })
    case 'manifest_close': {
      const cities = data.manifests.find(each => each.id === subjectId)?.cities ?? []
      const made = truth.manifests.filter(each => each.groups.some(group => cities.includes(group)))
      return tell(`/desk/manifests/${subjectId}/settle`, {
        happened: made.length > 0,
        numbers: made.map(({ number }) => number),
      })
    }
    case 'proxy_label': {
      const happened = truth.charges.some(({ city }) => subject?.includes(city))
      return tell(`/desk/attention/${id}/settle`, { happened })
    }
    case 'proxy_void':
    case 'proxy_pickup_schedule':
    case 'proxy_pickup_update':
    case 'proxy_pickup_cancel': {
      // Nothing is stored that could become of it: it is only taken off the list.
      return tell(`/desk/attention/${id}/settle`, { happened: true })
    }
    case 'pickup_cancel':
      return tell(`/desk/pickups/${subjectId}/settle`, { happened: (booked?.cancels ?? 0) > 0 })
  }
}
