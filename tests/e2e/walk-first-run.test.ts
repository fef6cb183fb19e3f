import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { languages } from '../../shared/desk/shop-settings.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../support/printers/scripted-printer/scripted-printer.ts'
import { patience } from '../support/run/machine-pace.ts'
import { untilFocused } from '../support/screens/accessibility.ts'
import { nextStep, paste, type ShipDesk, said, shipDeskForFile, tabTo } from '../support/screens/ship-desk.ts'
import { expectSpoken, spaced, type Words, wordsOf } from '../support/screens/spoken.ts'

const openDesk = shipDeskForFile()
const most = 140
const model = 'ZD421-300dpi'

type Walk = ShipDesk & { words: Words; printer: ScriptedPrinter }

/** Somebody who types every day: three keys a second, which are 36 words a minute. */
const keyMs = 1000 / 3
/** What a real printer takes to print a label; the scripted one takes no time. */
const labelMs = 5_000
const threeMinutesMs = 180_000
const from = 'Ana Silva\n410 Rue Saint-Nicolas\nMontréal QC H2Y 2P5\nCanada'
const to = 'Zoë Quill\n5840 Oak St\nVancouver BC V6M 2V9\nCanada'

/** The page counts what is pressed on it; reading it gives how often, chords as the keys they are made of. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.keys = '0'
    addEventListener('keydown', () => (dataset.keys = String(Number(dataset.keys) + 1)), true)
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.keys))
}

const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, most)
  await page.keyboard.type(text)
}

async function sayWho({ page, words }: Walk): Promise<void> {
  await page.getByRole('heading', { name: words.say('screens.setup'), level: 1 }).waitFor()
  await untilFocused(textbox(page, words.say('firstRun.yourName')))
  await page.keyboard.type('Ana Silva')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Maple & Twine')
  await tabTo(page, page.getByRole('textbox', { name: words.say('firstRun.paste') }))
  await paste(page, from)
  await said(page, words.say('fields.pasted'))
}

/** The printer is found by its address, chosen, and shows that it prints. */
async function addPrinter({ page, words, printer }: Walk): Promise<void> {
  await typeInto(page, textbox(page, words.say('firstRun.address')), `127.0.0.1:${printer.port}`)
  await page.keyboard.press('Enter')
  await said(page, words.say('firstRun.added', { name: model }))
  await expect.poll(() => page.getByRole('radio', { name: model }).isChecked()).toBe(true)
  await expectSpoken(page, words)
  await tabTo(page, page.getByRole('button', { name: words.say('firstRun.printTest') }), most)
  await page.keyboard.press('Enter')
  await printer.machine.printedCount(1)
  const place = words.say('firstRun.printerAt', { name: model, place: `127.0.0.1:${printer.port}` })
  const made = page.getByText(place, { exact: false }).first()
  await expect.poll(async () => made.textContent()).toContain(`: ${words.say('printing.confirmed')}`)
}

async function enterPrice({ page, words }: Walk): Promise<void> {
  const price = textbox(page, words.say('firstRun.price', { number: 1, currency: 'CAD' }))
  await typeInto(page, price, words.number(4.2))
  await expectSpoken(page, words)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: words.say('screens.ship'), level: 1 }).waitFor()
  await said(page, words.say('firstRun.done'))
}

async function ship({ page, words, printer }: Walk): Promise<void> {
  await page
    .getByRole('region', { name: words.say('ship.from') })
    .getByText('Maple & Twine')
    .waitFor()
  const recipient = page.getByRole('region', { name: words.say('ship.to'), exact: true })
  await tabTo(page, textbox(recipient, words.term('Name')), most)
  await paste(page, to)
  await said(page, words.say('fields.pasted'))
  await typeInto(page, textbox(page, words.say('fields.weight')), words.number(0.8))
  await nextStep(page, words.say('ship.actionRate'))
  await page.keyboard.press('Control+Enter')
  const buy = await nextStep(page, words.like('ship.actionBuy'))
  expect(spaced((await buy.textContent()) ?? '')).toContain(
    words.number(4.2, { style: 'currency', currency: 'CAD' }),
  )
  await expectSpoken(page, words)
  await page.keyboard.press('Control+Enter')
  await said(page, words.like('ship.saidBought'))
  await nextStep(page, words.say('ship.actionPrint'))
  await page.keyboard.press('Control+Enter')
  await printer.machine.printedCount(2)
}

test.each(languages)(
  'a shop that has nothing is set up by keyboard alone and holds its first label within three minutes in %s',
  { timeout: patience(120_000) },
  async language => {
    const desk = await openDesk({ path: null })
    const { page, station, complaints } = desk
    const printer = await scriptedPrinter({ model, dotsPerMm: 12 })
    await station.call('DELETE', '/desk/sample')
    await station.call('PATCH', '/desk/shop-settings', { language })
    await page.goto(`${station.url}/`)
    const walk: Walk = { ...desk, words: wordsOf(language), printer }
    await textbox(page, walk.words.say('firstRun.yourName')).waitFor()
    const keysPressed = await countKeys(page)
    const sinceMs = performance.now()
    await sayWho(walk)
    await addPrinter(walk)
    await enterPrice(walk)
    await ship(walk)
    const walkedMs = performance.now() - sinceMs
    expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
    // Whoever has no address to paste types it.
    const keys = (await keysPressed()) + from.length + to.length
    const leftMs = threeMinutesMs - keys * keyMs - 2 * labelMs
    expect(walkedMs, `${keys} presses of keys leave ${leftMs} ms`).toBeLessThan(patience(leftMs))
    expect(complaints).toEqual([])
  },
)
