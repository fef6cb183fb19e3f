import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, montreal } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { prepareWhole, screenForFile } from '../support/screens/desk-screens.ts'
import { lostNotice, said } from '../support/screens/ship-desk.ts'
import { homeWithPage, killableStation } from '../support/station/killable-station.ts'

const openScreen = screenForFile()

test('a station killed in the middle of a run is said to be gone, and the page goes on with it when it is back: no label twice', async () => {
  const { page } = await openScreen(null)
  const home = homeWithPage()
  const carrier = await fakeCarrier()
  carrier.behave('search', { status: 404, body: {} })
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  await first.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  for (let at = 0; at < 6; at += 1) await takeOrder(first.call, { source: 'Lost', shipping_from: montreal })
  await page.goto(`${first.url}/orders?source=Lost`)
  await page.getByText('Row 1 of 6').waitFor()
  await prepareWhole(page)
  const buy = page.getByRole('button', { name: /^Buy 6 test labels/ })
  await buy.waitFor()
  carrier.behave('labels', { how: 'hold', charges: true })
  // It takes no press in its first moment, and its place is that of "Pause" after one.
  const pause = page.getByRole('button', { name: 'Pause' }).first()
  await expect
    .poll(
      async () => {
        if (!(await pause.isVisible())) await buy.click({ timeout: 500 }).catch(() => undefined)
        return pause.isVisible()
      },
      { interval: 600 },
    )
    .toBe(true)
  await expect.poll(() => carrier.calls('labels')).toBe(4)
  const rows = page.getByRole('table', { name: /^Orders of run/ }).getByRole('row')
  const shown = await rows.count()
  await first.kill()
  await lostNotice(page)
  // What was there can still be read, and a press meanwhile does nothing that would be done twice later.
  expect(await rows.count()).toBe(shown)
  await pause.click()
  await page.getByRole('group', { name: 'The station did not answer.' }).waitFor()
  await expectAccessible(page)
  carrier.behave('labels', {})
  // It has tried once in vain: what it says when it is back comes along with what the run has to say.
  await page.waitForEvent('requestfailed', request => request.url().endsWith('/desk/events'))
  const port = Number(new URL(first.url).port)
  const [{ call }] = await Promise.all([killableStation(home, { port }), said(page, 'Connected again.')])
  await page
    .getByText(/^This run was interrupted at .* 0 are bought, 4 may be, 2 were not asked for\.$/)
    .waitFor()
  expect(carrier.calls('labels')).toBe(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('2 of 6 bought').first().waitFor()
  const { body } = await call<{ results: Run[] }>('GET', '/desk/runs')
  expect(body.results).toMatchObject([{ state: 'done', items: { bought: 2, unknown: 4 } }])
  expect(carrier.calls('labels')).toBe(6)
  expect(new Set(carrier.requests('labels').map(({ shipment }) => shipment)).size).toBe(6)
})
