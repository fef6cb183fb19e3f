import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { sharedBrowser } from '../browser/shared-browser.ts'
import type { FakeCarrier } from '../carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../carriers/scripted-carrier.ts'
import { takeOrder } from '../desks/order-desk.ts'
import { addConnection, courier, montreal } from '../desks/shipping-data.ts'
import { scriptedPrinter } from '../printers/scripted-printer/scripted-printer.ts'
import { patience } from '../run/machine-pace.ts'
import { startStation } from '../station/station.ts'
import { pointerCount, scanKeys, watchPointer } from './scan-keys.ts'

const builtPage = join(import.meta.dirname, '../../../out/renderer')

let browser: Promise<Browser> | null = null

type Look = { width?: number; height?: number; colorScheme?: 'light' | 'dark' }

/** A window of its own: what it keeps is not seen by any other. */
export async function packWindow(
  { width = 1280, height = 720, colorScheme = 'light' }: Look = {},
  given?: Browser,
) {
  browser ??= sharedBrowser()
  const context = await (given ?? (await browser)).newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  onTestFinished(() => context.close())
  return context.newPage()
}

/** Opens the Pack screen at a station and talks to it as a scanner and a keyboard do. */
export async function openPack(url: string, look: Look = {}, given?: Page) {
  const page = given ?? (await packWindow(look))
  page.setDefaultTimeout(patience(90_000))
  const complaints: string[] = []
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    console.error(await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String))
  })
  page.on('pageerror', error => complaints.push(String(error)))
  await page.addInitScript(watchPointer)
  await page.goto(`${url}/pack`)
  await page.getByRole('heading', { level: 1, name: 'Pack' }).waitFor()
  const screen = page.locator('[data-shown]')
  const shows = async (...kinds: string[]) => {
    const selector = kinds.map(kind => `[data-shown="${kind}"]`).join(', ')
    await page.locator(selector).waitFor()
  }
  await shows('empty')
  await expect.poll(() => page.getByText(/ready|No order is ready/).count()).toBeGreaterThan(0)
  return {
    page,
    complaints,
    pointer: () => pointerCount(page),
    shows,
    shown: () => screen.getAttribute('data-shown'),
    /** At the speed of a scanner. */
    scan: (text: string) => scanKeys(page, text),
    /** What comes within a tenth of a second behind a scan is of the scanner. */
    press: (key: string) => pressAfter(page, key, 130),
    /** As somebody presses who has read what the last Enter did: nobody does it as fast as the other half of one press. */
    pressAgain: (key: string) => pressAfter(page, key, 450),
    /** As a person types. */
    type: async (text: string) => {
      for (const sign of text) await page.keyboard.type(sign, { delay: 130 })
    },
  }
}

async function pressAfter(page: Page, key: string, pauseMs: number): Promise<void> {
  const sinceMs = await page.evaluate(() => performance.now())
  await page.waitForFunction(([from, pause]) => performance.now() - from > pause, [sinceMs, pauseMs] as const)
  await page.keyboard.press(key)
}

export type PackPage = Awaited<ReturnType<typeof openPack>>

/** A shop with a courier of its own, a label printer, and the Pack screen open at a desk. */
export async function packScreen({
  hold = 0,
  look = {},
  settings = {},
  carrier,
}: {
  hold?: number
  look?: Look
  settings?: object
  /** One that does as it is told, in place of the shop's own courier. */
  carrier?: FakeCarrier
} = {}) {
  const shop = await startStation({ page: builtPage, ...(carrier ? { carriers: scriptedCarriers } : {}) })
  onTestFinished(shop.close)
  const { call } = shop
  await addConnection(call, carrier ? scriptedConnection(carrier) : courier())
  await call('PATCH', '/desk/run-settings', { hold_seconds: hold })
  const printer = await scriptedPrinter()
  const added = await call<{ id: string }>('POST', '/desk/printers', {
    name: 'Label printer',
    uri: printer.uri,
    is_default: true,
  })
  if (Object.keys(settings).length > 0) await call('PATCH', '/desk/packing/settings', settings)
  return {
    ...shop,
    printer,
    printerId: added.body.id,
    open: (given?: Page) => openPack(shop.url, look, given),
    take: (more: object = {}) => takeOrder(call, { shipping_from: montreal, ...more }),
    labels: async () =>
      (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count,
  }
}

const item = (title: string, sku: string, quantity: number, weight: number) => ({
  title,
  sku,
  quantity,
  weight,
  weight_unit: 'KG',
})

/** Three units of two articles, which weigh 1.1 kg. */
export const syrupAndMug = {
  line_items: [item('Maple syrup', 'SYR-01', 2, 0.35), item('Mug, blue', 'MUG-3', 1, 0.4)],
}
export const redMug = { line_items: [item('Mug, red', 'MUG-9', 1, 0.4)] }
