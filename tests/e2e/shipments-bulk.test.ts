import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy, vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { type Look, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** A label of the shop's own courier, and two of a carrier that is told of voids. */
async function threeLabels(look: Look = {}) {
  const desk = await openScreen(null, { carriers: scriptedCarriers, ...look })
  const { station } = desk
  const own = await sampleLabel(station)
  const carrier = await fakeCarrier()
  await addConnection(station.call, { ...scriptedConnection(carrier), display_name: 'Scripted' })
  const others = []
  for (const person_name of ['Nora Lind', 'Jean Roy']) {
    const recipient = { ...vancouver, person_name }
    const draft = await addShipment(station.call, { recipient, carrier_ids: ['scripted'] })
    others.push((await buy(station.call, draft)).body)
  }
  return { ...desk, own, others, carrier }
}

test('many labels are voided with what became of each said, and what stays is asked again without voiding any twice', async () => {
  const { page, station, carrier, own, others } = await threeLabels()
  await goTo({ page, station }, '/shipments?status=purchased')
  await page.getByRole('checkbox', { name: 'Select all that match and have a label' }).click()
  await page.getByText('3 selected').waitFor()
  carrier.behave('void', { status: 422, body: { code: 'V-1', message: 'It is in the van.' } })
  await tabTo(page, page.getByRole('button', { name: 'Void label…' }))
  await page.keyboard.press('Delete')
  const asked = dialog(page, 'Void 3 of 3 labels?')
  await asked.getByText(/^1 label: The cost is taken back at once/).waitFor()
  await tabTo(page, asked.getByRole('button', { name: 'Void 3 labels' }))
  await page.keyboard.press('Enter')
  await said(page, '1 label voided. 2 stay selected.')
  const result = dialog(page, 'What became of the labels')
  await result.getByText('2 labels stay valid.').waitFor()
  await result
    .getByText(/It is in the van\./)
    .first()
    .waitFor()
  await result.getByRole('link', { name: /Nora Lind/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText('2 selected').waitFor()

  carrier.behave('void', { how: 'hang_up' })
  await page.getByRole('button', { name: 'Void label…' }).click()
  await dialog(page, 'Void 2 of 2 labels?').getByRole('button', { name: 'Void 2 labels' }).click()
  await result.getByText(/^2 labels maybe voided\./).waitFor()
  const calls = carrier.calls('void')
  await result.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Void label…' }).click()
  const again = dialog(page, 'None of these labels can be voided now')
  await again.getByText(/^2 labels stay: /).waitFor()
  expect(await again.getByRole('button', { name: /^Void/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await untilFocused(page.getByRole('button', { name: 'Void label…' }))
  expect(carrier.calls('void')).toBe(calls)
  expect((await station.call('GET', `/v1/shipments/${own.id}`)).body.status).toBe('cancelled')
  for (const { id } of others)
    expect((await station.call('GET', `/v1/shipments/${id}`)).body.status).toBe('purchased')
})

test('what is selected goes onto the manifests of its carriers, is exported and has its documents printed', async () => {
  const { page, station, complaints } = await threeLabels({ colorScheme: 'dark' })
  await goTo({ page, station }, '/shipments?status=purchased')
  await page.getByRole('checkbox', { name: 'Select all that match and have a label' }).click()
  await page.getByText('3 selected').waitFor()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  await page.getByRole('dialog', { name: 'Export' }).getByText('3 selected').waitFor()
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('shipments.csv')
  await said(page, 'The file is saved.')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print documents…' }).click()
  const documents = dialog(page, 'Print documents of 3 shipments')
  await documents.getByRole('radio', { name: 'Packing slip', exact: true }).check()
  await expectAccessible(page)
  await documents.getByRole('button', { name: 'Print' }).click()
  await said(page, 'Documents of 3 shipments queued for the printer.')
  expect(station.look(`SELECT count(*) FROM print_jobs WHERE kind = 'packing_slip'`)).toBe(1)

  await page.getByRole('button', { name: 'Add to manifest…' }).click()
  const asked = dialog(page, 'Close out 3 parcels for 2 carriers?')
  await asked.getByText(/^A list of 2 parcels is made/).waitFor()
  await expectAccessible(page)
  await tabTo(page, asked.getByRole('button', { name: 'Close out 3 parcels' }))
  await page.keyboard.press('Enter')
  await said(page, '3 parcels closed out.')
  await page.getByText('3 selected').waitFor({ state: 'hidden' })
  expect(station.look('SELECT count(*) FROM manifests')).toBe(2)

  await page.getByRole('checkbox', { name: 'Select all that match and have a label' }).click()
  await page.getByRole('button', { name: 'Add to manifest…' }).click()
  const none = dialog(page, 'None of these can go on a manifest')
  await none.getByText('3 are on a manifest already.').waitFor()
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

test('chosen shipments, or the one the keyboard is at, get tags, are found by them, and lose them again by one key', async () => {
  const { page, station, own, others, complaints } = await threeLabels()
  await goTo({ page, station }, '/shipments?status=purchased')
  const table = page.getByRole('table', { name: /^Shipments/ })
  await page.getByRole('checkbox', { name: 'Select all that match and have a label' }).click()
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('t')
  const form = dialog(page, 'Add tags')
  await form.getByLabel('Tag').fill('monday,gift,')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add tags' }).click()
  await said(page, '3 shipments tagged.')
  await expect.poll(() => table.getByText('gift', { exact: true }).count()).toBe(3)
  await page.keyboard.press('Control+z')
  await said(page, 'Undone.')
  await table.getByText('gift', { exact: true }).first().waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Clear selection' }).click()
  await table.getByRole('link', { name: /Noah Singh/ }).focus()
  await page.keyboard.press('t')
  await form.getByLabel('Tag').fill('fragile')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Add tags' }).click()
  await said(page, '1 shipment tagged.')
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await page.getByRole('option', { name: 'fragile' }).click()
  await said(page, '1 shipment found.')
  expect(new URL(page.url()).searchParams.get('tag')).toBe('fragile')
  await expectAccessible(page)

  await table.getByRole('link', { name: /Noah Singh/ }).click()
  await page.getByRole('button', { name: 'Take tag fragile off' }).click()
  await said(page, 'Tag taken off 1 shipment.')
  await page.getByText('Tags taken off: fragile').waitFor()
  const done = page.getByRole('list', { name: 'History' })
  await done.getByText(/Label bought/).waitFor()
  await expectAccessible(page)
  for (const { id } of [own, ...others])
    expect(await station.call('GET', `/v1/shipments/${id}`)).not.toHaveProperty('body.tags')
  expect(complaints).toEqual([])
})
