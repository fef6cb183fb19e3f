import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { sampleLabel } from '../support/screens/desk-screens.ts'
import { heldBack, intercept } from '../support/screens/interception.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import {
  askForRates,
  changeRecipient,
  finder,
  lostNotice,
  nextStep,
  pickAddress,
  recipient,
  said,
  shipDeskForFile,
  takeUpDraft,
  weight,
} from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

const purchases = (look: (sql: string) => unknown) => look('SELECT count(*) FROM purchases')

test('wrong entries are said at their fields and the keyboard goes to the first', async () => {
  const { station, page } = await openDesk()
  const before = station.rows().shipments
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Main St')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('never')
  await weight(page).fill('heavy')
  await page.getByRole('textbox', { name: 'Length' }).fill('30')
  await page.keyboard.press('Enter')
  await said(page, /entries need attention/)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Enter a Canadian postal code, like H2X 1Y4.').waitFor()
  await page.getByText('Enter a number, like 1.5.').waitFor()
  await weight(page).fill('2')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('H2J 2J9')
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Enter length, width and height, with their unit.').waitFor()
  expect(station.rows().shipments).toBe(before)
})

test('an early press waits for the rates, visibly, and the cheapest is bought only with the next one', async () => {
  const { station, page } = await openDesk()
  await pickAddress(page)
  await weight(page).fill('1.8')
  const rates = await heldBack(page, '**/desk/rates/stream')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Waiting for rates…' }).waitFor()
  await page.getByText('Buys as soon as the rates are in. Esc stops it.').first().waitFor()
  rates.letGo()
  await nextStep(page, /^Buy label for/)
  await said(page, /House Courier Standard for CA\$.* is selected, the cheapest/)
  expect(await page.getByRole('radio', { name: /House Courier Standard/ }).isChecked()).toBe(true)
  expect(purchases(station.look)).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect(purchases(station.look)).toBe(1)
})

/** A desk that had a price and waits for that of another address, at which it buys by itself. */
async function waitAtOtherAddress() {
  const { station, page } = await openDesk()
  await askForRates(page)
  await changeRecipient(page)
  await page.getByRole('textbox', { name: 'Street and number' }).fill('2 Other St')
  const rates = await heldBack(page, '**/desk/rates/stream')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Waiting for rates…' }).waitFor()
  return { station, page, rates }
}

test('an early press buys by itself at a price that stood there before', async () => {
  const { station, page, rates } = await waitAtOtherAddress()
  rates.letGo()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect(purchases(station.look)).toBe(1)
})

test('an early press does not buy at another price than the one that stood there', async () => {
  const { station, page } = await openDesk()
  await askForRates(page)
  await weight(page).fill('9')
  const rates = await heldBack(page, '**/desk/rates/stream')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  rates.letGo()
  await said(page, /is selected, the cheapest/)
  await nextStep(page, /^Buy label for/)
  expect(purchases(station.look)).toBe(0)
})

test('Escape stops a press that waits for the rates', async () => {
  const { station, page, rates } = await waitAtOtherAddress()
  await page.keyboard.press('Escape')
  await said(page, 'Stopped. Nothing was bought.')
  rates.letGo()
  await nextStep(page, /^Buy label for/)
  expect(purchases(station.look)).toBe(0)
})

test('a press on a price nobody can have read says so and buys nothing', async () => {
  const { station, page } = await openDesk()
  await pickAddress(page)
  await weight(page).fill('1.8')
  await page.evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true }),
      )
    const watch = new MutationObserver(() => {
      if (!document.querySelector('input[name="rate"]')) return
      watch.disconnect()
      press()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    press()
  })
  await page.getByText('Read the price, then press again. Nothing is bought yet.').first().waitFor()
  await nextStep(page, /^Buy label for/)
  expect(purchases(station.look)).toBe(0)
})

/** Closer together than a browser that has much to do hands them on. */
const pressAtOnce = (page: Page, times: number): Promise<void> =>
  page.evaluate(count => {
    const press = () =>
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true })
    for (let left = count; left > 0; left -= 1) document.body.dispatchEvent(press())
  }, times)

test('steps pressed as fast as they come are each carried out, and the same one is held back and says so', async () => {
  const { station, page } = await openDesk()
  const printer = await fakePrinter()
  await addPrinter(station, printer.uri)
  await takeUpDraft(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Print label', disabled: false }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Next parcel', disabled: false }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Get rates' }).waitFor()
  await pressAtOnce(page, 2)
  await said(page, 'This is being done already. Press again in a moment for the next step.')
  await page.getByText('This is being done already.').first().waitFor()
  expect(await printer.received(1)).toHaveLength(1)
  expect(purchases(station.look)).toBe(1)
})

