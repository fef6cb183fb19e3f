import type { Page } from 'playwright'
import { prepareWhole } from '../screens/desk-screens.ts'
import type { FilledShop } from './fill-shop.ts'
import { giveFile, shopExport } from './import-files.ts'

/** One picture: where it is taken, and what is done first. */
export type Picture = {
  name: string
  path: (shop: FilledShop) => string
  /** Leads from the open screen to what is shown. */
  reach?: (page: Page) => Promise<unknown>
  /** Taken in 1280 × 720 and 1024 × 640 as well. */
  isNarrow?: boolean
  /** Taken in dark colours as well. */
  isDark?: boolean
  language?: string
}

const at = (path: string) => () => path

const firstRow = (page: Page) => page.locator('main [data-row-link]').first()

/** Picks a recipient at the Ship screen and asks for prices. */
async function rate(page: Page, weight = '1.8'): Promise<void> {
  await page.getByRole('combobox', { name: 'Find a saved address' }).fill('Noah')
  await page
    .getByRole('option', { name: /Noah Singh/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: 'Weight', exact: true })
  await field.fill(weight)
  await page.waitForTimeout(600)
  await field.press('Enter')
}

async function buy(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Get rates/ })
    .or(page.getByRole('button', { name: /^Buy label/ }))
    .waitFor()
  if (await page.getByRole('button', { name: /^Get rates/ }).isVisible()) await rate(page)
  const button = page.getByRole('button', { name: /^Buy label for/, disabled: false })
  await button.waitFor()
  await page.waitForTimeout(700)
  await button.click()
  await page.getByRole('img', { name: /^Label HC/ }).waitFor()
}

/** A page or a label that is drawn on another thread. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  await page.getByText('Drawing…').waitFor({ state: 'detached' })
}

/** Pastes a text where the keyboard is, as the browser does; its clipboard would ask for permission. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate(content => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    const at = document.activeElement ?? document.body
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

/** At a packing desk with the oldest order on it. */
async function openOldest(page: Page): Promise<void> {
  await page.locator('[data-shown="empty"]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-shown="order_open"]').waitFor()
}

/** At a returns desk with the newest return on it. */
async function openReturn(page: Page): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { mode: 'returns' }, version: 0 })),
  )
  const number = await page.evaluate(async () => {
    const answer = await fetch('/desk/returns?limit=1&state=label_made', {
      headers: { 'x-test-mode': 'true' },
    })
    const { results } = (await answer.json()) as { results: { tracking_number: string }[] }
    return results[0]?.tracking_number ?? ''
  })
  await page.reload()
  await page.locator('[data-shown="empty"]').waitFor()
  await scan(page, number)
  await page.locator('[data-shown="return_open"]').waitFor()
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, count: number): Promise<void> {
  await firstRow(page).focus()
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
  }
}

