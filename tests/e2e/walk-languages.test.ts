import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { languages } from '../../shared/desk/shop-settings.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../support/printers/scripted-printer/scripted-printer.ts'
import { patience } from '../support/run/machine-pace.ts'
import { overflow, untilFocused } from '../support/screens/accessibility.ts'
import { prepareWhole, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { nextStep, paste, type ShipDesk, said, tabTo } from '../support/screens/ship-desk.ts'
import { expectSpoken, spaced, type Words, wordsOf } from '../support/screens/spoken.ts'

const openScreen = screenForFile()
const most = 200

type Walk = ShipDesk & { words: Words; printer: ScriptedPrinter }

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Two keys lead to a screen from wherever the keyboard is, the same ones in every language. */
async function goBy({ page, words }: Walk, letter: string, heading: string | RegExp): Promise<void> {
  await press(page, 'Alt+g', letter)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await expectSpoken(page, words)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, most)
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

async function typeAddress({ page, words }: Walk, within: Locator, lines: string): Promise<void> {
  await tabTo(page, textbox(within, words.term('Name')), most)
  await paste(page, lines)
  await said(page, words.say('fields.pasted'))
}

/** The page is told by keyboard, in English, what to speak from now on. */
async function chooseLanguage({ page, words }: Walk): Promise<void> {
  const { language } = words
  if (language !== 'en') {
    const list = page.getByRole('combobox', { name: wordsOf('en').say('settings.deskLanguage') })
    await tabTo(page, list, most)
    // English begins like Español, which is the last one.
    if (language === 'es') await press(page, 'End')
    else await page.keyboard.type({ de: 'Deutsch', fr: 'Fran' }[language])
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toMatch(language)
  }
  await page.getByRole('heading', { name: words.say('screens.settings'), level: 1 }).waitFor()
  await page.getByRole('combobox', { name: words.say('settings.deskLanguage') }).waitFor()
  await expectSpoken(page, words)
}

/** An address is pasted, a weight typed as people there write it; the label is bought and comes out. */
async function ship(walk: Walk): Promise<void> {
  const { page, words, station, printer } = walk
  await goBy(walk, 's', words.say('screens.ship'))
  const to = page.getByRole('region', { name: words.say('ship.to'), exact: true })
  await typeAddress(walk, to, 'Zoë Quill\n5840 Oak St\nVancouver BC V6M 2V9\nCanada')
  await typeInto(page, textbox(page, words.say('fields.weight')), words.number(1.8))
  await nextStep(page, words.say('ship.actionRate'))
  await press(page, 'Control+Enter')
  await said(page, words.like('ship.saidRates'))
  const buy = await nextStep(page, words.like('ship.actionBuy'))
  const { body } = await station.call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?limit=1')
  const toTheDoor = (body.results[0]?.rates ?? []).filter(({ meta }) => meta?.needs !== 'pickup_point')
  const [cheapest] = toTheDoor.toSorted((a, b) => a.total_charge - b.total_charge)
  const { total_charge = 0, currency = '' } = cheapest ?? {}
  const price = words.number(total_charge, { style: 'currency', currency })
  expect(spaced((await buy.textContent()) ?? '')).toContain(price)
  await expectSpoken(page, words)
  await press(page, 'Control+Enter')
  await said(page, words.like('ship.saidBought'))
  await nextStep(page, words.say('ship.actionPrint'))
  await expectSpoken(page, words)
  await press(page, 'Control+Enter')
  await printer.machine.printedCount(1)
  await nextStep(page, words.say('ship.actionNext'))
  await expectSpoken(page, words)
}

async function takeOrders({ station }: Walk, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const item = { title: 'Tasse', sku: 'CUP', quantity: 2, weight: 0.675, weight_unit: 'KG' }
    const line_items = [{ ...item, value_amount: 1234.5, value_currency: 'CAD' }]
    const order = orderBody({ order_id: `W-${at}`, source: 'Walk', shipping_from: montreal, line_items })
    expect((await station.call('POST', '/v1/orders', order)).status).toBe(201)
  }
}

