import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function takeOrders({ call }: TestStation, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const number = `List-${String(at).padStart(3, '0')}`
    const { status } = await call('POST', '/v1/orders', orderBody({ source: 'List', order_id: number }))
    expect(status).toBe(201)
  }
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Print lists' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const kindsOfJobs = (station: TestStation) =>
  station.look("SELECT coalesce(group_concat(kind, ' '), '') FROM (SELECT kind FROM print_jobs ORDER BY seq)")

test('chosen orders are printed as a pick list or as slips, kept as a file, and the shop has lists of its own', async () => {
  const { page, station, complaints } = await openScreen()
  await takeOrders(station, 3)
  await station.call('POST', '/desk/document-templates', {
    name: 'Gift cards',
    slug: 'gift-cards',
    template: '<p>{{number}}</p>',
    related_object: 'order',
  })
  await goTo({ page, station }, '/orders?source=List')
  await page.getByRole('checkbox', { name: 'Select order List-001' }).click()
  await page.getByRole('checkbox', { name: 'Select order List-003' }).click()
  await page.getByRole('button', { name: 'Print lists' }).click()
  await page.getByRole('menuitem', { name: 'Print: Gift cards' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose(page, 'Print: Pick list')
  await said(page, 'In the print queue: Pick list.')
  await choose(page, 'Print: Packing slips')
  await said(page, 'In the print queue: Packing slips.')
  expect(kindsOfJobs(station)).toBe('pick_list packing_slip')
  const saved = page.waitForEvent('download')
  await choose(page, 'Save as PDF: Gift cards')
  expect((await saved).suggestedFilename()).toBe('gift-cards.pdf')
  expect(complaints).toEqual([])
})

test('all that match go on one pick list, and are told to be too many for slips', async () => {
  const { page, station } = await openScreen()
  await takeOrders(station, 104)
  await goTo({ page, station }, '/orders?source=List')
  await page.getByRole('checkbox', { name: 'Select all that match' }).click()
  await choose(page, 'Print: Packing slips')
  await said(page, /^Packing slips: at most 100 at once\. Nothing was printed\./)
  await choose(page, 'Print: Pick list')
  await said(page, 'In the print queue: Pick list.')
  expect(kindsOfJobs(station)).toBe('pick_list')
})

test('what is open at carriers is counted beside the name of the screen and printed as a list to hand over', async () => {
  const { page, station } = await openScreen()
  await sampleLabel(station)
  await goTo({ page, station }, '/manifests')
  await row(page, /House Courier/).waitFor()
  await page.getByRole('link', { name: /^Manifests\s*1 waiting$/ }).waitFor()
  await choose(page, 'Print: Hand-over list')
  await said(page, 'In the print queue: Hand-over list.')
  expect(kindsOfJobs(station)).toBe('manifest')
})