test('an address picked in place of a wrong one takes its errors away', async () => {
  const { page } = await openDesk()
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Name is needed for a label.').waitFor()
  await pickAddress(page)
  await page.getByText('Name is needed for a label.').waitFor({ state: 'detached' })
})

test('an event stream that neither opens nor fails does not keep the screen from working', async () => {
  const { station, page } = await openDesk({ path: null })
  await intercept(page, '**/desk/events*', () => {})
  await page.goto(`${station.url}/ship`)
  await pickAddress(page)
})

test('who types before the saved addresses are there takes the first that is found with Enter all the same', async () => {
  const { station, page } = await openDesk({ path: null })
  const held = await heldBack(page, '**/v1/addresses?*')
  await page.goto(`${station.url}/ship`)
  const to = finder(page)
  await to.focus()
  await page.keyboard.type('Noah')
  await page.getByRole('listbox', { name: 'Find a saved address' }).getByText('Loading…').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => to.inputValue()).toBe('Noah')
  held.letGo()
  await page.getByRole('option', { name: 'Noah Singh' }).waitFor()
  await page.keyboard.press('Enter')
  await recipient(page).getByText('Noah Singh').waitFor()
})

test('a recipient entered before the sender is known keeps its country', async () => {
  const { station, page } = await openDesk({ path: null })
  const held = await heldBack(page, '**/v1/shipments?*')
  await page.goto(`${station.url}/ship`)
  await pickAddress(page, 'Grace Okafor')
  held.letGo()
  await page.getByRole('region', { name: 'From' }).getByRole('button', { name: 'Change' }).waitFor()
  await recipient(page)
    .getByText(/, United States$/)
    .waitFor()
})

test('a sender typed before the usual one is known stays, and its fields stay open', async () => {
  const { station, page } = await openDesk({ path: null })
  const held = await heldBack(page, '**/v1/shipments?*')
  await page.goto(`${station.url}/ship`)
  const from = page.getByRole('region', { name: 'From' })
  await from.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Works')
  held.letGo()
  await from.getByRole('button', { name: 'Done' }).click()
  await from.getByText('Ada').waitFor()
  await from.getByText('Works').waitFor()
})

test('a double click asks for rates and buys nothing', async () => {
  const { station, page } = await openDesk()
  await pickAddress(page)
  await weight(page).fill('1.8')
  await (await nextStep(page, 'Get rates')).dblclick()
  await nextStep(page, /^Buy label for/)
  expect(purchases(station.look)).toBe(0)
})

