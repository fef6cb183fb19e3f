import { expect, test } from 'vitest'
import { holdDecision } from '../../main/domain/intents/hold-table.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { Answer, Call } from '../support/contract/call.ts'
import {
  type HeldDeed,
  type HeldDeedName,
  type HeldWorld,
  heldDeeds,
  heldWorld,
  touchedBy,
} from '../support/desks/held-worlds.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { randomOf } from './rounds/random.ts'

const names = Object.keys(heldDeeds) as HeldDeedName[]
const deedOf = (name: HeldDeedName): HeldDeed => heldDeeds[name]
const isSlow = (name: HeldDeedName) => deedOf(name).begins !== undefined

/** They can get into each other's way: something is under way at a carrier, and both touch the same record. */
const meet = (one: HeldDeedName, other: HeldDeedName) => {
  const touched = new Set(touchedBy(deedOf(one)))
  // Whatever is bought is bought of a connection, which that leaves as it is.
  const isOfConnection = [one, other].some(name => deedOf(name).on === 'connectionId' && !isSlow(name))
  return touchedBy(deedOf(other)).some(
    part => touched.has(part) && (part !== 'connectionId' || isOfConnection),
  )
}
const every = names.flatMap(first => names.map(second => [first, second] as const))
const pairs = every.filter(([one, other]) => (isSlow(one) || isSlow(other)) && meet(one, other))

const seed = 'held'
const random = randomOf(seed)
const triples = Array.from(
  { length: 40 },
  () => [random.pick(names), random.pick(names), random.pick(names)] as const,
)

type Desk = Pick<Awaited<ReturnType<typeof scriptedDesk>>, 'call' | 'carrier' | 'look'>

const read = async <T>(call: Call, path: string): Promise<T> => (await call<T>('GET', path)).body

type Played = { deed: HeldDeedName; answer: Answer<unknown>; isUnderWay: boolean }

/** Begins them one after the other, at a carrier that answers nobody before all have begun. */
async function play({ carrier }: Desk, deeds: readonly HeldDeedName[], world: HeldWorld): Promise<Played[]> {
  const asked = new Set(deeds.flatMap(name => deedOf(name).begins?.at ?? []))
  for (const at of asked) carrier.behave(at, { how: 'hold', charges: at === 'labels' })
  const begun: { deed: HeldDeedName; answer: Promise<Answer<unknown>>; isUnderWay: boolean }[] = []
  for (const name of deeds) {
    const { begins, does } = deedOf(name)
    const answer = does(world)
    const held = begins && carrier.asked(begins.at, carrier.calls(begins.at) + 1).then(() => null)
    const first = await Promise.race(held ? [answer, held] : [answer])
    begun.push({ deed: name, answer, isUnderWay: first === null })
  }
  for (const at of asked) carrier.behave(at, {})
  carrier.release()
  return Promise.all(begun.map(async each => ({ ...each, answer: await each.answer })))
}

/** What the table says of the second while the first is under way; null where it says nothing. */
function decided(first: HeldDeedName, second: HeldDeedName) {
  const { begins } = deedOf(first)
  const { operation, on } = deedOf(second)
  if (!begins || operation === null || !begins.touches.includes(on)) return null
  return holdDecision(operation, begins.kind)
}

const live = ({ status }: ShipmentRecord) => status !== 'draft' && status !== 'cancelled'

/** Everything that contradicts something else, and is not among what needs somebody. */
async function unnoticed({ look }: Desk, world: HeldWorld, charged: readonly string[]): Promise<string[]> {
  const { call } = world
  const attention = (await read<{ results: AttentionItem[] }>(call, '/desk/attention?limit=100')).results
  const named = new Set(attention.map(({ shipment_id, id }) => shipment_id ?? id))
  const order = await read<OrderRecord>(call, `/v1/orders/${world.order.id}`)
  const labels = order.shipments.filter(live)
  const found: string[] = []
  if (order.status === 'cancelled')
    for (const { id } of labels) if (!named.has(id)) found.push(`label ${id} of a cancelled order`)
  for (const item of order.line_items) {
    const packed = labels.flatMap(({ parcels }) => parcels.flatMap(({ items }) => items))
    const bought = packed
      .filter(each => each.parent_id === item.id)
      .reduce((sum, each) => sum + each.quantity, 0)
    if (bought > item.quantity && !labels.some(({ id }) => named.has(id)))
      found.push(`${bought} of ${item.quantity} bought`)
  }
  const label = world.label && (await read<ShipmentRecord>(call, `/v1/shipments/${world.label.id}`))
  const collected = look('SELECT count(*) FROM pickup_shipments WHERE shipment_id = ?', label?.id)
  if (label?.status === 'cancelled' && collected !== 0) found.push('a pickup collects a voided parcel')
  for (const number of charged) {
    const owners = look(
      "SELECT count(*) FROM money_entries WHERE kind = 'charge' AND tracking_number = ?",
      number,
    )
    if (owners !== 1) found.push(`charge ${number} has ${owners} owners`)
  }
  return found
}

/** Somebody looks at what needs somebody, so that the next world begins with nothing open. */
async function settleAll({ call }: HeldWorld) {
  const { results } = await read<{ results: AttentionItem[] }>(call, '/desk/attention?limit=100')
  for (const { id } of results) await call('POST', `/desk/shipments/${id}/keep-purchase`)
  expect((await read<{ count: number }>(call, '/desk/attention')).count).toBe(0)
}

/** What is wrong after these were done in a world of their own. */
async function tryOut(desk: Desk, number: number, deeds: readonly HeldDeedName[]): Promise<string[]> {
  const world = await heldWorld(desk, number, deeds.map(deedOf))
  const before = desk.carrier.charges().length
  const played = await play(desk, deeds, world)
  const found = await unnoticed(desk, world, desk.carrier.charges().slice(before))
  for (const { deed, answer } of played)
    if (answer.status >= 500) found.push(`${deed} answered ${answer.status}`)
  const [first, second] = played
  if (deeds.length === 2 && first?.isUnderWay && second && first.deed !== second.deed) {
    const wanted = decided(first.deed, second.deed)
    const isDone = second.answer.status < 300
    if (wanted === 'refuse' && isDone) found.push('the second was not refused')
    if (wanted === 'settle' && !isDone) found.push(`the second was refused with ${second.answer.status}`)
  }
  await settleAll(world)
  return found.map(each => `${deeds.join(' + ')}: ${each}`)
}

async function tryAll(all: readonly (readonly HeldDeedName[])[]): Promise<string[]> {
  const desk = await scriptedDesk({ rateLimit: null })
  const found: string[] = []
  for (const [number, deeds] of all.entries()) found.push(...(await tryOut(desk, number, deeds)))
  return found
}

test('of every two things done to the same records none is contradicted in silence, nor paid for by nobody', async () => {
  const underWay = pairs.filter(([first]) => isSlow(first)).length
  console.log(
    `${pairs.length} pairs tried, ${underWay} of them while the first was under way; ${every.length - pairs.length} others share no record or ask no carrier`,
  )
  expect(await tryAll(pairs)).toEqual([])
})

test('nor of any three', async () => {
  expect(await tryAll(triples)).toEqual([])
})
