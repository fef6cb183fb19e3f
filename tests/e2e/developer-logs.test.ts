import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { storeTraffic } from '../support/desks/stored-traffic.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row, sampleDraft, screenForFile } from '../support/screens/desk-screens.ts'
import { tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('what a carrier was told and said is read by keyboard', async () => {
  const { page, station } = await openScreen(null)
  const { id } = await sampleDraft(station)
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/connections')
  const connection = body.results[0]?.id ?? ''
  storeTraffic(station, connection, id)
  await goTo({ page, station }, `/shipments/${id}`)
  await tabTo(page, page.getByRole('button', { name: 'Show: Carrier traffic' }), 120)
  await page.keyboard.press('Enter')
  await page.getByText('POST https://api.carrier.test/v2/labels').waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Show: Purchase,/ }))
  await page.keyboard.press('Enter')
  await page.getByText('No such postal code').waitFor()
  await page.getByRole('button', { name: 'Copy: request and response' }).waitFor()
  await expectAccessible(page)

  await goTo({ page, station }, `/carriers/${connection}`)
  await page.getByRole('button', { name: 'Show: Recent traffic' }).click()
  await page.getByText('POST https://api.carrier.test/v2/labels').waitFor()
  await expectAccessible(page)
})

test('the calls of other programs are listed and narrowed', async () => {
  const { page, station } = await openScreen('/settings?section=developers')
  await station.call('GET', '/v1/addresses?keyword=ivy')
  await station.call('GET', '/v1/orders/none')
  await page.getByRole('link', { name: 'API calls' }).click()
  await row(page, /\/v1\/addresses/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Path contains').fill('/v1/orders')
  await row(page, /\/v1\/addresses/).waitFor({ state: 'detached' })
  await row(page, /GET.*\/v1\/orders\/none.*404/s).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, /\/v1\/addresses/).waitFor()
})

/** The row at the top of what is in sight, below the heads. */
const topRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { left, top } = document.querySelector('table')?.parentElement?.getBoundingClientRect() ?? {}
    return document.elementFromPoint((left ?? 0) + 20, (top ?? 0) + 44)?.closest('tr')?.textContent ?? null
  })

test('logs are followed live; they wait for whoever reads further down or stands in a row', async () => {
  const { page, station } = await openScreen(null)
  for (let at = 0; at < 40; at += 1) await station.call('GET', `/v1/addresses?keyword=before-${at}`)
  await goTo({ page, station }, '/developers?tab=log')
  await row(page, /before-39/).waitFor()
  const live = page.getByRole('switch', { name: 'Follow live' })
  await tabTo(page, live)
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await station.call('GET', '/v1/addresses?keyword=at-the-top')
  await row(page, /at-the-top/).waitFor()
  expect(await page.getByText(/new · Show/).count()).toBe(0)

  const frame = page.locator('table').locator('..')
  await frame.evaluate(element => {
    element.scrollTop = 600
  })
  await expect.poll(() => topRow(page)).not.toMatch(/at-the-top/)
  const read = await topRow(page)
  await station.call('GET', '/v1/addresses?keyword=while-reading')
  const waiting = page.getByRole('button', { name: '1 new · Show' })
  await waiting.waitFor()
  expect(await topRow(page)).toBe(read)
  await waiting.press('Enter')
  await row(page, /while-reading/).waitFor()
  await waiting.waitFor({ state: 'detached' })

  const takeOrder = (order_id: string) =>
    station.call('POST', '/v1/orders', {
      order_id,
      line_items: [{ sku: 'cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
      shipping_to: { country_code: 'CA', person_name: 'Ada Haddad' },
    })
  // More than are in sight at once: where nothing is scrolled, nothing is pushed.
  for (let at = 0; at < 25; at += 1) await takeOrder(`BEFORE-${at}`)
  await takeOrder('LIVE-1')
  await page.getByRole('link', { name: 'Events' }).press('Enter')
  await row(page, /LIVE-1/).waitFor()
  await live.press('Space')
  await takeOrder('LIVE-2')
  await row(page, /LIVE-2/).waitFor()
  await row(page, /LIVE-2/)
    .getByRole('link')
    .focus()
  await takeOrder('LIVE-3')
  await waiting.waitFor()

  await page.getByRole('link', { name: 'Carrier traffic' }).press('Enter')
  await page.getByText(/^Nothing was sent to carriers/).waitFor()
  await live.press('Space')
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/connections')
  storeTraffic(station, body.results[0]?.id ?? '', (await sampleDraft(station)).id)
  await row(page, /Purchase.*POST https:\/\/api\.carrier\.test.*422/s).waitFor()
})
