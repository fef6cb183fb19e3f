import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { Run } from '../../shared/desk/runs.ts'
import type { BoardTracker } from '../../shared/desk/trackers.ts'
import { sharedBrowser } from '../support/browser/shared-browser.ts'
import { type FilledShop, fillShop } from '../support/pictures/fill-shop.ts'
import { openShop, pictureTime, type ShopStation, timeZone } from '../support/pictures/shop-station.ts'
import { buyInRun } from '../support/pictures/shop-work.ts'
import { patience } from '../support/run/machine-pace.ts'
import { dialog } from '../support/screens/desk-screens.ts'
import { everyScreen } from '../support/screens/every-screen.ts'
import { findInPalette } from '../support/screens/palette.ts'
import { quietness } from '../support/screens/quietness.ts'
import {
  type Agreement,
  badge,
  column,
  linked,
  listed,
  type Place,
  rows,
  said,
  saidIn,
  statesShown,
  sumsOf,
  tab,
  tabsAstray,
} from '../support/screens/told-numbers.ts'
import { until } from '../support/until.ts'

/** A shop in the middle of its day, with all that can become of a parcel, and what went wrong besides. */
type Day = FilledShop & { ratedRun: string; unprintedRun: string }

let shop: ShopStation
let day: Day
let browser: Browser
let page: Page
let quiet: () => Promise<void>

