import { expect, test } from 'vitest'
import { dayIn } from '../../shared/units/shop-day.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { boardOf } from '../support/desks/board-desk.ts'
import { trackParcels } from '../support/desks/board-parcels.ts'
import { expectAccessible, overflow, tablesCutOff, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { findInPalette } from '../support/screens/palette.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

async function desk(look: { colorScheme?: 'light' | 'dark'; width?: number; height?: number } = {}) {
  const screen = await openScreen(null, { carriers: scriptedCarriers, ...look })
  const { call } = screen.station
  await call('PATCH', '/desk/shop-settings', { time_zone: 'America/Vancouver' })
  await trackParcels(screen.station, dayIn('America/Vancouver', Date.now()))
  await goTo(screen, '/tracking')
  await row(screen.page, /Nora Lind/).waitFor()
  return { ...screen, board: boardOf(call) }
}

test('three problem parcels are worked through by keyboard alone', async () => {
  const { page, board, complaints } = await desk()
  const link = page.getByRole('link', { name: /^Tracking.*3 things need/ })
  await link.waitFor()
  const names = async () =>
    (await page.getByRole('rowheader').allTextContents()).filter(name => name !== '').slice(0, 5)
  await expect.poll(names).toEqual(['Jean Roy', 'Ines Duarte', 'Nora Lind', 'Omar Haddad', 'Mia Novak'])
  await row(page, /Jean Roy.*Stuck 6 days/).waitFor()
  await row(page, /Ines Duarte.*Late 2 days/).waitFor()
  await row(page, /Nora Lind.*Delivery failed/).waitFor()

  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Problems 3', pressed: true }).waitFor()
  await expect.poll(names).toEqual(['Jean Roy', 'Ines Duarte', 'Nora Lind'])
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('link', { name: 'Jean Roy' }))
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Parcel for Jean Roy' })
  await untilFocused(pane.getByRole('heading', { name: 'Jean Roy' }))
  await pane.getByText('Left the depot').first().waitFor()

  await page.keyboard.press('n')
  await untilFocused(pane.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('The depot looks for it')
  await page.keyboard.press('Enter')
  await said(page, 'Note saved.')
  await pane.getByText('The depot looks for it').waitFor()
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await untilFocused(page.getByRole('link', { name: 'Jean Roy' }))
  await page.keyboard.press('w')
  await said(page, 'Marked as contacted.')
  await page.getByRole('link', { name: /^Tracking.*2 things need/ }).waitFor()
  await expect.poll(names).toEqual(['Ines Duarte', 'Nora Lind', 'Jean Roy'])
  expect((await board.counts()).needs_contact).toBe(2)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the carrier is asked with a key, and one out of reach is said to be so', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const fake = await trackParcels(station, dayIn('UTC', Date.now()), [
    { name: 'Omar Haddad', description: '' },
    { name: 'Mia Novak', description: '' },
  ])
  await goTo({ page, station }, '/tracking')
  await page.getByRole('link', { name: 'Omar Haddad' }).click()
  const pane = page.getByRole('region', { name: 'Parcel for Omar Haddad' })
  await untilFocused(pane.getByRole('heading', { name: 'Omar Haddad' }))
  await page.keyboard.press('a')
  await said(page, /^The carrier answered: Stuck \d+ days\.$/)
  await pane.getByText('Picked up').waitFor()
  expect(fake.calls('tracking')).toBe(1)
  await page.keyboard.press('a')
  await said(page, 'The carrier was asked less than a minute ago. This is what it said.')
  await fake.cut()
  await page.getByRole('link', { name: 'Mia Novak' }).click()
  const other = page.getByRole('region', { name: 'Parcel for Mia Novak' })
  await untilFocused(other.getByRole('heading', { name: 'Mia Novak' }))
  await page.keyboard.press('a')
  await other.getByText('The carrier cannot be reached. Nothing is changed; ask again in a minute.').waitFor()
  await other.getByText('Not scanned yet').waitFor()
  await other.getByRole('link', { name: 'Open shipment' }).click()
  await page.getByRole('heading', { level: 1, name: /Mia Novak/ }).waitFor()
})

test('the keys act on an open parcel that is not in the list', async () => {
  const { page, station, board } = await desk()
  const failed = async () => (await board.list('&view=delivery_failed')).results[0]
  await goTo({ page, station }, `/tracking?view=delivered&open=${(await failed())?.id}`)
  await untilFocused(page.getByRole('heading', { name: 'Nora Lind' }))
  await page.keyboard.press('w')
  await said(page, 'Marked as contacted.')
  await page.getByRole('button', { name: 'Contacted', pressed: true }).waitFor()
  await page.keyboard.press('w')
  await said(page, 'Marked as not contacted.')
  expect(await failed()).toMatchObject({ needs_contact: true, contacted: null })
})

