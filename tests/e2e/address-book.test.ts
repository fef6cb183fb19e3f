import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const ines = {
  person_name: 'Ines Okafor',
  address_line1: '12 Main Street',
  city: 'Austin',
  state_code: 'TX',
  postal_code: '78701',
  country_code: 'US',
}
const save = async ({ call }: TestStation, more: object) =>
  (await call<AddressRecord>('POST', '/v1/addresses', { ...ines, ...more })).body
const found = async ({ call }: TestStation, words: string) =>
  (await call<{ results: AddressRecord[] }>('GET', `/desk/addresses?keyword=${encodeURIComponent(words)}`))
    .body.results

test('doubles are found, merged field by field with the keyboard, and two again', async () => {
  const { page, station, complaints } = await openScreen('/addresses')
  await save(station, { email: 'ines@example.com' })
  await save(station, {
    person_name: 'I. Okafor',
    address_line1: '12 Main St.',
    phone_number: '+1 512 555 0100',
  })
  await page.getByRole('button', { name: 'Possible doubles 1' }).waitFor()
  await row(page, /Noah Singh/).waitFor()
  await page.keyboard.press('3')
  const group = page.getByRole('link', { name: 'I. Okafor' })
  await group.focus()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'I. Okafor' })
  await untilFocused(pane.getByRole('heading', { name: 'I. Okafor' }))
  await expectAccessible(page)
  await pane.getByRole('radio', { name: 'Ines Okafor' }).check()
  await page.keyboard.press('Control+Enter')
  await said(page, 'Ines Okafor: 2 addresses merged into one.')
  expect(await found(station, 'okafor main')).toMatchObject([
    { person_name: 'Ines Okafor', address_line1: '12 Main St.', email: 'ines@example.com' },
  ])
  await page.getByText('No two saved addresses look like').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Taken back. The addresses are as they were.')
  expect(await found(station, 'okafor main')).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('the list is sorted by its heads, and a letter ships to the row that has the keyboard', async () => {
  const { page, station } = await openScreen('/addresses')
  await save(station, { person_name: 'Aaron Élodie' })
  await row(page, /Noah Singh/).waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => page.getByRole('rowheader').first().textContent()).toBe('Aaron Élodie')
  const link = page.getByRole('link', { name: 'Aaron Élodie' })
  await link.focus()
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByText('Aaron Élodie').waitFor()
})

test('two addresses become senders, and Ship sends from the one that is chosen', async () => {
  const { page, station, complaints } = await openScreen('/addresses')
  const depot = await save(station, { person_name: 'Depot West', address_line1: '1 Dock Rd' })
  const shop = await save(station, { person_name: 'Shop East', address_line1: '9 High St' })
  for (const { id, person_name: name } of [depot, shop]) {
    await page.goto(`${station.url}/addresses?open=${id}`)
    await page.getByRole('checkbox', { name: 'Send parcels from here' }).check()
    await said(page, 'This address is a sender now.')
    await page
      .getByRole('region', { name: name ?? '' })
      .getByRole('button', { name: 'Choose picture' })
      .waitFor()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Senders 2' }).click()
  await row(page, /Depot West/).waitFor()
  await row(page, /Noah Singh/).waitFor({ state: 'detached' })
  await page.goto(`${station.url}/ship`)
  const choice = page.getByRole('combobox', { name: 'Sender', exact: true })
  await choice.click()
  await page.getByRole('option', { name: /Shop East/ }).click()
  await page.getByRole('region', { name: 'From', exact: true }).getByText('9 High St').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the palette finds a saved address by its street and opens it', async () => {
  const { page, station } = await openScreen('/orders')
  await save(station, { person_name: 'Quentin Ashdown', address_line1: '77 Palette Way' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('77 palette')
  await page.getByRole('dialog').getByText('Quentin Ashdown', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('heading', { name: 'Quentin Ashdown' }))
})
