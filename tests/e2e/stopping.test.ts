import { expect, test } from 'vitest'
import { heldPurchase } from '../support/desks/held-purchase.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { lostNotice, said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('a station that finishes a purchase before it stops says so on every screen', async () => {
  const { page, station } = await openScreen('/shipments')
  await page.getByRole('link', { name: /^All clear$|needs? attention$/ }).waitFor()
  const { ups, answer } = await heldPurchase(station.call)
  const closing = station.close()
  await said(page, 'Packdesk is stopping')
  const banner = page.getByRole('group', { name: 'Packdesk is stopping' })
  await expect.poll(() => banner.textContent()).toMatch(/Finishing 1 purchase, until \d/)
  ups.release()
  expect((await answer)?.status).toBe(200)
  await closing
  await lostNotice(page)
  // Nobody knows any more what needs attention.
  await page.getByRole('link', { name: 'Needs attention: Not known now' }).waitFor()
  expect(await page.getByRole('link', { name: /^All clear$|needs? attention$/ }).count()).toBe(0)
})