test('buying is pressed twice and bought once; the button says that it runs', async () => {
  const { station, page } = await openDesk()
  await takeUpDraft(page)
  let sent = 0
  const held = Promise.withResolvers<void>()
  await intercept(page, '**/purchase', async route => {
    sent += 1
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  const button = page.getByRole('button', { name: 'Buying…' })
  await button.waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  held.resolve()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect(sent).toBe(1)
  expect(purchases(station.look)).toBe(1)
})

test('a purchase whose answer is lost is looked up and not sent again', async () => {
  const { station, page } = await openDesk()
  await takeUpDraft(page)
  let sent = 0
  await intercept(page, '**/purchase', async route => {
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  await said(page, /Label bought/)
  expect(sent).toBe(1)
  expect(purchases(station.look)).toBe(1)
})

test('a purchase that never arrived is found out, also after a reload, and can be made then', async () => {
  const { station, page } = await openDesk()
  await takeUpDraft(page)
  await intercept(page, '**/purchase', route => route.abort('connectionreset'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('Was the label bought?').waitFor()
  await page.reload()
  await page.getByText('Was the label bought?').waitFor()
  await (await nextStep(page, 'Look up now')).click()
  await page.getByText('The station has no label for this shipment').waitFor()
  await page.unroute('**/purchase')
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect(purchases(station.look)).toBe(1)
})

test('a refused request says what happened, what is safe and what to do', async () => {
  const { page } = await openDesk()
  await page.getByText('Live', { exact: true }).click()
  await expect.poll(() => page.getByText('Test mode').isVisible()).toBe(false)
  const from = page.getByRole('region', { name: 'From' })
  await from.getByText(/^Enter the address you ship from/).waitFor()
  await from.getByRole('combobox', { name: 'Saved senders' }).fill('Noah')
  await page.getByRole('option', { name: 'Noah Singh' }).click()
  await pickAddress(page)
  await weight(page).fill('1')
  await nextStep(page, 'Get rates')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('group', { name: 'No carrier is connected in this mode.' })
  await notice.getByText('No active carrier connection found').waitFor()
  await notice.getByText('Nothing was bought. What you typed is still here.').waitFor()
  await notice.getByText(/Add a carrier for this mode/).waitFor()
})

test('a label that may have printed is said to be so and is not printed again by the next step', async () => {
  const { station, page } = await openDesk()
  const printer = await fakePrinter({ manner: 'resets', atByte: 20 })
  await addPrinter(station, printer.uri, { language: 'PDF' })
  await takeUpDraft(page)
  await page.keyboard.press('Control+Enter')
  await nextStep(page, 'Print label')
  await page.keyboard.press('Control+Enter')
  await said(page, 'May have printed')
  await nextStep(page, 'Next parcel')
  printer.behave({ manner: 'prints' })
  await page.getByRole('button', { name: 'Print again' }).click()
  await said(page, 'Sent to printer')
  expect(purchases(station.look)).toBe(1)
})

test('without a printer the label can be opened and the next parcel begun', async () => {
  const { station, page } = await openDesk()
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/printers')
  await station.call('DELETE', `/desk/printers/${body.results[0]?.id}`)
  await takeUpDraft(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('No printer is set up').waitFor()
  await nextStep(page, 'Next parcel')
})

test('a station that goes away is said to be gone and nothing typed is lost', async () => {
  const { station, page } = await openDesk()
  await weight(page).fill('4')
  const heard = said(page, 'The station is not answering')
  await station.close()
  await Promise.all([heard, lostNotice(page)])
  await expect.poll(() => weight(page).inputValue()).toBe('4')
})

test('a station that goes away before it has answered everything is said to be gone too', async () => {
  const { station, page } = await openDesk()
  await page.route('**/desk/sign-in', route => route.abort())
  await page.reload()
  await weight(page).waitFor()
  await station.close()
  await lostNotice(page)
})

test('the made-up sender is never in live mode, and the screen says whose address to enter', async () => {
  const { page, station } = await openDesk()
  await page.getByRole('region', { name: 'From' }).getByText('Shipping Desk').waitFor()
  await page.getByText('Live', { exact: true }).click()
  const from = page.getByRole('region', { name: 'From' })
  await from.getByText(/^Enter the address you ship from/).waitFor()
  await from.getByRole('combobox', { name: 'Saved senders' }).fill('Maple')
  await page.getByRole('listbox', { name: 'Saved senders' }).getByText('No saved addresses match.').waitFor()
  await from.getByRole('combobox', { name: 'Saved senders' }).fill('')
  await from.getByRole('textbox', { name: 'Company' }).fill('Maple & Twine Goods')
  await nextStep(page, 'Get rates')
  await page.keyboard.press('Control+Enter')
  await from.getByText(/^This sender is made up\./).waitFor()
  expect(station.rows().shipments).toBe(12)
})

test('without a service each carrier says why, with its limits, in place of an empty box', async () => {
  const { page } = await openDesk()
  await pickAddress(page, 'Grace Okafor')
  await weight(page).fill('25')
  const parcel = page.getByRole('region', { name: 'Parcels' })
  for (const [side, value] of [
    ['Length', '300'],
    ['Width', '80'],
    ['Height', '80'],
  ] as const)
    await parcel.getByRole('textbox', { name: side }).fill(value)
  await page.getByRole('button', { name: 'Leave out' }).click()
  await (await nextStep(page, 'Get rates')).click()
  const answer = page.getByRole('group', { name: 'No service is available for this parcel' })
  await answer.getByText('House Courier', { exact: true }).waitFor()
  await answer
    .getByText(/House Courier Standard takes parcels up to 120 × 60 × 60 cm; parcel 1 is larger\./)
    .waitFor()
  await answer.getByText(/Nothing was bought\./).waitFor()
})

test('a weight nobody can carry is an error at its field', async () => {
  const { page } = await openDesk()
  await pickAddress(page)
  await weight(page).fill('0.0004')
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('A parcel weighs at least 1 g.').waitFor()
  await weight(page).fill('31')
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText(/^Over this carrier's limit of 30.00 kg\./).waitFor()
  await expect.poll(() => weight(page).getAttribute('aria-invalid')).toBe('true')
})

test('currencies begin with those the station has paid in and end without those that are gone', async () => {
  const { page, station } = await openDesk({ path: null })
  await sampleLabel(station)
  await page.goto(`${station.url}/ship`)
  await page.getByRole('button', { name: 'More options' }).click()
  const currency = page.getByRole('combobox', { name: 'Currency of the amounts' })
  const first = currency.locator('optgroup').first().locator('option')
  await expect.poll(() => first.evaluateAll(all => all.map(each => each.textContent))).toEqual(['CAD'])
  expect(await currency.locator('option[value=HRK]').count()).toBe(0)
})
