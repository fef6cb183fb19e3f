import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const search = async ({ call }: TestStation, words: string): Promise<AddressRecord[]> =>
  (await call<{ results: AddressRecord[] }>('GET', `/desk/addresses?keyword=${encodeURIComponent(words)}`))
    .body.results

test('an address is found, put right and shipped to with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/orders')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('heading', { name: 'Addresses', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('singh')
  await page.keyboard.press('Enter')
  await said(page, '1 address found.')
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('link', { name: 'Noah Singh' }))
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Noah Singh' })
  await untilFocused(pane.getByRole('heading', { name: 'Noah Singh' }))
  await expectAccessible(page)
  await pane.getByRole('textbox', { name: 'Flat, floor, building' }).fill('Unit 4')
  await pane.getByRole('textbox', { name: 'Email' }).fill('')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Saved: Noah Singh.')
  expect((await search(station, 'noah singh'))[0]).toMatchObject({ address_line2: 'Unit 4', email: null })
  await pane.getByRole('button', { name: 'Ship to this address' }).press('Enter')
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByText('Unit 4').waitFor()
  expect(complaints).toEqual([])
})

test('an address is typed in, refused where it is wrong, removed and brought back', async () => {
  const { page, station } = await openScreen('/addresses', { colorScheme: 'dark' })
  await row(page, /Noah Singh/).waitFor()
  await page.keyboard.press('c')
  const pane = page.getByRole('region', { name: 'New address' })
  const code = pane.getByRole('textbox', { name: 'Postal code' })
  await code.fill('never')
  await page.keyboard.press('Control+Enter')
  await pane.getByText('Enter a name or a company.').waitFor()
  await pane.getByRole('textbox', { name: /^Name/ }).fill('Zora Neale')
  await page.keyboard.press('Control+Enter')
  await pane.getByText('Enter a Canadian postal code, like H2X 1Y4.').waitFor()
  expect(await search(station, 'zora')).toEqual([])
  await code.fill('H2X 1Y4')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Saved: Zora Neale.')
  const saved = page.getByRole('region', { name: 'Zora Neale' })
  await saved.getByRole('button', { name: 'Remove', exact: true }).click()
  await said(page, 'Zora Neale removed.')
  await row(page, /Zora Neale/).waitFor({ state: 'detached' })
  expect(await search(station, 'zora')).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'The address is back.')
  await row(page, /Zora Neale/).waitFor()
})
