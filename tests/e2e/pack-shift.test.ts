import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { Call } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal } from '../support/desks/shipping-data.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../support/printers/scripted-printer/scripted-printer.ts'
import { patience } from '../support/run/machine-pace.ts'
import { openPack, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'
import { plugUsbScale } from '../support/screens/page-scale.ts'
import { homeWithPage, killableStation } from '../support/station/killable-station.ts'

const orders = 200
const [splitAt, heldAt, reprintAt, absentAt, takenOverAt] = [30, 60, 90, 120, 150]
const secondsAway = 20

type Order = Pick<OrderRecord, 'id' | 'order_id'>

/** A desk whose packer has two hands, a scanner and a scale. */
async function deskAt(url: string, name: string) {
  const page = await packWindow()
  const scale = await plugUsbScale(page)
  await page.addInitScript(
    desk => localStorage.setItem('packdesk.preferences', JSON.stringify({ state: { desk }, version: 0 })),
    name,
  )
  const desk = await openPack(url, {}, page)
  const open = async ({ order_id: id }: Order) => {
    await scale.put(0)
    await desk.scan(id)
    await desk.shows('order_open')
    await page.getByRole('heading', { name: `#${id}` }).waitFor()
  }
  const counted = (sku: string, count: string) =>
    page.getByRole('listitem').filter({ hasText: sku }).getByText(count, { exact: true }).waitFor()
  const syrups = async () => {
    await desk.scan('SYR-01')
    await counted('SYR-01', '1 of 2')
    await desk.scan('SYR-01')
    await counted('SYR-01', '2 of 2')
  }
  const weigh = async (grams: number) => {
    await scale.put(grams)
    await desk.shows('label_printed', 'sent_unconfirmed')
  }
  const pack = async (order: Order) => {
    await open(order)
    await syrups()
    await desk.scan('MUG-3')
    await weigh(1_100)
  }
  return { ...desk, scale, open, counted, syrups, weigh, pack }
}

type Desk = Awaited<ReturnType<typeof deskAt>>
type Shop = { call: Call; url: string; printer: ScriptedPrinter; printerId: string }

/** What goes wrong in a shift, by how many orders were packed before. */
const incidents: Readonly<Record<number, (desk: Desk, order: Order, shop: Shop) => Promise<void>>> = {
  15: async (desk, order) => {
    await desk.open(order)
    await desk.scan('MUG-9')
    await desk.shows('wrong_item')
    await desk.syrups()
    await desk.scan('MUG-3')
    await desk.weigh(1_100)
  },
  // Two are not on their shelf: what is there goes now, the rest when it was found.
  [splitAt]: async (desk, order) => {
    await desk.open(order)
    await desk.scan('MUG-3')
    await desk.counted('MUG-3', '1 of 1')
    await desk.scan('PDKSPLIT')
    await desk.shows('weigh')
    await desk.weigh(400)
    // The rest is what the desk goes on with, not the next slip.
    await desk.page.getByRole('button', { name: /^Scan Maple syrup/i }).waitFor()
    await desk.scale.put(0)
    await desk.syrups()
    await desk.weigh(700)
  },
  // A barcode that nobody can read.
  45: async (desk, order) => {
    await desk.open(order)
    await desk.syrups()
    await desk.press('F4')
    await desk.type('torn')
    await desk.press('Enter')
    await desk.weigh(1_100)
  },
  // Goes at the end of the shift.
  [heldAt]: async (desk, order, { call }) => {
    await desk.open(order)
    await desk.press('F8')
    await desk.shows('empty')
    await desk.scan(order.order_id)
    await desk.shows('on_hold')
    await desk.press('Enter')
    await desk.shows('empty')
    await call('POST', '/desk/order-actions', { ids: [order.id], action: { kind: 'release' } })
  },
  75: async (desk, order, { call, printer, printerId }) => {
    printer.machine.stopFor('paper_out')
    await call('POST', `/desk/printers/${printerId}/check`)
    await desk.open(order)
    await desk.syrups()
    await desk.scan('MUG-3')
    await desk.scale.put(1_100)
    await desk.shows('printer_trouble')
    printer.machine.fix()
    await desk.shows('label_printed', 'sent_unconfirmed')
  },
  [reprintAt]: async (desk, order) => {
    await desk.pack(order)
    await desk.scan('PDKREPRINT')
    await desk.shows('reprinted')
  },
}

/** Counted before the station is gone and while it is away; the label comes when it is back. */
async function packThroughAbsence(
  desk: Desk,
  order: Order,
  absence: { begin: () => Promise<void>; end: () => Promise<void> },
) {
  await desk.open(order)
  await desk.scan('SYR-01')
  await desk.counted('SYR-01', '1 of 2')
  await absence.begin()
  await desk.shows('station_lost')
  await desk.scan('SYR-01')
  await desk.scan('MUG-3')
  await desk.page.getByText('Scans are kept (2)').waitFor()
  const goneMs = await desk.page.evaluate(() => performance.now())
  await desk.page.waitForFunction(
    ([from = 0, long = 0]) => performance.now() - from > long,
    [goneMs, secondsAway * 1_000],
    { timeout: 2 * secondsAway * 1_000 },
  )
  await absence.end()
  await desk.weigh(1_100)
}

/** One desk begins it, another one takes it over with what was counted. */
async function packByTakingOver(first: Desk, second: Desk, order: Order) {
  await first.open(order)
  await first.syrups()
  await second.scale.put(0)
  await second.scan(order.order_id)
  await second.shows('packed_elsewhere')
  await second.press('Enter')
  await second.page.getByRole('button', { name: 'Enter again takes it over' }).waitFor()
  // Two halves of one press are one press.
  const armedMs = await second.page.evaluate(() => performance.now())
  await second.page.waitForFunction(from => performance.now() - from > 450, armedMs)
  await second.press('Enter')
  await second.shows('order_open')
  await second.counted('SYR-01', '2 of 2')
  await second.scan('MUG-3')
  await second.weigh(1_100)
  await first.shows('taken_over')
  await first.press('Enter')
  await first.shows('empty')
}

/** The labels of each order, by the order they were taken in. */
async function labelsOf(call: Call, taken: readonly Order[]): Promise<string[][]> {
  const labels: string[][] = []
  for (const { id } of taken) {
    const { body } = await call<OrderRecord>('GET', `/v1/orders/${id}`)
    const bought = body.shipments.filter(({ status }) => status === 'purchased')
    labels.push(bought.map(({ tracking_number: number }) => number ?? ''))
  }
  return labels
}

test('a shift of 200 orders is packed by scanner and scale alone, whatever goes wrong in it', {
  timeout: patience(900_000),
}, async () => {
  const home = homeWithPage()
  const station = await killableStation(home)
  const { url, call } = station
  await addConnection(call, courier())
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await call('PATCH', '/desk/packing/settings', { package: 'usual', may_force: 'packer' })
  await call('POST', '/v1/products', { sku: 'MUG-9', title: 'Mug, red' })
  const printer = await scriptedPrinter()
  const added = await call<{ id: string }>('POST', '/desk/printers', {
    name: 'Label printer',
    uri: printer.uri,
    is_default: true,
  })
  const shop = { call, url, printer, printerId: added.body.id }
  const taken: OrderRecord[] = []
  for (let at = 0; at < orders; at += 1)
    taken.push(await takeOrder(call, { shipping_from: montreal, ...syrupAndMug }))
  const desk = await deskAt(url, 'Desk 1')
  const other = await deskAt(url, 'Desk 2')
  const absence = {
    begin: station.kill,
    end: async () => void (await killableStation(home, { port: Number(new URL(url).port) })),
  }
  for (const [at, order] of taken.entries()) {
    if (at === absentAt) await packThroughAbsence(desk, order, absence)
    else if (at === takenOverAt) await packByTakingOver(desk, other, order)
    else await (incidents[at] ?? ((one: Desk) => one.pack(order)))(desk, order, shop)
  }
  for (const order of taken.slice(heldAt, heldAt + 1)) await desk.pack(order)

  const labels = await labelsOf(call, taken)
  expect(labels.map(({ length }) => length)).toEqual(taken.map((_, at) => (at === splitAt ? 2 : 1)))
  // A label is drawn, and no two are alike: each came out once, and the one that was asked for again twice.
  const times = [...Map.groupBy(printer.machine.printed, label => label).values()].map(({ length }) => length)
  expect(new Set(labels.flat()).size).toBe(orders + 1)
  expect(times.toSorted((one, more) => more - one)).toEqual([2, ...Array(orders).fill(1)])
  for (const each of [desk, other]) {
    expect(await each.pointer()).toBe(0)
    expect(each.complaints).toEqual([])
  }
})
