import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { languages } from '../../shared/desk/shop-settings.ts'
import { addConnection, addShipment, courier, service } from '../support/desks/shipping-data.ts'
import { untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { scanKeys } from '../support/screens/scan-keys.ts'
import { said } from '../support/screens/ship-desk.ts'
import { expectSpoken, wordsOf } from '../support/screens/spoken.ts'

const openScreen = screenForFile()

/** A draft whose only price is in another currency. */
async function foreignDraft() {
  const desk = await openScreen()
  const { call } = desk.station
  const services = [{ ...service('in_euro', 30, 2), currency: 'EUR' }]
  await addConnection(call, courier('euro_post', { config: { services } }))
  const draft = await addShipment(call, { carrier_ids: ['euro_post'] })
  const statusNow = async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body.status
  return { ...desk, draft, statusNow }
}

/** Pressed again until the price has stood there long enough to be read. */
const ask = async (page: Page, title: string) => {
  const question = dialog(page, title)
  await expect
    .poll(async () => {
      if (!(await question.isVisible())) await page.keyboard.press('Control+Enter')
      return question.isVisible()
    })
    .toBe(true)
  return question
}

test('scans that come while a purchase is asked about answer nothing and buy nothing', async () => {
  const { page, station, draft, statusNow } = await foreignDraft()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  const before = station.look('SELECT count(*) FROM shipments')
  const question = await ask(page, 'Nothing is bought yet')
  await untilFocused(question.getByRole('button', { name: 'Do not buy' }))
  for (const code of ['SYR-01', '#1001', draft.id, 'PDKX1']) await scanKeys(page, code)
  expect(await statusNow()).toBe('draft')
  expect(station.look('SELECT count(*) FROM purchases')).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/shipments/${draft.id}`)
  expect(station.look('SELECT count(*) FROM shipments')).toBe(before)
})

test('what was kept in one language stands in every other, and is bought in it without another question', async () => {
  const { page, station, draft, statusNow, complaints } = await foreignDraft()
  for (const language of languages) {
    const words = wordsOf(language)
    await station.call('PATCH', '/desk/shop-settings', { language })
    await goTo({ page, station }, `/shipments/${draft.id}`)
    const text = words.say('gates.text_currency', { currency: 'EUR', home: 'CAD' })
    if (language === languages[0]) {
      await page.getByText(text).waitFor()
      await page.getByRole('button', { name: words.say('gates.keep') }).click()
    }
    await page.getByText(words.say('gates.stays', { text })).waitFor()
    await expectSpoken(page, words)
  }
  expect(await statusNow()).toBe('draft')
  await page.keyboard.press('Control+Enter')
  await said(page, wordsOf(languages.at(-1) ?? 'en').like('ship.saidBought'))
  expect(await statusNow()).toBe('purchased')
  expect(complaints).toEqual([])
})