/** A filter typed in words of the language, an order read beside the list, typed in, held and tagged. */
async function workOnOrders(walk: Walk): Promise<void> {
  const { page, words } = walk
  await takeOrders(walk, 3)
  await goBy(walk, 'o', words.say('screens.orders'))
  await press(page, '/')
  await page.keyboard.type(`${words.say('orders.word_source')}:Walk `)
  await said(page, words.say('orders.found', { count: 3 }))
  const first = page.getByRole('button', { name: '#W-1', exact: true })
  await press(page, 'ArrowDown')
  await untilFocused(first)
  await expectSpoken(page, words)
  await press(page, 'Enter')
  const pane = page.getByRole('region', { name: words.say('orders.pane', { number: 'W-1' }) })
  await pane
    .getByText(words.number(1.35, { minimumFractionDigits: 2 }))
    .first()
    .waitFor()
  await expectSpoken(page, words)
  await press(page, 'Escape')
  await untilFocused(first)

  await press(page, 'h')
  await untilFocused(page.getByRole('radio', { name: words.say('orders.reason_stock') }))
  await expectSpoken(page, words)
  await press(page, 'ArrowRight', 'Enter')
  await said(page, words.say('orders.done_hold', { count: 1 }))
  await press(page, 'Control+z')
  await said(page, words.say('orders.undone'))
  await first.waitFor()
  await press(page, '/', 'ArrowDown')
  await page.waitForFunction(() => document.activeElement?.closest('[role=row], tr') != null)
  await press(page, 't')
  const tags = page.getByRole('dialog', { name: words.say('orders.tagTitle') })
  await tags.waitFor()
  await expectSpoken(page, words)
  await page.keyboard.type('montag')
  await press(page, 'Enter')
  await tabTo(page, tags.getByRole('button', { name: words.say('orders.addTags') }))
  await press(page, 'Enter')
  await said(page, words.say('orders.done_tag', { count: 1 }))
}

async function typeOrder(walk: Walk): Promise<void> {
  const { page, words } = walk
  await press(page, 'c')
  const form = page.getByRole('region', { name: words.say('orders.newTitle') })
  await typeInto(page, textbox(form, words.say('orders.number')), 'W-4')
  await typeInto(page, textbox(form, words.say('orders.sourceField')), 'Walk')
  await typeAddress(walk, form, 'Ines Duarte\n1001 Rue Sherbrooke O\nMontréal QC H3A 1G5\nCanada')
  await typeInto(page, form.getByRole('textbox', { name: words.say('orders.sku') }), 'CUP')
  await typeInto(page, form.getByRole('textbox', { name: words.say('orders.weight') }), words.number(0.35))
  await expectSpoken(page, words)
  await press(page, 'Control+Enter')
  await said(page, words.say('orders.saved', { number: 'W-4' }))
  await page.getByRole('region', { name: words.say('orders.pane', { number: 'W-4' }) }).waitFor()
  await expectSpoken(page, words)
  await press(page, 'Escape')
}

/** What the filter leaves is bought in one go, once its totals were looked at, and comes out. */
async function run(walk: Walk): Promise<void> {
  const { page, words, station, printer } = walk
  await page.getByRole('button', { name: '#W-4', exact: true }).waitFor()
  await prepareWhole(page)
  await page.getByRole('heading', { name: words.like('runs.title'), level: 1 }).waitFor()
  const buy = page.getByRole('button', { name: words.say('runs.buyTest', { count: 4 }) })
  await buy.waitFor()
  await expectSpoken(page, words)
  const bought = async () =>
    (await station.call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count
  await expect
    .poll(async () => {
      if (await buy.isVisible()) await press(page, 'Control+Enter')
      return bought()
    })
    .toBeGreaterThan(1)
  await page
    .getByText(words.say('runs.progress', { bought: 4, all: 4 }))
    .first()
    .waitFor()
  await printer.machine.printedCount(5)
  expect(await bought()).toBe(5)
  await expectSpoken(page, words)
}

/** A setting is saved by itself, and taken back. */
async function changeSetting(walk: Walk): Promise<void> {
  const { page, words, station } = walk
  await goBy(walk, ',', words.say('screens.settings'))
  const link = page.getByRole('link', { name: words.say('settings.section_buying'), exact: true })
  await tabTo(page, link, most)
  await press(page, 'Enter')
  const name = words.say('offline.tolerance')
  const stored = async () => (await station.call('GET', '/desk/purchase-queue-settings')).body
  const before = await stored()
  await typeInto(page, textbox(page, name), '12')
  await press(page, 'Enter')
  await expect.poll(stored).toEqual({ tolerance_percent: 12 })
  const undo = page.getByRole('button', { name: words.say('settings.undoName', { name }) })
  await undo.waitFor()
  await expectSpoken(page, words)
  await tabTo(page, undo, most)
  await press(page, 'Enter')
  await expect.poll(stored).toEqual(before)
}

test.each(languages)(
  'a shift through Ship, Orders and Settings is played by keyboard in %s, and nothing on the way is in another language',
  { timeout: patience(240_000) },
  async language => {
    const desk = await openScreen('/settings?section=desk', { width: 1280, height: 720 })
    const { station, complaints } = desk
    const printer = await scriptedPrinter()
    await addPrinter(station, printer.uri)
    await station.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
    const walk: Walk = { ...desk, words: wordsOf(language), printer }
    await chooseLanguage(walk)
    await ship(walk)
    await workOnOrders(walk)
    await typeOrder(walk)
    await run(walk)
    await changeSetting(walk)
    expect(complaints).toEqual([])
  },
)
