import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/desk-screens.ts'
import { fakeCarrier } from '../support/fake-carrier.ts'
import { groupingCarriers } from '../support/manifest-desk.ts'
import { scriptedConnection } from '../support/scripted-carrier.ts'
import { said, tabTo } from '../support/ship-desk.ts'
import { addConnection, addShipment, buy } from '../support/shipping-data.ts'

const openScreen = screenForFile()

test('the day of a courier of the shop is closed with the keyboard alone, and its list printed', async () => {
  const { page, station, complaints } = await openScreen()
  await goTo({ page, station }, '/manifests')
  await page.getByText('Nothing waits').waitFor()
  await sampleLabel(station)
  await page.getByText('1 parcel waits').waitFor()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Close the day: House Courier' }))
  await page.keyboard.press('Enter')
  const asked = dialog(page, 'Close the day for House Courier?')
  await asked.getByText('The carrier is not told.').waitFor()
  await expectAccessible(page)
  await tabTo(page, asked.getByRole('button', { name: 'Close the day' }))
  await page.keyboard.press('Enter')
  await said(page, '1 parcel is closed.')
  await row(page, /House Courier.*Closed/).waitFor()
  await page.getByRole('button', { name: /^Print the manifest of House Courier/ }).click()
  await said(page, 'Queued for the printer.')
  expect(station.look('SELECT count(*) FROM print_jobs')).toBe(1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a manifest nobody knows about is said to be so, and settled here', async () => {
  const { page, station } = await openScreen(null, { carriers: groupingCarriers, colorScheme: 'dark' })
  const carrier = await fakeCarrier()
  await addConnection(station.call, { ...scriptedConnection(carrier), display_name: 'Scripted' })
  await buy(station.call, await addShipment(station.call, { carrier_ids: ['scripted'] }))
  carrier.behave('end-of-day', { how: 'hang_up' })
  await goTo({ page, station }, '/manifests')
  await page.getByRole('button', { name: 'Close the day: Scripted' }).click()
  const asked = dialog(page, 'Close the day for Scripted?')
  await asked.getByRole('button', { name: 'Close the day' }).click()
  await asked.getByText('The carrier may or may not have closed the parcels.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Say what happened to the manifest of Scripted/ }).click()
  const settling = dialog(page, 'Did the carrier close these parcels?')
  await settling.getByRole('textbox', { name: 'Numbers of its manifests' }).fill('M-1, M-2')
  await expectAccessible(page)
  await settling.getByRole('button', { name: 'Write it down' }).click()
  await said(page, 'Written down.')
  await row(page, /Scripted.*Closed/)
    .getByText('Manifest M-2')
    .waitFor()
})
