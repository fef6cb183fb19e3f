import type { Locator, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import {
  askForRates,
  changeRecipient,
  finder,
  nextStep,
  pickAddress,
  recipient,
  said,
  shipDeskForFile,
  tabTo,
  takeUpDraft,
  weight,
} from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

const purchases = (look: (sql: string) => unknown) => look('SELECT count(*) FROM purchases')

test('a parcel is shipped with the keyboard alone, and the printer gets the label byte for byte', async () => {
  const { station, page, complaints } = await openDesk()
  const printer = await fakePrinter()
  await addPrinter(station, printer.uri)

  await tabTo(page, finder(page))
  await pickAddress(page)
  await tabTo(page, weight(page))
  await page.keyboard.type('1,8')
  await tabTo(page, page.getByRole('radio', { name: 'PDF' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'More options' }))
  await nextStep(page, 'Get rates')
  await page.keyboard.press('Control+Enter')

  await said(page, /3 rates found\. Cheapest: House Courier Standard, CA\$/)
  await nextStep(page, /^Buy label for/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rate')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+3')
  await expect.poll(() => page.getByRole('radio', { name: /House Courier Express/ }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')

  await said(page, /Label bought\. Tracking number HC\d+/)
  await nextStep(page, 'Print label')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Sent to printer')
  const [label] = await printer.received(1)
  const shown = await page.getByRole('link', { name: /Open the label file \(ZPL\)/ }).getAttribute('href')
  expect(label?.equals((await station.call('GET', `${shown}`)).bytes)).toBe(true)

  await nextStep(page, 'Next parcel')
  await page.keyboard.press('Control+Enter')
  await nextStep(page, 'Get rates')
  await expect.poll(() => finder(page).evaluate(field => field === document.activeElement)).toBe(true)
  await expect
    .poll(() => page.getByRole('region', { name: 'From' }).getByText('Shipping Desk').isVisible())
    .toBe(true)
  await expect.poll(() => weight(page).inputValue()).toBe('')
  expect(purchases(station.look)).toBe(1)
  expect(complaints).toEqual([])
})

test('what no event has changed is asked of the station once', async () => {
  const { page, station } = await openDesk({ path: null })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${station.url}/ship`)
  await pickAddress(page)
  expect(asked.filter(path => path === '/v1/references' || path === '/v1/addresses')).toHaveLength(2)
})

test('a waiting draft is taken up with a click and bought as it is', async () => {
  const { station, page } = await openDesk()
  const before = station.rows().shipments
  await page.getByRole('button', { name: /Élodie Tremblay/ }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('Sample 1001')
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect(station.rows().shipments).toBe(before)
})

test('in a narrow window what is beside a bought label ends before it', async () => {
  const { page } = await openDesk()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /Élodie Tremblay/ }).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  const beside = page.getByRole('button', { name: /Jean-Baptiste Bélanger-Desrosiers/ })
  const [left, right] = await Promise.all([
    beside.boundingBox(),
    page.getByRole('heading', { name: 'Label bought' }).boundingBox(),
  ])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
})

test('a link to a shipment puts it on the desk', async () => {
  const { station, page } = await openDesk()
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/v1/shipments?keyword=1002')
  await page.goto(`${station.url}/ship?shipment=${body.results[0]?.id}`)
  await page.getByRole('textbox', { name: 'Reference' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('Sample 1002')
  await expect.poll(() => page.url()).toBe(`${station.url}/ship`)
})

test('a link to a shipment puts it on the desk also where a bought label is there first', async () => {
  const { station, page } = await openDesk()
  await page.getByRole('button', { name: /Élodie Tremblay/ }).click()
  await (await nextStep(page, /^Buy label for/)).click()
  const bought = page.getByRole('heading', { name: 'Label bought' })
  await bought.waitFor()
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/v1/shipments?keyword=1002')
  const { id } = body.results[0] ?? {}
  await page.route(`**/v1/shipments/${id}`, async route => {
    await bought.waitFor()
    await route.continue()
  })
  await page.goto(`${station.url}/ship?shipment=${id}`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('Sample 1002')
  await expect.poll(() => page.url()).toBe(`${station.url}/ship`)
})

test('a service to a pickup point is bought once somebody has said at which', async () => {
  const { station, page } = await openDesk()
  await page.getByRole('button', { name: /Élodie Tremblay/ }).click()
  await nextStep(page, /^Buy label for/)
  // The field is still to come when the button is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/pickup-point-*.js', async route => {
    await pressed.promise
    await route.continue()
  })
  const toPoint = page.getByRole('radio', { name: /Pickup Point/i })
  await toPoint.check()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByText('Choose a pickup point, or let the carrier choose.').first().waitFor()
  pressed.resolve()
  const point = page.getByRole('textbox', { name: 'Pickup point' })
  await untilFocused(point)
  await expectAccessible(page)
  await page.keyboard.type('Post office 12')
  await page.keyboard.press('Enter')
  await expect.poll(() => toPoint.isChecked()).toBe(true)
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  const { body } = await station.call<{ results: ShipmentRecord[] }>(
    'GET',
    '/v1/shipments?status=purchased&limit=1',
  )
  const [bought] = body.results
  expect(bought?.options.hold_at_location).toBe('Post office 12')
  expect(bought?.selected_rate?.meta?.needs).toBe('pickup_point')
  expect(bought?.messages.map(({ code }) => code)).not.toContain('pickup_point_missing')
})

test('what was typed survives a reload, and so does a bought label', async () => {
  const { page } = await openDesk()
  await askForRates(page)
  await page.reload()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  await page.getByRole('img', { name: /^Label HC/ }).waitFor()
})

test('prices go stale with the entries and come back with them', async () => {
  const { page } = await openDesk()
  await askForRates(page)
  await weight(page).fill('9')
  await page.getByText('The entries have changed').waitFor()
  await weight(page).fill('1,80')
  await nextStep(page, /^Buy label for/)
})

test('changed entries change the draft on the desk and leave no cancelled shipment behind', async () => {
  const { station, page } = await openDesk()
  await askForRates(page)
  const before = station.rows().shipments
  await weight(page).fill('9')
  await (await nextStep(page, 'Get rates')).click()
  await nextStep(page, /^Buy label for/)
  const { body } = await station.call<{ count: number }>('GET', '/v1/shipments?status=cancelled')
  expect(body.count).toBe(0)
  expect(station.rows().shipments).toBe(before)
})

test('after an address is picked the keyboard is in the first required field that is empty', async () => {
  const { page } = await openDesk()
  await pickAddress(page)
  await expect.poll(() => weight(page).evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('1.8')
  await page.keyboard.press('Control+Enter')
  await nextStep(page, /^Buy label for/)
})

test('a picked recipient is one line, and everything up to the button is in sight', async () => {
  const { page } = await openDesk({ width: 1440, height: 900 })
  await askForRates(page)
  const scrolls = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  expect(await scrolls()).toBe(0)
  await recipient(page).getByText('Noah Singh').waitFor()
  await recipient(page)
    .getByText(/820 Barrington Street.*Halifax.*Canada$/)
    .waitFor()
  for (const part of ['Parcels', 'Rates', 'Details'])
    expect(await page.getByRole('region', { name: part, exact: true }).isVisible()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  // There only the details are further down; who gets it, what it weighs, the prices and the button are in sight.
  const foot = await page.getByRole('button', { name: /^Buy label for/ }).boundingBox()
  const field = await weight(page).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan((foot?.y ?? 0) - 12)
})

test('the fields of a picked recipient come back by the keyboard, and keep what is typed', async () => {
  const { page } = await openDesk()
  await pickAddress(page)
  await tabTo(page, recipient(page).getByRole('button', { name: 'Change' }))
  await page.keyboard.press('Enter')
  await untilFocused(finder(page))
  const street = recipient(page).getByRole('textbox', { name: 'Street and number' })
  await tabTo(page, street)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12 Other Street')
  await tabTo(page, recipient(page).getByRole('button', { name: 'Done' }), 120)
  await page.keyboard.press('Enter')
  await recipient(page)
    .getByText(/12 Other Street/)
    .waitFor()
  await expectAccessible(page)
  await page.reload()
  await recipient(page)
    .getByText(/12 Other Street/)
    .waitFor()
  expect(await street.count()).toBe(0)
})

test('fields that were opened for one parcel are folded for the draft that is taken up after it', async () => {
  const { page } = await openDesk()
  await recipient(page).getByRole('textbox', { name: 'City' }).fill('Halifax')
  await takeUpDraft(page)
  await recipient(page).getByText('Ivy Chen').waitFor()
  expect(await recipient(page).getByRole('textbox').count()).toBe(0)
})

test('what is missing of a picked recipient keeps its fields in sight', async () => {
  const { station, page } = await openDesk({ path: null })
  const half = { person_name: 'Half Known', address_line1: '1 Way', country_code: 'CA' }
  await station.call('POST', '/v1/addresses', half)
  // The usual sender is still looked up, so that its fields are empty too, and stand above.
  await page.route('**/v1/shipments?limit=1', () => {})
  await page.goto(`${station.url}/ship`)
  await page.getByRole('region', { name: 'From' }).getByRole('textbox', { name: 'City' }).waitFor()
  await pickAddress(page, 'Half Known')
  await untilFocused(recipient(page).getByRole('textbox', { name: 'City' }))
  await page.keyboard.type('Halifax')
  expect(await recipient(page).getByRole('textbox', { name: 'City' }).inputValue()).toBe('Halifax')
})

test('a postal code of another province is doubted at its field and refused nowhere', async () => {
  const { page, station } = await openDesk()
  await pickAddress(page, 'Noah Singh')
  const to = recipient(page)
  await changeRecipient(page)
  const postal = to.getByRole('textbox', { name: 'Postal code' })
  await postal.fill('H3A 1B1')
  expect(await to.getByRole('note').count()).toBe(0)
  await postal.blur()
  const doubt = to.getByText('H3A 1B1 is in Quebec, not Nova Scotia. Correct it, or keep it.')
  await doubt.waitFor()
  await to.getByRole('button', { name: 'Done' }).click()
  await postal.waitFor({ state: 'detached' })
  await doubt.waitFor()
  await weight(page).fill('1')
  await (await nextStep(page, 'Get rates')).click()
  await nextStep(page, /^Buy label for/)
  expect(station.rows().shipments).toBe(13)
})

test('how many drafts are not shown is the way to all of them', async () => {
  const { page } = await openDesk()
  await page.getByRole('link', { name: 'and 2 more' }).click()
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=draft')
})

test('a draft that was discarded elsewhere is said to be, and not that the entries have changed', async () => {
  const { station, page } = await openDesk()
  await askForRates(page)
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/v1/shipments?limit=1')
  await station.call('POST', `/v1/shipments/${body.results[0]?.id}/cancel`)
  await page.getByText(/^This shipment is now: /).waitFor()
  expect(await page.getByText('The entries have changed').isVisible()).toBe(false)
})

test('figures have equal width only where they stand below each other', async () => {
  const { page } = await openDesk()
  await askForRates(page)
  const figures = (name: string) =>
    page
      .getByText(name)
      .first()
      .evaluate(element => getComputedStyle(element).fontVariantNumeric)
  expect(await figures('Shipping Desk')).toBe('normal')
  expect(await figures('CA$')).toBe('tabular-nums')
})

test('two windows do not overwrite each other: the second is asked whose entries stay', async () => {
  const { station, page } = await openDesk()
  const reference = (of: Page) => of.getByRole('textbox', { name: 'Reference' })
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await other.goto(`${station.url}/ship`)
  await other.getByRole('button', { name: 'Change' }).waitFor()
  await reference(page).fill('from the first')
  await reference(other).fill('from the second')
  const asked = other.getByRole('group', { name: 'This parcel was changed in another window' })
  await asked.waitFor()
  await asked.getByRole('button', { name: 'Use the other window’s' }).click()
  await expect.poll(() => reference(other).inputValue()).toBe('from the first')

  await reference(other).fill('changed again')
  await asked.waitFor({ state: 'detached' })
  await reference(page).fill('mine counts')
  const here = page.getByRole('group', { name: 'This parcel was changed in another window' })
  await here.getByRole('button', { name: 'Keep mine' }).click()
  await here.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => reference(page).inputValue()).toBe('mine counts')
})

test('parcels are added, duplicated and removed, and each gets a label', async () => {
  const { page } = await openDesk()
  await weight(page).fill('2')
  await page.getByRole('button', { name: 'Duplicate parcel 1' }).click()
  await page.getByRole('button', { name: 'Add a parcel' }).click()
  await page.getByRole('button', { name: 'Remove parcel 3' }).click()
  const weights = page.getByRole('textbox', { name: 'Weight' })
  await expect
    .poll(() => weights.evaluateAll(all => all.map(field => (field as HTMLInputElement).value)))
    .toEqual(['2', '2'])
})

test('a name that labels cannot show is told at its field before anything is bought', async () => {
  const { page } = await openDesk()
  const name = page.getByRole('textbox', { name: /^Name/ }).last()
  await name.fill('Zoë \u{1F337} Müller')
  await expect
    .poll(() => description(name))
    .toBe('Labels print ? in place of \u{1F337}. Write it in other letters.')
  await name.fill('محمد 张伟 Zoë')
  await expect.poll(() => description(name)).toBe('')
})

const description = (field: Locator): Promise<string> =>
  field.evaluate(element => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  })

const senderName = (page: Page): Promise<string> =>
  page.getByRole('region', { name: 'From' }).getByRole('textbox', { name: 'Name' }).inputValue()

// A made-up sender would stand on the first real label.
test('sample data that is removed takes its sender along', async () => {
  const { station, page } = await openDesk()
  const sampleData = page.getByRole('region', { name: 'Sample data' })
  await sampleData.waitFor()
  await station.call('DELETE', '/desk/sample')
  await sampleData.waitFor({ state: 'detached' })
  await said(page, 'Sample data removed.')
  const { body } = await station.call<{ count: number }>('GET', '/v1/addresses')
  expect(body.count).toBe(0)
  await expect.poll(() => senderName(page)).toBe('')
  await page.reload()
  await expect.poll(() => senderName(page)).toBe('')
})

test('sample data that was removed while nobody looked takes its sender along as well', async () => {
  const { station, page } = await openDesk()
  await page.goto(`${station.url}/status`)
  await station.call('DELETE', '/desk/sample')
  await page.goto(`${station.url}/ship`)
  await said(page, 'Sample data removed.')
  await expect.poll(() => senderName(page)).toBe('')
})
