import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { type Look, said } from '../support/screens/ship-desk.ts'
import { start as startFedex } from '../support/simulators/fedex/index.ts'

const openScreen = screenForFile()

/** A desk that shows the page of a shipment whose purchase was charged and never answered. */
async function unsettled(look: Look = {}) {
  const { page, station } = await openScreen(null, { ...look, carriers: scriptedCarriers })
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'] })
  carrier.behave('labels', { how: 'hang_up', charges: true })
  await buy(station.call, draft)
  carrier.behave('labels', {})
  const navigation = page.getByRole('navigation', { name: 'Main' })
  return { page, station, carrier, draft, navigation }
}

test('what nobody knows stands on the System screen and is settled on the shipment', async () => {
  const { page, station, draft, navigation } = await unsettled()
  await goTo({ page, station }, '/system')
  await navigation.getByRole('link', { name: /^System\s*1 thing needs attention$/ }).waitFor()
  const list = page.getByRole('list', { name: 'What needs attention' })
  await list.getByText('may have been bought and charged').waitFor()
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Maybe bought' }).click()
  const notice = page.getByRole('group', { name: 'This label may have been bought' })
  await notice.waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Buy label for/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Void label…' }).count()).toBe(0)
  await expectAccessible(page)

  await notice.getByRole('button', { name: 'It was bought…' }).click()
  const asked = dialog(page, 'The label was bought')
  await untilFocused(asked.getByRole('textbox', { name: 'Tracking number' }))
  await page.keyboard.type('SC-900')
  const label = { mimeType: 'text/plain', buffer: Buffer.from('no label') }
  await asked.locator('input[type=file]').setInputFiles({ name: 'a.txt', ...label })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Record purchase' }).click()
  await asked.getByText('This is not a PDF, PNG or ZPL label. Choose another file.').waitFor()
  const zpl = Buffer.from('^XA^FO60,300^BY3^BCN,150,N,N,N^FDSC-900^FS^XZ')
  await asked
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.zpl', mimeType: 'text/plain', buffer: zpl })
  await asked.getByRole('button', { name: 'Record purchase' }).click()
  await said(page, 'Recorded.')
  await page.getByRole('heading', { name: 'Printing' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await navigation.getByRole('link', { name: 'System', exact: true }).waitFor()
  const { body } = await station.call('GET', `/v1/shipments/${draft.id}`)
  expect(body).toMatchObject({ status: 'purchased', tracking_number: 'SC-900', label_type: 'ZPL' })
  expect((await station.call('GET', String(body.label_url))).bytes).toEqual(zpl)
})

test('the carrier is asked, and what it cannot tell is said here', async () => {
  const { page, station, carrier, draft } = await unsettled()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByRole('button', { name: 'Ask the carrier' }).click()
  await said(page, 'its answer does not settle it')
  carrier.behave('search', {})
  await page.getByRole('button', { name: 'Ask the carrier' }).click()
  await said(page, 'The carrier has the label. It is recorded here now.')
  await page.getByText(String(carrier.charges()[0])).first().waitFor()
  expect(carrier.charges()).toHaveLength(1)
})

test('not bought is asked back, and then the label can be bought', async () => {
  const { page, station, draft } = await unsettled()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByRole('button', { name: 'It was not bought…' }).click()
  const asked = dialog(page, 'Was the label not bought?')
  await asked.getByText('costs a second time').waitFor()
  await asked.getByRole('button', { name: 'It was not bought' }).click()
  await page.getByRole('button', { name: /^Buy label for/ }).waitFor()
})

test('a void without an answer shows up by itself and is settled', async () => {
  const { page, station, carrier, draft } = await unsettled()
  const path = `/desk/shipments/${draft.id}/settle-purchase`
  await station.call('POST', path, { happened: true, tracking_number: 'SC-901' })
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByRole('button', { name: 'Void label…' }).waitFor()
  carrier.behave('void', { how: 'hang_up' })
  await station.call('POST', `/v1/shipments/${draft.id}/cancel`)
  await page.getByRole('group', { name: 'This label may have been voided' }).waitFor()
  await page.getByRole('button', { name: 'It was voided…' }).click()
  await dialog(page, 'Was the label voided?').getByRole('button', { name: 'It was voided' }).click()
  await said(page, 'Recorded.')
  expect((await station.call('GET', `/v1/shipments/${draft.id}`)).body.status).toBe('cancelled')
})

test('a request by proxy is taken off the list', async () => {
  const { page, station, carrier, draft } = await unsettled()
  const path = `/desk/shipments/${draft.id}/settle-purchase`
  await station.call('POST', path, { happened: false })
  carrier.behave('void', { how: 'hang_up' })
  await station.call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier: 'SC7' })
  await goTo({ page, station }, '/system')
  await page.getByText('Maybe voided by another program').waitFor()
  await page.getByRole('button', { name: 'I have checked this' }).click()
  await dialog(page, 'I have checked this').getByRole('button', { name: 'I have checked this' }).click()
  await page.getByRole('list', { name: 'What needs attention' }).waitFor({ state: 'detached' })
})

