import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal, service } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row } from '../support/screens/desk-screens.ts'
import {
  askForRates,
  nextStep,
  pickAddress,
  said,
  shipDeskForFile,
  tabTo,
  weight,
} from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

test('what went to a recipient before stands beside the prices, without drafts and without others of that name', async () => {
  const { station, page, complaints } = await openDesk({ width: 1440 })
  const { call } = station
  const saved = (await call<{ results: AddressRecord[] }>('GET', '/v1/addresses?limit=100')).body.results
  const of = (name: string) => saved.find(({ person_name: person }) => person === name)
  const send = async (recipient: object | string | undefined, reference: string) => {
    const body = {
      shipper: of('Shipping Desk')?.id,
      recipient,
      reference,
      parcels: [{ weight: 2, weight_unit: 'KG' }],
    }
    const { id, rates } = (await call<ShipmentRecord>('POST', '/v1/shipments', body)).body
    await call('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: rates[0]?.id })
    return id
  }
  const known = of('Noah Singh')
  const id = await send(known?.id ?? '', 'Before-1')
  const { id: _, object_type: __, ...namesake } = known ?? {}
  await send({ ...namesake, postal_code: 'B3J1A1' }, 'Other-1')
  await askForRates(page)
  const before = page.getByRole('region', { name: 'Earlier parcels to this recipient' })
  await expect.poll(() => before.locator('tbody tr').count()).toBe(1)
  await before.getByText('2.00 kg').waitFor()
  await expectAccessible(page)
  await before.getByRole('link').click()
  await expect.poll(() => page.url()).toContain(`/shipments/${id}`)
  expect(complaints).toEqual([])
})

test('a parcel no service takes is split over two by the keyboard, which are then priced', async () => {
  const { station, page } = await openDesk()
  // One that goes elsewhere with any weight: the field alone cannot tell that nobody takes this one.
  const { max_weight: _, ...unlimited } = service('far_only', 10, 4)
  const services = [{ ...unlimited, zones: [{ rate: 10, country_codes: ['NO'] }] }]
  await addConnection(station.call, courier('far_courier', { config: { services } }))
  await pickAddress(page)
  await weight(page).fill('45')
  await (await nextStep(page, /^Get rates/)).click()
  await page.getByText('No service is available for this parcel').first().waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Split over 2 parcels' }), 120)
  await page.keyboard.press('Enter')
  await said(page, /^Split over two parcels/)
  await expect
    .poll(() => weight(page).evaluateAll(all => all.map(field => (field as HTMLInputElement).value)))
    .toEqual(['22.5', '22.5'])
  await (await nextStep(page, /^Get rates/)).click()
  await page.getByRole('radio', { name: /House Courier Standard/ }).waitFor()
})

test('below a run of a few stands the order the keyboard is at, with its contents and its label', async () => {
  const { station, page, complaints } = await openDesk({ path: null, width: 1440 })
  const { call } = station
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const ids: string[] = []
  for (const name of ['Ada One', 'Bea Two']) {
    const shipping_to = { ...montreal, person_name: name }
    const body = orderBody({ shipping_from: montreal, shipping_to, source: 'Few' })
    ids.push((await call<OrderRecord>('POST', '/v1/orders', body)).body.id)
  }
  const { id } = (await call<Run>('POST', '/desk/runs', { order_ids: ids })).body
  const read = async () => (await call<Run>('GET', `/desk/runs/${id}`)).body
  await expect.poll(async () => (await read()).state).toBe('rated')
  const { count, totals } = (await read()).to_buy
  await call('POST', `/desk/runs/${id}/buy`, { expected_count: count, expected_totals: totals })
  await expect.poll(async () => (await read()).state).toBe('done')
  await goTo({ page, station }, `/runs/${id}`)
  const contents = page.getByRole('region', { name: 'Content' })
  await contents.getByText('Ada One').waitFor()
  await page.getByRole('region', { name: 'Label' }).getByRole('img').waitFor()
  await expectAccessible(page)
  await row(page, /Ada One/)
    .getByRole('link')
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await contents.getByText('Bea Two').waitFor()
  expect(complaints).toEqual([])
})

test('a section of the settings shows what it leads to, and a search leaves that out', async () => {
  const { station, page, complaints } = await openDesk({ path: null })
  await goTo({ page, station }, '/settings?section=operators')
  const roles = page.getByRole('table', { name: 'What each role may do' })
  await roles.getByRole('row', { name: 'Buy and void labels, make returns no yes yes' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('sign in')
  await roles.waitFor({ state: 'detached' })
  await goTo({ page, station }, '/settings?section=buying')
  await page.getByText(/is bought up to .* Above that you are asked/).waitFor()
  expect(complaints).toEqual([])
})
