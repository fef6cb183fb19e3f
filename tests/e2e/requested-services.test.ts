import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { RequestedServices } from '../../shared/desk/requested-services.ts'
import type { OfferedService } from '../../shared/desk/rules.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const take = async ({ call }: TestStation, name: string) => {
  const { status } = await call('POST', '/v1/orders', orderBody({ metadata: { requested_service: name } }))
  expect(status).toBe(201)
}
const meaningOf = async ({ call }: TestStation, name: string) =>
  (await call<RequestedServices>('GET', '/desk/requested-services')).body.mappings.find(
    ({ text }) => text === name,
  )?.meaning

test('a name of orders is given its meaning with one choice, changed, and taken back', async () => {
  const { page, station, complaints } = await openScreen('/settings/automation')
  for (const name of ['Overnight', 'Overnight', 'Somewhen']) await take(station, name)
  await page.getByRole('link', { name: 'Asked for' }).click()
  const names = page.getByRole('table', { name: 'Names without a meaning' })
  await names.getByRole('row', { name: /Overnight 2/ }).waitFor()
  await expectAccessible(page)

  const { body: offered } = await station.call<OfferedService[]>('GET', '/desk/services')
  const [service] = offered
  const value = `service:${service?.connection_id} ${service?.service}`
  await names.getByRole('combobox', { name: 'Meaning of Overnight' }).selectOption(value)
  await said(page, `Overnight: ${service?.name}.`)
  await names.getByRole('row', { name: /Overnight/ }).waitFor({ state: 'detached' })
  expect(await meaningOf(station, 'Overnight')).toEqual({
    kind: 'services',
    services: [{ service: service?.service, connection_id: service?.connection_id }],
  })

  // What plain names mean is there from the start, to be seen and changed.
  await row(page, /^Free Shipping/)
    .getByText('Nothing special: rules, then the cheapest')
    .waitFor()
  await page.getByRole('button', { name: 'Edit Overnight' }).click()
  const edit = dialog(page, 'Edit Overnight')
  await edit.getByRole('combobox', { name: 'Means' }).selectOption('days')
  await edit.getByRole('textbox', { name: 'At most, in days' }).fill('1')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Overnight: At most 1 day.')
  expect(await meaningOf(station, 'Overnight')).toEqual({ kind: 'days', days: 1 })

  await page.getByRole('button', { name: 'Remove Overnight' }).click()
  await names.getByRole('row', { name: /Overnight 2/ }).waitFor()
  expect(await meaningOf(station, 'Overnight')).toBeUndefined()
  expect(complaints).toEqual([])
})

test('what was asked for stands in the list of orders, narrows it, and goes along to Ship', async () => {
  const { page, station, complaints } = await openScreen('/settings/automation')
  await take(station, 'By sunrise')
  await page.setViewportSize({ width: 2560, height: 1300 })
  await page.goto(`${station.url}/orders?view=all&asked=By+sunrise`)
  await page.getByRole('columnheader', { name: 'Asked for' }).waitFor()
  const found = row(page, /By sunrise/)
  await found.waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await found.getByRole('button').first().click()
  const pane = page.getByRole('region', { name: /^Order/ })
  await pane.getByText('Asked for: By sunrise').waitFor()
  await page.getByRole('button', { name: 'Remove filter asked: By sunrise' }).waitFor()
  await pane.getByRole('button', { name: 'Ship it' }).click()
  await page.getByRole('button', { name: /Get rates/ }).click()
  await page.getByText('Asked for: By sunrise').waitFor()
  await page.getByText('Nobody has said which service that is. The cheapest is proposed.').waitFor()
  await expectAccessible(page)

  // As soon as somebody says what it is, the price that is that is chosen.
  const { body } = await station.call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?limit=100')
  const draft = body.results.find(({ metadata }) => metadata.requested_service === 'By sunrise')
  const dearest = draft?.rates.toSorted((one, other) => other.total_charge - one.total_charge)[0]
  const { service } = dearest ?? {}
  const chosen = (name: RegExp) => page.getByRole('radio', { name, checked: true })
  await chosen(/^House Courier Standard/).waitFor()
  const meaning = { kind: 'services', services: [{ service }] }
  expect(
    (await station.call('PUT', '/desk/requested-services', { text: 'By sunrise', meaning })).status,
  ).toBe(200)
  await page.getByText(/The cheapest is proposed/).waitFor({ state: 'detached' })
  await chosen(/^House Courier Express/).waitFor()
  expect(complaints).toEqual([])
})