test('an open parcel follows the keyboard through the list', async () => {
  const { page } = await desk()
  await page.getByRole('link', { name: 'Jean Roy' }).click()
  await page.getByRole('region', { name: 'Parcel for Jean Roy' }).waitFor()
  await page.getByRole('link', { name: 'Jean Roy' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('region', { name: 'Parcel for Ines Duarte' }).waitFor()
  await untilFocused(page.getByRole('link', { name: 'Ines Duarte' }))
})

test.each(['light', 'dark'] as const)('the board and a parcel are accessible in %s', async colorScheme => {
  const { page, complaints } = await desk({ colorScheme })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nora Lind' }).click()
  const pane = page.getByRole('region', { name: 'Parcel for Nora Lind' })
  await pane.getByText(/^Your parcel .* could not be delivered\./).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Since yesterday: / }).click()
  await page.getByRole('dialog', { name: /^Since yesterday/ }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('an empty board says what is missing: nothing tracked, nothing that fits, nothing wrong', async () => {
  const screen = await openScreen('/tracking', { carriers: scriptedCarriers })
  const { page, station } = screen
  await page.getByRole('heading', { name: 'Nothing is tracked yet' }).waitFor()
  await expectAccessible(page)
  await trackParcels(station, dayIn('UTC', Date.now()), [
    { name: 'Omar Haddad', status: 'in_transit', description: 'Sorted' },
  ])
  await row(page, /Omar Haddad/).waitFor()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'No parcel has a problem' }).waitFor()
  await page.getByText('1 is on its way.').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody')
  await page.getByRole('heading', { name: 'No parcel fits' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('heading', { name: 'No parcel has a problem' }).waitFor()
})

test('a window hears what another one did', async () => {
  const { page, board } = await desk()
  const [first] = (await board.list('&view=problems')).results
  await page.getByRole('link', { name: /^Tracking.*3 things need/ }).waitFor()
  await board.contact(first?.id, true)
  await page.getByRole('link', { name: /^Tracking.*2 things need/ }).waitFor()
  await row(page, new RegExp(`${first?.recipient}.*, `)).waitFor()
})

test('nothing of the board or a parcel is cut off in small windows and with text at 200 %', async () => {
  const { page } = await desk()
  // Whoever comes back finds everything loaded: the board is drawn once and not again.
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('heading', { name: 'Addresses', level: 1 }).waitFor()
  await page.getByRole('link', { name: /^Tracking/ }).click()
  for (const [width, height] of [
    [1024, 640],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await row(page, /Nora Lind/).waitFor()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await expect.poll(() => tablesCutOff(page)).toEqual([])
    await page.getByRole('link', { name: 'Nora Lind' }).click()
    await untilFocused(page.getByRole('heading', { name: 'Nora Lind' }))
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
})

test('several parcels are marked, noted, asked about and exported at once, with what became of each', async () => {
  const { page, board, complaints } = await desk({ colorScheme: 'dark' })
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Problems 3', pressed: true }).waitFor()
  await page.keyboard.press('Control+A')
  await said(page, 'All 3 that match are selected.')
  await page.keyboard.press('w')
  await said(page, '3 marked as contacted.')
  await expect.poll(async () => (await board.counts()).needs_contact).toBe(0)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Note for 3 parcels' })
  await untilFocused(form.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('Storm in the north')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add note' }).click()
  await said(page, 'Note saved on 3 parcels.')
  const { results } = await board.list('&view=problems')
  expect(results.map(({ notes }) => notes)).toEqual([1, 1, 1])

  await page
    .getByRole('region', { name: '3 selected' })
    .getByRole('button', { name: 'Ask the carrier' })
    .click()
  await said(page, '3 parcels asked about.')
  await page
    .getByText(/^\d × The carrier (answered|was asked)/)
    .first()
    .waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('3 selected').waitFor()
  await untilFocused(dialog.getByRole('radio', { name: 'Shown in the list' }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('tracking.csv')
  await said(page, 'The file is saved.')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: '3 selected' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a parcel whose carrier gave no answer has a view of its own', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  await trackParcels(station, dayIn('UTC', Date.now()), [
    { name: 'Omar Haddad', status: 'in_transit', description: 'Sorted' },
    { name: 'Nele Quist', status: 'unknown', description: 'Nobody knows' },
  ])
  await goTo({ page, station }, '/tracking')
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name: 'No answer yet 1' }).click()
  await row(page, /Nele Quist.*No answer yet/).waitFor()
  expect(await row(page, /Omar Haddad/).count()).toBe(0)
})

test('a view in the menu of more views says how many it has by then, also when that changes while it is open', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  await trackParcels(station, dayIn('UTC', Date.now()), [
    { name: 'Omar Haddad', description: 'Nobody was asked' },
    { name: 'Nele Quist', status: 'unknown', description: 'Nobody knows' },
  ])
  await goTo({ page, station }, '/tracking')
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name: 'No answer yet 1' }).waitFor()
  const board = boardOf(station.call)
  const omar = (await board.list()).results.find(({ status }) => status === 'pending')
  await board.ask(omar?.id)
  expect((await board.counts()).no_answer).toBe(2)
  await page.getByRole('menuitem', { name: 'No answer yet 2' }).waitFor()
})

test('the palette says of a parcel what the board says', async () => {
  const { page } = await desk()
  await findInPalette(page, 'Jean Roy')
  await page
    .getByRole('option', { name: /Jean Roy/ })
    .filter({ hasText: /Stuck 6 days/ })
    .first()
    .waitFor()
})
