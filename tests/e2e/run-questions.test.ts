import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { abroad, declared } from '../support/desks/worklist-desk.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const labels = async ({ call }: TestStation) =>
  (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count

/** The page of a run of five: two clear, two with a postal code of another province, one whose customs lack something. */
async function doubtfulRun(source: string) {
  const desk = await openScreen(null)
  const { page, station } = desk
  const { call } = station
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await addConnection(call, courier())
  const common = { source, shipping_from: montreal }
  const elsewhere = { ...vancouver, state_code: 'QC' }
  for (const shipping_to of [vancouver, vancouver, elsewhere, elsewhere])
    await takeOrder(call, { ...common, shipping_to })
  const metadata = { manufacturer_part_number: 'KH-1180' }
  const item = { ...declared, sku: `${source}-A`, origin_country: null, metadata }
  await takeOrder(call, { ...common, shipping_to: abroad, line_items: [item] })
  const { body } = await call<Run>('POST', '/desk/runs', {
    matching: { source: [source] },
    choice: { kind: 'service', service: 'bench_standard' },
  })
  const read = async () => (await call<Run>('GET', `/desk/runs/${body.id}`)).body
  await expect.poll(async () => (await read()).look_at).toMatchObject({ address: 2, customs: 1, total: 3 })
  await goTo(desk, `/runs/${body.id}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: /^Look at 3 before buying/ }).waitFor()
  return { ...desk, read }
}

const questions = (page: Page) => dialog(page, /orders? waits? for an answer$/)
const askedRow = (page: Page, name: string) => questions(page).getByRole('group', { name })

/** Until it is open: the key takes no press in the first moment of what it says. */
const openQuestions = (page: Page) =>
  expect
    .poll(async () => {
      if (!(await questions(page).isVisible())) await page.keyboard.press('Control+Enter')
      return questions(page).isVisible()
    })
    .toBe(true)

test('a run with doubts asks before it buys, no key pressed again or held answers for anybody, and Esc goes back', async () => {
  const { page, station, read, complaints } = await doubtfulRun('Asked')
  await openQuestions(page)
  await untilFocused(askedRow(page, 'Address does not fit together: 2 orders'))
  await askedRow(page, 'Customs is not complete: 1 order').getByText('Customs is missing: origin.').waitFor()
  await expectAccessible(page)
  await page.keyboard.down('Control')
  for (let at = 0; at < 4; at += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await page.keyboard.press('Enter')
  const keepAll = questions(page).getByRole('button', { name: /^Keep all: Address/ })
  await tabTo(page, keepAll)
  await page.keyboard.press('Control+Enter')
  expect(await read()).toMatchObject({ state: 'rated', look_at: { total: 3 } })
  await page.keyboard.press('Escape')
  await questions(page).waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ state: 'rated', look_at: { total: 3 }, items: { rated: 5 } })
  expect(await labels(station)).toBe(0)
  expect(complaints).toEqual([])
})

test('what is doubtful is kept or left out kind by kind, and the clear ones are bought without the rest', async () => {
  const { page, station, read, complaints } = await doubtfulRun('Parted')
  await openQuestions(page)
  await tabTo(page, questions(page).getByRole('button', { name: /^Keep all: Address/ }))
  await page.keyboard.press('Enter')
  await said(page, '2 orders kept.')
  // The row that had the keyboard is gone, and the next one has it, where a second press does nothing.
  await untilFocused(askedRow(page, 'Customs is not complete: 1 order'))
  await page.keyboard.press('Enter')
  expect(await read()).toMatchObject({ look_at: { address: 0, customs: 1 }, to_buy: { count: 4 } })
  const rest = questions(page).getByRole('button', { name: 'Buy the 4 test labels that are clear' })
  await rest.waitFor()
  await tabTo(page, rest)
  await expect
    .poll(async () => {
      if (await rest.isVisible()) await page.keyboard.press('Enter')
      return (await read()).state
    })
    .toBe('done')
  expect(await read()).toMatchObject({ items: { bought: 4, skipped: 1 }, skipped: { unanswered: 1 } })
  expect(await labels(station)).toBe(4)
  await page.getByText('Left out, not looked at').first().waitFor()
  expect(complaints).toEqual([])
})

test('orders of a question are looked at in the list, and with all answered the run is bought as it says', async () => {
  const { page, station, read, complaints } = await doubtfulRun('Looked')
  await openQuestions(page)
  await questions(page)
    .getByRole('button', { name: /^Look at them: Customs/ })
    .click()
  await questions(page).waitFor({ state: 'detached' })
  await page.getByText('Row 1 of 3').waitFor()
  await page
    .getByRole('button', { name: /^Keep order/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Look at 2 before buying/ }).waitFor()
  await openQuestions(page)
  await questions(page)
    .getByRole('button', { name: /^Leave out all: Customs/ })
    .click()
  await said(page, '1 order left out.')
  await questions(page)
    .getByRole('button', { name: /^Keep all: Address/ })
    .click()
  const all = dialog(page, 'All is answered. Nothing is bought yet.')
  const buy = all.getByRole('button', { name: 'Buy 4 test labels' })
  await buy.waitFor()
  await expectAccessible(page)
  await expect
    .poll(async () => {
      if (await buy.isVisible()) await buy.click({ timeout: 1_000 }).catch(() => undefined)
      return (await read()).state
    })
    .toBe('done')
  expect(await read()).toMatchObject({ items: { bought: 4, skipped: 1 }, skipped: { by_hand: 1 } })
  expect(await labels(station)).toBe(4)
  expect(complaints).toEqual([])
})

test('with no order selected the keys ask whether the whole list is meant, and only Enter says so', async () => {
  const { page, station, complaints } = await openScreen(null)
  for (let at = 0; at < 3; at += 1)
    await takeOrder(station.call, { source: 'Whole', shipping_from: montreal })
  const runs = async () => (await station.call<{ count: number }>('GET', '/desk/runs')).body.count
  await goTo({ page, station }, '/orders?source=Whole')
  await page.getByText('Row 1 of 3').waitFor()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  const asked = dialog(page, 'Nothing is selected')
  const prepare = asked.getByRole('button', { name: 'Prepare 3 orders' })
  await untilFocused(prepare)
  await asked.getByText('Ask for the prices of all 3 orders of this list?').waitFor()
  // Still held down when Ctrl is let go, it is an Enter that was meant for nothing here.
  for (let at = 0; at < 3; at += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Control')
  for (let at = 0; at < 3; at += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(await runs()).toBe(0)
  await page.keyboard.press('b')
  await untilFocused(prepare)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Run \d+$/, level: 1 }).waitFor()
  expect(await runs()).toBe(1)
  expect(complaints).toEqual([])
})

test('what customs lacks is entered once for all orders with the goods, and they are rated anew', async () => {
  const { page, read, complaints } = await doubtfulRun('Entered')
  await openQuestions(page)
  const goods = questions(page).getByRole('form', { name: 'What customs lacks' })
  const origin = goods.getByRole('combobox', { name: 'Made in' })
  await origin.waitFor()
  await expectAccessible(page)
  await goods.getByRole('button', { name: 'Save and rate again' }).click()
  await goods.getByText('Nothing is entered yet.').waitFor()
  expect(await read()).toMatchObject({ state: 'rated', look_at: { customs: 1 } })
  await origin.fill('Portugal')
  await page.keyboard.press('Enter')
  await goods.getByRole('button', { name: 'Save and rate again' }).click()
  await expect.poll(async () => (await read()).look_at).toMatchObject({ customs: 0, address: 2 })
  await page.getByRole('button', { name: /^Look at 2 before buying/ }).waitFor()
  expect(complaints).toEqual([])
})
