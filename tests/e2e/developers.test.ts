import { expect, test } from 'vitest'
import { openActivity } from '../../main/db/activity/activity-database.ts'
import { toTraceParts } from '../../main/domain/carriers/traffic/trace-mapper.ts'
import { createTraceRepository } from '../../main/domain/carriers/traffic/trace-repository.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row, sampleDraft, screenForFile } from '../support/screens/desk-screens.ts'
import { tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

/** Traffic of a carrier elsewhere, as it was stored; the sample carrier works inside of the station. */
function storeTraffic({ home }: TestStation, connectionId: string, shipmentId: string): void {
  const activity = openActivity(home, error => expect(error).toBeUndefined())
  const text = (content: string) => ({ text: content, bytes: content.length, isCut: false })
  const exchange = {
    at: Date.now(),
    durationMs: 312,
    method: 'POST',
    url: 'https://api.carrier.test/v2/labels',
    requestHeaders: [['authorization', '[hidden]'] as [string, string]],
    requestBody: text('{\n  "service": "ground"\n}'),
    status: 422,
    responseHeaders: [],
    problem: null,
    responseBody: text('{\n  "error": "No such postal code"\n}'),
  }
  const call = {
    connection: { id: connectionId, testMode: true, carrierName: 'carrier', carrierId: 'shop' },
    operation: 'createLabel',
    about: { shipmentId },
  }
  createTraceRepository(activity).insert([
    toTraceParts('trc_00000000000000000000000000000001', call, exchange),
  ])
  activity.close()
}

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
  await row(page, /test.*GET \/v1\/orders\/none.*404/s).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, /\/v1\/addresses/).waitFor()
})

test('a webhook sends its secret in clear only where somebody turns that on', async () => {
  const { page, station } = await openScreen(null)
  const { body } = await station.call<{ id: string }>('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/events',
    description: 'Shop system',
    enabled_events: ['all'],
  })
  await goTo({ page, station }, '/developers')
  const toggle = page.getByRole('switch', { name: /^Send the secret in clear/ })
  await page.getByText('Anyone who sees such a request can forge events').waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await expectAccessible(page)
  await toggle.focus()
  await page.keyboard.press('Space')
  const sent = async () =>
    (await station.call<{ send_secret: boolean }>('GET', `/v1/webhooks/${body.id}`)).body.send_secret
  await expect.poll(sent).toBe(true)
  await expect.poll(() => toggle.isChecked()).toBe(true)
  // The page's own call, whose origin is as long as they get.
  await goTo({ page, station }, '/developers')
  await row(page, /PATCH/).waitFor()
  const beyondCells = () =>
    page.locator('tbody :is(th, td)').evaluateAll(cells =>
      cells.flatMap(cell => {
        const content = cell.ownerDocument.createRange()
        content.selectNodeContents(cell)
        const room =
          cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
        return content.getBoundingClientRect().right > room + 1 ? [cell.textContent] : []
      }),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(beyondCells).toEqual([])
})

test('the calls are sorted by their time, and the address keeps it', async () => {
  const { page, station } = await openScreen()
  for (const path of ['/v1/trackers', '/v1/pickups']) await station.call('GET', path)
  await goTo({ page, station }, '/developers')
  const table = page.getByRole('table', { name: 'Calls' })
  const head = page.getByRole('columnheader', { name: 'Time' })
  await page.getByText(/^Row 1 of \d/).waitFor()
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await head.getByRole('button').press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(new URL(page.url()).search).toBe('?sort=created_at')
  const rows = table.getByRole('row')
  await expect.poll(() => rows.nth(1).textContent()).not.toContain('/v1/pickups')
  await expect.poll(() => rows.last().textContent()).toContain('/v1/pickups')
  await page.reload()
  await expect.poll(() => rows.last().textContent()).toContain('/v1/pickups')
  await goTo({ page, station }, '/developers?sort=shelf')
  await expect.poll(() => rows.nth(1).textContent()).toContain('/v1/pickups')
})
