import type { Page } from 'playwright'
import type { PackingSession } from '../../../shared/desk/packing.ts'
import { plugUsbScale } from '../../support/screens/page-scale.ts'
import { pointerCount, scanKeys, scanOfBrowser, watchPointer } from '../../support/screens/scan-keys.ts'
import { type Figure, publish } from '../figure.ts'
import { toLatency } from '../measure.ts'
import { type Awaited, keyToPaint } from './in-page.ts'
import { labelPrinter, mixed, packHome, packShop, pallet, single } from './pack-shop.ts'
import { floorOfKeys, openPageDesk, pageFigures, runs } from './page-desk.ts'

/** A desk where somebody does nothing but scan, weigh and stick. */

const parcels = runs * 5
const withoutPause = 1_000

const shows = (...kinds: string[]): Awaited => ({
  selector: kinds.map(kind => `[data-shown="${kind}"]`).join(', '),
})
const printed = shows('label_printed', 'sent_unconfirmed')

const { home, key } = await packHome()
const desk = await openPageDesk(home)
const floor = await floorOfKeys(desk)
const shop = packShop(desk.url, key)
const printer = await labelPrinter()
await shop.call('POST', '/desk/printers', {
  name: 'Label printer',
  uri: printer.uri,
  language: 'ZPL',
  dpi: 203,
  is_default: true,
})
await shop.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })

async function openPack(): Promise<Page> {
  const page = await desk.openWindow()
  await page.addInitScript(watchPointer)
  return page
}

async function goToPack(page: Page): Promise<void> {
  await page.goto(`${desk.url}/pack`)
  await page.locator(shows('empty').selector).waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

const scanned = (page: Page, code: string, awaited: Awaited) =>
  keyToPaint(page, awaited, () => scanKeys(page, code))

/** From the end of a scan to the last byte of a label, both by the clock of the machine. */
async function scanToPaper(page: Page, code: string): Promise<number> {
  const arrived = printer.next()
  await scanKeys(page, code)
  const scannedMs = await page.evaluate(
    () =>
      performance.timeOrigin + (globalThis as unknown as { timing: { lastKeyMs: number } }).timing.lastKeyMs,
  )
  const tookMs = (await arrived) - scannedMs
  await page.locator(printed.selector).waitFor()
  return tookMs
}

/** Slip, items, scale, label: as long as the station lets it take. */
async function shift() {
  await shop.call('PATCH', '/desk/packing/settings', { package: 'usual', weighing: 'required' })
  const orders: string[] = []
  for (let at = 0; at < parcels; at += 1) orders.push(await shop.take(mixed))
  const page = await openPack()
  const scale = await plugUsbScale(page)
  await goToPack(page)
  const answersMs: number[] = []
  const before = printer.labels()
  const startedMs = performance.now()
  for (const order of orders) {
    await scale.put(0)
    answersMs.push(await scanned(page, order, shows('order_open')))
    answersMs.push(await scanned(page, 'SYR-01', shows('unit_counted')))
    answersMs.push(await scanned(page, 'SYR-01', { selector: 'main li', text: '2 of 2' }))
    answersMs.push(await scanned(page, 'MUG-3', shows('all_units', 'weigh')))
    await scale.put(1_100)
    await page.locator(printed.selector).waitFor()
  }
  const seconds = (performance.now() - startedMs) / 1_000
  const labels = printer.labels() - before
  const pointer = await pointerCount(page)
  await page.context().close()
  return { answersMs, seconds, packed: pointer === 0 ? labels : 0 }
}

async function labels() {
  await shop.call('PATCH', '/desk/packing/settings', { package: 'usual', weighing: 'off' })
  const page = await openPack()
  await goToPack(page)
  const [boughtMs, reprintedMs]: [number[], number[]] = [[], []]
  for (let run = -3; run < runs; run += 1) {
    await scanned(page, await shop.take(single), shows('order_open'))
    const [bought, reprinted] = [await scanToPaper(page, 'MUG-3'), await scanToPaper(page, 'PDKREPRINT')]
    if (run < 0) continue
    boughtMs.push(bought)
    reprintedMs.push(reprinted)
  }
  await page.context().close()
  return { boughtMs, reprintedMs }
}

async function storm() {
  const page = await openPack()
  await goToPack(page)
  await scanned(page, await shop.take(pallet), shows('order_open'))
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { id: 'beside' })
    document.body.append(field)
    field.focus()
  })
  const count = Math.min(withoutPause, runs * 25)
  const codes = Array.from({ length: count }, (_, at) => `BOLT-${(at * 7) % 10}`)
  const startedMs = performance.now()
  await scanOfBrowser(page, codes)
  const firedMs = performance.now() - startedMs
  const session = await settled(page, count)
  const wanted = Map.groupBy(codes, code => code)
  const wrong = session.items.reduce(
    (sum, { sku, counted }) => sum + Math.abs(counted - (wanted.get(sku ?? '')?.length ?? 0)),
    0,
  )
  const caught = Object.values(session.errors_caught).reduce((sum, each) => sum + each, 0)
  const inField = await page.locator('#beside').inputValue()
  await page.context().close()
  return { count, right: count - wrong - caught - inField.length, firedMs }
}

/** The order once nothing of it has moved for a second. */
async function settled(page: Page, count: number): Promise<PackingSession> {
  for (let before = -1; ; ) {
    const { results } = JSON.parse(await shop.call('GET', '/desk/packing/sessions?limit=1')) as {
      results: PackingSession[]
    }
    const [session] = results
    if (session && (session.counted >= count || session.counted === before)) return session
    before = session?.counted ?? -1
    await page.waitForTimeout(1_000)
  }
}

const work = await shift()
const { boughtMs, reprintedMs } = await labels()
const { count, right, firedMs } = await storm()
shop.close()
printer.close()
await desk.stop()

const plain = { floor: null, better: 'higher' } as const
const own: Figure[] = [
  {
    ...plain,
    name: `parcels of ${parcels} packed by scanner and scale without the pointer`,
    value: work.packed,
    unit: 'labels',
    target: { atLeast: parcels },
  },
  {
    ...plain,
    better: 'lower',
    name: 'a parcel as quickly as the station lets it be packed',
    value: work.seconds / parcels,
    unit: 's',
    target: null,
  },
  {
    ...plain,
    name: `scans of ${count} without a pause that counted once and came into no field`,
    value: right,
    unit: 'scans',
    target: { atLeast: count },
  },
  { ...plain, name: 'scans fired', value: count / (firedMs / 1_000), unit: 'a second', target: null },
]
publish([
  ...pageFigures('scan of a slip or an item to its answer', toLatency(work.answersMs), {
    floor,
    atMostMs: 50,
  }),
  ...pageFigures('REPRINT to the whole label at the printer', toLatency(reprintedMs), {
    floor: null,
    atMostMs: 100,
  }),
  ...pageFigures(
    'last scan to the whole label at the printer, through prices and purchase',
    toLatency(boughtMs),
    { floor: null, atMostMs: 300 },
  ),
  ...own,
])