beforeAll(async () => {
  const home = join(mkdtempSync(join(tmpdir(), 'packdesk-truth-')), 'home')
  shop = await openShop({ sample: true, atMs: pictureTime - 2 * 86_400_000 }, { home, port: 0 })
  day = { ...(await fillShop(shop)), ...(await goWrong()) }
  browser = await sharedBrowser()
  page = await browser.newPage({
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
    timezoneId: timeZone,
  })
  await page.clock.setFixedTime(pictureTime)
  quiet = quietness(page)
  await page.goto(`${shop.url}/orders`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

afterAll(async () => {
  await page?.close()
  await browser?.close()
  await shop?.stop()
})

const listOf = async <T>(path: string): Promise<T[]> =>
  (await shop.call<{ results: T[] }>('GET', path)).results

/** A run that waits to be bought, one whose printer is dead, two prints that failed, one of which came out again, a carrier nobody reaches. */
async function goWrong(): Promise<Pick<Day, 'ratedRun' | 'unprintedRun'>> {
  const { call, database } = shop
  const ready = await listOf<OrderRecord>('/desk/orders?view=ready&ordering=created_at&limit=9')
  const dead = await call('POST', '/desk/printers', {
    name: 'Dead',
    uri: 'tcp://127.0.0.1:9',
    language: 'ZPL',
  })
  const unprintedRun = await buyInRun(shop, ready.slice(0, 3), undefined, dead.id)
  const stands = async () =>
    (await listOf<AttentionItem>('/desk/attention')).some(
      ({ kind, id }) => kind === 'print_waiting' && id === dead.id,
    )
  await until(async () => expect(await stands()).toBe(true))
  const need = await listOf<{ id: string; problems: string[] }>('/desk/orders?view=needs_attention&limit=100')
  const doubtful = need.filter(({ problems }) => problems.join() === 'customs').slice(0, 2)
  const order_ids = [...ready.slice(3), ...doubtful].map(({ id }) => id)
  const { id: ratedRun } = await call('POST', '/desk/runs', { order_ids })
  await until(async () => expect((await call<Run>('GET', `/desk/runs/${ratedRun}`)).state).toBe('rated'))
  const out = await listOf<PrintJob>('/desk/print-jobs?state=confirmed&limit=2')
  const fail = database.sqlite.prepare("UPDATE print_jobs SET state = 'failed', copies_done = 0 WHERE id = ?")
  for (const { id } of out) fail.run(id)
  await call('POST', `/desk/print-jobs/${out[0]?.id}/retry`, {})
  await call('POST', '/desk/connections', {
    carrier_name: 'ups',
    carrier_id: 'ups',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app' },
    config: { base_url: 'http://127.0.0.1:9' },
  })
  const [asked] = await listOf<{ id: string }>('/v1/shipments?status=draft&limit=1')
  for (const _ of [1, 2, 3])
    await call('POST', `/v1/shipments/${asked?.id}/rates`, { carrier_ids: ['ups'] }).catch(() => undefined)
  return { ratedRun, unprintedRun }
}

/** Leads the page to an address without loading it anew. */
async function visit(at: string): Promise<Page> {
  await page.evaluate(to => history.pushState({}, '', to), at)
  await quiet()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** What the station answers to whoever asks it instead of reading the screens. */
const answer = (path: string, of: (body: never) => number): Place => ({
  at: null,
  read: async () => of(await shop.call<never>('GET', path)),
})
const status = (of: (body: StatusNumbers) => number): Place => answer('/desk/status', of)
type Modes = { test: number; live: number }
type StatusNumbers = Record<'orders_ready' | 'prints_stopped' | 'tracking_problems', Modes> & {
  attention: Record<string, number>
}
const counted = (path: string): Place => answer(path, ({ count }: { count: number }) => count)

const inTitle: Place = {
  at: '/shipments',
  read: async of => Number(/^\((\d+)\)/.exec(await of.title())?.[1] ?? 0),
}
const inBar: Place = {
  at: '/shipments',
  read: async of => Number(await of.locator('a[aria-label$="attention"]').textContent()),
}
const onBell: Place = {
  at: '/shipments',
  read: async of =>
    Number(
      /(\d+) new/.exec((await of.locator('#notifications-bell').getAttribute('aria-label')) ?? '')?.[1] ?? 0,
    ),
}

const boardTabs = /^(Delivery failed|Never scanned|Stuck|Late|Held up|Ready for pickup)\b/
const board = (name: RegExp): Place => tab('/tracking', name)

/** Every number that is told twice, with where: each list is one number. */
const agreements = (): readonly Agreement[] => [
  [
    'orders ready to ship',
    [badge('Orders')],
    [badge('Pack')],
    [tab('/orders', /^Ready to ship/)],
    [rows('/orders')],
    [said('/orders', /Buy ([\d,]+) labels?…/)],
    [said('/ship', /([\d,]+) orders? ready to ship/)],
    [said('/pack', /([\d,]+) waiting/)],
    [said('/pack/wall', /([\d,]+)\s+left\b/)],
    [linked('/today', '/orders')],
    [status(({ orders_ready: ready }) => ready.test)],
  ],
  [
    'orders that have to leave today',
    [linked('/today', '/orders?dueFrom=2026-11-25&due=2026-11-25')],
    [rows('/orders?dueFrom=2026-11-25&due=2026-11-25')],
  ],
  [
    'orders that have to leave later',
    [linked('/today', '/orders?dueFrom=2026-11-26')],
    [rows('/orders?dueFrom=2026-11-26')],
  ],
  [
    'orders to check',
    [tab('/orders', /^To check/)],
    [rows('/orders?view=needs_attention')],
    [linked('/today', '/orders?view=needs_attention')],
  ],
  ['orders by view', [tab('/orders', /^All/)], [counted('/v1/orders?limit=1')], [rows('/orders?view=all')]],
  [
    'labelled today',
    [tab('/orders', /^Labelled today/)],
    [rows('/orders?view=shipped_today')],
    [counted('/desk/orders?view=shipped_today&limit=1')],
  ],
  [
    'parcels with a problem nobody was told of',
    [badge('Tracking')],
    [rows('/tracking?view=problems&contacted=no')],
    [linked('/today', '/tracking?view=problems&contacted=no')],
    [status(({ tracking_problems: problems }) => problems.test)],
  ],
  [
    'every parcel of the board in one of its parts',
    [board(/^All/)],
    [
      board(/^Problems/),
      board(/^On their way/),
      board(/^Not scanned yet/),
      board(/^Delivered/),
      board(/^No answer yet/),
    ],
  ],
  ['problems by what is wrong', [board(/^Problems/)], [{ at: '/tracking', read: ofTabs(boardTabs) }]],
  [
    'parcels no pickup collects',
    [badge('Pickups')],
    [said('/today', /([\d,]+)\s+[^\n]+, without a pickup/)],
    [said('/pickups', /([\d,]+) parcels? without a pickup/)],
    [said('/pickups', /Book pickup for ([\d,]+) parcels?/)],
  ],
  [
    'parcels on no manifest',
    [badge('Manifests')],
    [said('/today', /([\d,]+)\s+[^\n]+, on no manifest yet/)],
    [said('/manifests', /Close out today, ([\d,]+) parcels?/)],
    [column('/manifests', /^Carriers with parcels to close out/, 'Parcels')],
  ],
  [
    'prints that do not go on',
    [badge('Print queue')],
    [linked('/today', '/print-queue')],
    [saidIn('/print-queue', /^At /, /^([\d,]+) waiting$/m), listed('/print-queue', 'Needs attention')],
    [status(({ prints_stopped: stopped }) => stopped.test)],
  ],
  [
    'labels that did not come out and were not printed again',
    [said('/system', /([\d,]+)\s*Labels not printed/)],
    [listed('/print-queue', 'Needs attention')],
    [status(({ attention }) => attention.print_job ?? 0)],
  ],
  [
    'labels that wait for a printer',
    [said('/system', /([\d,]+)\s*Labels waiting for a printer/)],
    [saidIn('/print-queue', /^At /, /^([\d,]+) waiting$/m)],
    [counted('/desk/print-jobs?state=queued&limit=1')],
  ],
  [
    'labels of the run whose printer is dead',
    [said(`/runs/${day.unprintedRun}`, /Bought, ([\d,]+) not printed/)],
    [saidIn('/print-queue', /^At Dead/, /^([\d,]+) waiting$/m)],
    [rows(`/runs/${day.unprintedRun}`)],
  ],
  [
    'orders of a run to look at before it buys',
    [rows(`/runs/${day.ratedRun}?part=look`)],
    [tab(`/runs/${day.ratedRun}`, /^To look at/)],
    [linked('/today', `/runs/${day.ratedRun}?part=look`)],
  ],
  [
    'what needs somebody',
    [inBar],
    [inTitle],
    [badge('System')],
    [linked('/today', '/system')],
    [listed('/system', /^What needs attention/)],
    [counted('/desk/attention?limit=1')],
    [status(({ attention }) => attention.total ?? 0)],
  ],
  [
    'purchases without an answer',
    [said('/system', /([\d,]+)\s*Purchases without an answer/)],
    [status(({ attention }) => attention.purchase ?? 0)],
  ],
  [
    'carriers',
    [said('/carriers', /Connected ([\d,]+)/)],
    [rows('/carriers')],
    [said('/system', /([\d,]+)\s*Carriers\n/)],
  ],
  ['printers', [rows('/printers')], [said('/system', /([\d,]+)\s*Printers\n/)], [rows('/print-queue')]],
  [
    'notifications',
    [onBell],
    [answer('/desk/notifications/counts', ({ unread }: { unread: number }) => unread)],
  ],
  [
    'labels that had a choice',
    [said('/reports', /of ([\d,]+) labels? with a choice/)],
    [said('/reports?behind=list%3Dlabels%26set%3Dchoice%26currency%3DCAD', /([\d,]+) labels?\n/)],
  ],
  [
    'parcels that arrived',
    [board(/^Delivered/)],
    [rows('/shipments?status=delivered')],
    [counted('/v1/shipments?status=delivered&limit=1')],
  ],
]

/** Numbers of several views, added up. */
function ofTabs(names: RegExp): Place['read'] {
  return async of => {
    const texts = await of.locator('fieldset button[aria-pressed]').filter({ hasText: names }).allInnerTexts()
    return texts.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text)?.[1] ?? 0), 0)
  }
}

test('of a filled day every number that is told in two places is the same in both', async () => {
  let sums: Record<string, number[]> = {}
  const contradictions = async () => {
    sums = await sumsOf(agreements(), visit, page)
    return Object.fromEntries(Object.entries(sums).filter(([, found]) => new Set(found).size > 1))
  }
  // What changes while it is read is read again; a contradiction stays one.
  await expect.poll(contradictions, { timeout: patience(60_000) }).toEqual({})
  // Nothing is proven by numbers of which there are none.
  expect(Object.keys(sums).filter(about => sums[about]?.[0] === 0)).toEqual([])
})

describe('each view of a list opens as many rows as its number says', () => {
  test.each(['/orders', '/tracking', '/returns', '/products'])('on %s', async at => {
    await visit(at)
    expect(await tabsAstray(page, quiet)).toEqual([])
  })

  test('of every run', async () => {
    const astray: Record<string, string[]> = {}
    for (const run of [day.run, day.failedRun, day.ratedRun, day.unprintedRun]) {
      await visit(`/runs/${run}`)
      const found = await tabsAstray(page, quiet)
      if (found.length > 0) astray[run] = found
    }
    expect(astray).toEqual({})
  })
})

/** What a list that is called so may say of its rows. */
const statesOf: Record<string, readonly string[]> = {
  '/orders': ['Ready to ship'],
  '/orders?view=needs_attention': ['Address', 'Customs', 'To check', 'Weight'],
  '/orders?view=on_hold': ['On hold: Payment', 'On hold: Stock'],
  '/orders?view=shipped_today': ['Label bought', 'Partly labelled', 'Shipped', 'Delivered'],
  '/tracking?view=on_the_way': ['In transit', 'Out for delivery'],
  '/tracking?view=not_scanned': ['Not scanned yet'],
  '/tracking?view=held_up': ['Delayed', 'On hold'],
  '/tracking?view=stuck': ['Stuck'],
  '/tracking?view=late': ['Late'],
  '/tracking?view=delivered': ['Delivered'],
  '/shipments?status=delivered': ['Delivered'],
  '/shipments?status=cancelled': ['Voided', 'Discarded', 'Voided or discarded'],
}

test.each(Object.entries(statesOf))(
  '%s says of its rows nothing but what it is called',
  async (at, allowed) => {
    await visit(at)
    expect((await statesShown(page)).filter(state => !allowed.includes(state))).toEqual([])
  },
)

test('while anything needs somebody no screen says that all is clear or shipped', async () => {
  const astray: Record<string, string> = {}
  for (const at of everyScreen) {
    await visit(at)
    const text = (await page.locator('body').allInnerTexts()).join()
    const [calm] =
      /All clear|Nothing left to do|Everything is shipped|Nothing is waiting|Every run is finished/.exec(
        text,
      ) ?? []
    if (calm) astray[at] = calm
  }
  expect(astray).toEqual({})
})

test('a run is in the state its page says wherever it is listed', async () => {
  for (const id of [day.run, day.failedRun, day.ratedRun, day.unprintedRun]) {
    await visit(`/runs/${id}`)
    const [own] = await page.locator('main [data-state][data-pill]').allInnerTexts()
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await visit('/runs')
    const inLists = page
      .getByRole('table', { name: /^(Runs|Left to do)/ })
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    const listedAs = await inLists.locator('[data-state]').allInnerTexts()
    expect(new Set(listedAs), title).toEqual(new Set([own]))
    await findInPalette(page, title)
    const entry = page.getByRole('option').filter({ hasText: title }).first()
    await entry.waitFor()
    expect(await entry.textContent()).toContain(own)
    await page.keyboard.press('Escape')
    await dialog(page, 'Search and commands').waitFor({ state: 'detached' })
  }
})

test('a parcel with a problem is in the state the board says wherever its shipment is shown', async () => {
  const problems = await listOf<BoardTracker>('/desk/trackers?view=problems&limit=100')
  const ofShipments = problems.filter(({ shipment_id: id }) => id !== null)
  expect(ofShipments.length).toBeGreaterThan(3)
  const said: Record<string, string[]> = {}
  for (const { tracking_number: number, shipment_id: id } of ofShipments) {
    await visit(`/tracking?q=${number}`)
    const shown = [...(await statesShown(page))]
    await visit(`/shipments?q=${number}`)
    shown.push(...(await statesShown(page)))
    await visit(`/shipments/${id}`)
    shown.push(...(await page.locator('main [data-state][data-pill]').first().allInnerTexts()))
    said[number] = [...new Set(shown.map(text => text.replaceAll(/\s*\d+.*$/g, '').trim()))]
  }
  expect(Object.entries(said).filter(([, states]) => states.length !== 1)).toEqual([])
})