test('a start after an error of Packdesk itself says when, and where the diagnostics are, until somebody has looked', async () => {
  const { page, station } = await openScreen(null)
  const logs = join(station.home, 'logs')
  const at = Date.UTC(2026, 2, 1, 14)
  const note = station.database.prepare("INSERT INTO settings (name, value) VALUES ('restarted', ?)")
  note.run(JSON.stringify({ at, logs }))
  await goTo({ page, station }, '/system')
  const list = page.getByRole('list', { name: 'What needs attention' })
  const line = list.getByRole('listitem').filter({ hasText: 'Restarted after an error' })
  await line.getByText(logs).waitFor()
  await line.getByText(/Mar 1/).waitFor()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'I have checked this' }).press('Enter')
  const asked = dialog(page, 'I have checked this')
  await asked.getByText('The diagnostics stay in their folder.').waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'I have checked this' }).press('Enter')
  await said(page, 'Recorded.')
  await list.waitFor({ state: 'detached' })
})

test('the System screen says how the weekly rehearsal of a restore went, and one that failed needs somebody', async () => {
  const { page, station } = await openScreen('/system')
  const { body: made } = await station.call<Backup>('POST', '/desk/backups')
  const card = page.getByRole('region', { name: 'Backups' })
  await card.getByText('is rehearsed every week').waitFor()
  const note = (problem: string | null) => {
    const rehearsal = { at: '2026-03-01T14:00:00.000Z', backup_id: made.id, taken_at: made.taken_at, problem }
    station.database
      .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('backup_rehearsal', ?)")
      .run(JSON.stringify(rehearsal))
  }
  note(null)
  await goTo({ page, station }, '/system')
  await card.getByText(/^A restore of the backup of .* was rehearsed on Mar 1.*: it works\.$/).waitFor()
  await expectAccessible(page)

  note('This backup is not good and was renamed: rows of table addresses were changed.')
  await goTo({ page, station }, '/system')
  await card.getByText('Rehearsing a restore failed').waitFor()
  await card.getByText(/rows of table addresses were changed\. Rehearsed on Mar 1/).waitFor()
  const list = page.getByRole('list', { name: 'What needs attention' })
  const line = list.getByRole('listitem').filter({ hasText: 'Backup failed its rehearsal' })
  await line.getByText('rows of table addresses were changed').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Back up now' }).press('Enter')
  await list.waitFor({ state: 'detached' })
  await card.getByText(/: it works\.$/).waitFor()
})

test('a label that was bought otherwise than it was shown stays only when somebody says so', async () => {
  const { page, station } = await openScreen(null)
  const fedex = await startFedex({ port: 0 })
  onTestFinished(fedex.stop)
  await addConnection(station.call, {
    carrier_name: 'fedex',
    carrier_id: 'express',
    test_mode: true,
    credentials: { api_key: 'shop', secret_key: 'a-secret', account_number: '740561073' },
    config: { base_url: fedex.url },
  })
  const place = { country_code: 'US', phone_number: '302-555-0100', address_line1: '5 Mill Rd' }
  const { id } = await addShipment(station.call, {
    shipper: { ...place, person_name: 'Ada', city: 'Dover', state_code: 'DE', postal_code: '19901' },
    recipient: { ...place, person_name: 'Grace', city: 'Salem', state_code: 'OR', postal_code: '97301' },
    parcels: [{ weight: 3, weight_unit: 'LB', length: 12, width: 9, height: 5, dimension_unit: 'IN' }],
  })
  const draft = (await station.call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body
  fedex.rewrite('ship', answer => ({
    ...answer,
    body: JSON.parse(JSON.stringify(answer.body).replaceAll('"USD"', '"CAD"')),
  }))
  await buy(station.call, draft)
  await goTo({ page, station }, '/system')
  const list = page.getByRole('list', { name: 'What needs attention' })
  await list.getByText('It was bought for').waitFor()
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Bought otherwise than shown' }).click()
  await page.getByRole('button', { name: 'Void label…' }).waitFor()
  await goTo({ page, station }, '/system')
  await list.getByRole('button', { name: 'Keep this label' }).click()
  const asked = dialog(page, 'Keep this label')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Keep this label' }).click()
  await list.waitFor({ state: 'detached' })
  const { body } = await station.call<ShipmentRecord>('GET', `/v1/shipments/${id}`)
  expect(body.status).toBe('purchased')
})

test('data taken away under the station stands across every screen until it is back', async () => {
  const { page, station } = await openScreen(null)
  await goTo({ page, station }, '/orders')
  const file = join(station.home, 'packdesk.sqlite')
  renameSync(file, `${file}.moved`)
  const banner = page.getByRole('group', { name: 'Files of the station are missing or changed' })
  await banner.getByText('Nothing new is bought until they are back.').waitFor()
  await expectAccessible(page)
  await banner.getByRole('link', { name: 'Which files, and what to do' }).click()
  const list = page.getByRole('list', { name: 'What needs attention' })
  await list.getByText('Data files removed or replaced').waitFor()
  renameSync(`${file}.moved`, file)
  await banner.waitFor({ state: 'detached' })
})