/** Every screen with its states that matter, in the order of the navigation. */
export const pictures: readonly Picture[] = [
  { name: 'today', isDark: true, path: at('/today') },
  { name: 'orders', isDark: true, path: at('/orders'), isNarrow: true },
  { name: 'orders-selected', path: at('/orders'), reach: page => choose(page, 3) },
  {
    name: 'orders-all-selected',

    path: at('/orders'),
    reach: async page => {
      await firstRow(page).focus()
      await page.keyboard.press('Control+a')
    },
  },
  { name: 'order', isDark: true, path: ({ readyOrder }) => `/orders?open=${readyOrder}` },
  {
    name: 'order-problem',
    isDark: true,
    path: ({ problemOrder }) => `/orders?view=needs_attention&open=${problemOrder}`,
  },
  { name: 'order-held', path: ({ heldOrder }) => `/orders?view=on_hold&open=${heldOrder}` },
  { name: 'order-new', path: at('/orders?open=new') },
  { name: 'orders-filter', path: at('/orders'), reach: page => page.keyboard.press('f') },
  { name: 'orders-nothing', path: at('/orders?q=zzzz') },
  {
    name: 'export',
    isDark: true,
    path: at('/orders'),
    reach: async page => {
      await firstRow(page).focus()
      await page.keyboard.press('Shift+E')
      await page.getByRole('radio', { name: 'Repeat every day' }).check()
    },
  },
  {
    name: 'orders-live',

    path: at('/orders'),
    reach: page => page.getByText('Live', { exact: true }).click(),
  },
  {
    name: 'dry-run',
    isDark: true,
    path: at('/orders?source=Phone'),
    reach: async page => {
      await firstRow(page).waitFor()
      await prepareWhole(page)
      await page
        .getByRole('button', { name: /^(Buy \d+ test labels|Look at \d+)/, disabled: false })
        .waitFor()
    },
  },
  { name: 'run', path: ({ run }) => `/runs/${run}` },
  {
    name: 'run-failed',
    path: ({ failedRun }) => `/runs/${failedRun}`,
    reach: async page => {
      const takeOver = page.getByRole('button', { name: 'Take over' })
      if (await takeOver.isVisible()) await takeOver.click()
      await page.getByRole('button', { name: /^Retry/ }).waitFor()
    },
  },
  { name: 'runs', path: at('/runs') },
  { name: 'ship', isDark: true, path: at('/ship'), isNarrow: true },
  {
    name: 'ship-rates',
    isDark: true,
    path: at('/ship'),
    reach: async page => {
      await rate(page)
      await page.getByRole('button', { name: /^Buy label for/, disabled: false }).waitFor()
    },
  },
  { name: 'ship-bought', isDark: true, path: at('/ship'), reach: buy },
  {
    name: 'ship-no-service',

    path: at('/ship'),
    reach: async page => {
      await rate(page, '45')
      await page.getByText('No service is available').first().waitFor()
    },
  },
  { name: 'shipments', isDark: true, path: at('/shipments') },
  { name: 'shipment-unknown', isDark: true, path: ({ unknown }) => `/shipments/${unknown}` },
  { name: 'shipments-selected', path: at('/shipments'), reach: page => choose(page, 3) },
  { name: 'shipment', isDark: true, path: ({ shipment }) => `/shipments/${shipment}` },
  { name: 'returns', path: at('/returns') },
  {
    name: 'return-label',

    path: ({ shipment }) => `/shipments/${shipment}`,
    reach: async page => {
      await page.getByRole('button', { name: 'Return…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'tracking', isDark: true, path: at('/tracking') },
  {
    name: 'tracking-parcel',
    isDark: true,
    path: at('/tracking'),
    reach: async page => {
      await firstRow(page).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(400)
    },
  },
  { name: 'pickups', path: at('/pickups') },
  { name: 'pickup-new', path: at('/pickups/new') },
  { name: 'manifests', isDark: true, path: at('/manifests') },
  { name: 'print-queue', path: at('/print-queue') },
  { name: 'reports', isDark: true, path: at('/reports') },
  { name: 'reports-costs', path: at('/reports?tab=costs') },
  {
    name: 'reports-charges',
    path: at('/reports?tab=costs'),
    reach: page =>
      page.getByRole('region', { name: 'All entries' }).evaluate(element => element.scrollIntoView()),
  },
  { name: 'reports-delivery', path: at('/reports?tab=delivery') },
  { name: 'reports-desks', path: at('/reports?tab=desks') },
  { name: 'printers', path: at('/printers') },
  { name: 'printer', path: ({ printer }) => `/printers/${printer}` },
  { name: 'documents', path: at('/documents'), reach: untilDrawn },
  { name: 'carriers', path: at('/carriers') },
  { name: 'carrier-add', path: at('/carriers/new') },
  { name: 'mark-ups', path: at('/carriers/mark-ups') },
  { name: 'carrier', path: ({ connection }) => `/carriers/${connection}` },
  { name: 'rate-sheet', isDark: true, path: ({ connection }) => `/carriers/${connection}/rates` },
  {
    name: 'label-editor',
    path: ({ connection }) => `/carriers/${connection}/label`,
    reach: async page => {
      await page.getByRole('button', { name: 'Start with SVG' }).click()
      await untilDrawn(page)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'rate-sheet-paste',
    path: ({ connection }) => `/carriers/${connection}/rates`,
    reach: async page => {
      await page.locator('[data-cell="0:1"]').click()
      await paste(page, '6.90\t8.60\n7,75\t9,60\n8.40\t10.90')
    },
  },
  { name: 'products', isDark: true, path: at('/products') },
  {
    name: 'products-paste',
    path: at('/products'),
    reach: async page => {
      await page.getByRole('gridcell').nth(1).click()
      await paste(
        page,
        'SKU\tName\tWeight (g)\tShelf\nSYR-01\tMaple syrup\t860\tB-14\nTEA-9\tSmoked tea\t120\tA-03',
      )
      await page.getByRole('region', { name: 'Pasted table' }).waitFor()
    },
  },
  { name: 'import', path: at('/import') },
  {
    name: 'import-columns',
    isDark: true,
    path: at('/import'),
    reach: page => giveFile(page, shopExport()),
  },
  {
    name: 'import-check',
    isDark: true,
    isNarrow: true,
    path: at('/import'),
    reach: async page => {
      await giveFile(page, shopExport())
      await page.keyboard.press('Control+Enter')
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'import-plan',
    isDark: true,
    path: at('/import'),
    reach: async page => {
      await giveFile(page, shopExport())
      await page.keyboard.press('Control+Enter')
      await page.getByRole('grid').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Created').first().waitFor()
    },
  },
  {
    name: 'import-done',
    path: at('/import'),
    reach: async page => {
      await giveFile(
        page,
        shopExport(30).replace('1,5 kgg', '1,5 kg').replace('Deutschlnd', 'Deutschland'),
        'monday.csv',
      )
      await page.keyboard.press('Control+Enter')
      await page.getByRole('button', { name: /^Import \d+ orders/ }).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    },
  },
  { name: 'addresses', path: at('/addresses') },
  {
    name: 'address',

    path: at('/addresses'),
    reach: async page => {
      await firstRow(page).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(400)
    },
  },
  { name: 'settings', isDark: true, path: at('/settings') },
  { name: 'settings-buying', path: at('/settings?section=buying') },
  { name: 'settings-automation', isDark: true, path: at('/settings?section=automation') },
  { name: 'settings-operators', path: at('/settings?section=operators') },
  { name: 'settings-network', path: at('/settings?section=network') },
  { name: 'settings-tracking', path: at('/settings?section=tracking') },
  { name: 'rules', path: at('/settings/automation') },
  {
    name: 'rule',
    isDark: true,
    path: at('/settings/automation'),
    reach: async page => {
      await firstRow(page).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1200)
    },
  },
  { name: 'system', isDark: true, path: at('/system') },
  { name: 'developers', path: at('/developers') },
  { name: 'webhook', path: ({ webhook }) => `/developers/webhooks/${webhook}` },
  { name: 'api-log', path: at('/developers?tab=log') },
  {
    name: 'notifications',
    isDark: true,
    path: at('/orders'),
    reach: async page => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.mouse.move(400, 880)
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'palette',
    isDark: true,
    path: at('/orders'),
    reach: async page => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('okafor')
      await page.waitForTimeout(700)
    },
  },
  { name: 'keys', path: at('/orders'), reach: page => page.keyboard.press('Shift+?') },
  { name: 'pack-empty', isDark: true, isNarrow: true, path: at('/pack') },
  { name: 'pack', isDark: true, isNarrow: true, path: at('/pack'), reach: openOldest },
  {
    name: 'pack-unknown',
    isNarrow: true,
    path: at('/pack'),
    reach: async page => {
      await page.locator('[data-shown]').waitFor()
      await scan(page, 'NOTHING-HERE')
      await page.locator('[data-shown="unknown_code"]').waitFor()
    },
  },
  // One look of either: the return stays on the desk of the window that opened it.
  { name: 'pack-returns', path: at('/pack'), reach: openReturn },
  {
    name: 'pack-returns-condition',
    path: at('/pack'),
    reach: async page => {
      await openReturn(page)
      await page.keyboard.press('1')
      await page.locator('[data-shown="return_item"]').waitFor()
    },
  },
  { name: 'pack-wall', isDark: true, path: at('/pack/wall') },
  { name: 'settings-pack', path: at('/settings?section=pack') },
  { name: 'orders-german', path: at('/orders'), language: 'de', isNarrow: true },
  { name: 'ship-german', path: at('/ship'), language: 'de', isNarrow: true },
]
