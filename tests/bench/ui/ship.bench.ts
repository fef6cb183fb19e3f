import type { Page } from 'playwright'
import { publish } from '../figure.ts'
import { toLatency } from '../measure.ts'
import { keyToPaint } from './in-page.ts'
import { floorOfKeys, openPageDesk, pageFigures, runs } from './page-desk.ts'

/** One parcel after the other at the Ship screen: a saved recipient, a weight, the prices, the label. */

async function takeRecipient(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Find a saved address' }).focus()
  await page.keyboard.type('Noah')
  await page.getByRole('option', { name: 'Noah Singh' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('1.8')
  // A second press of the same key right after another is held back.
  await page.waitForTimeout(600)
}

/** What a parcel took: the key to its prices, and the key that buys to its label as a picture. */
async function ship(page: Page): Promise<{ ratesMs: number; previewMs: number }> {
  await takeRecipient(page)
  const ratesMs = await keyToPaint(page, { selector: 'main input[name="rate"]' }, () =>
    page.keyboard.press('Enter'),
  )
  await page.getByRole('button', { name: /^Buy label for/, disabled: false }).waitFor()
  const previewMs = await keyToPaint(page, { selector: 'main img[alt^="Label HC"]' }, () =>
    page.keyboard.press('Control+Enter'),
  )
  // Printed and off the desk, as every parcel is.
  await page.getByRole('button', { name: 'Print label', disabled: false }).click()
  await page.getByRole('button', { name: 'Next parcel', disabled: false }).click()
  await page.getByRole('button', { name: 'Get rates' }).waitFor()
  return { ratesMs, previewMs }
}

const desk = await openPageDesk()
const floor = await floorOfKeys(desk)
const page = await desk.openWindow()
await page.goto(`${desk.url}/ship`)
await page.getByRole('button', { name: 'Change' }).waitFor()
const taken: Awaited<ReturnType<typeof ship>>[] = []
for (let run = -5; run < runs; run += 1) {
  const took = await ship(page)
  if (run >= 0) taken.push(took)
}
await desk.stop()
publish([
  ...pageFigures('key to the prices of the own carrier', toLatency(taken.map(({ ratesMs }) => ratesMs)), {
    floor,
    atMostMs: 120,
  }),
  ...pageFigures(
    'key that buys to the label as a picture',
    toLatency(taken.map(({ previewMs }) => previewMs)),
    {
      floor,
      atMostMs: 250,
    },
  ),
])
