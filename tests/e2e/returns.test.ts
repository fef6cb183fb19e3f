import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { addConnection, courier, service } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { heldBack } from '../support/screens/interception.ts'
import { type Look, recipient, type ShipDesk, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** A sample shipment that was sent, open on its page. */
async function sent(look: Look = {}): Promise<ShipDesk & { shipment: ShipmentRecord; name: string }> {
  const desk = await openScreen(null, look)
  const shipment = await sampleLabel(desk.station)
  const name = shipment.recipient.person_name ?? ''
  return { ...desk, shipment, name }
}

const open = (desk: ShipDesk & { shipment: ShipmentRecord }) => goTo(desk, `/shipments/${desk.shipment.id}`)

const takesBack = ({ station }: ShipDesk) =>
  addConnection(
    station.call,
    courier('bringer', {
      credentials: { display_name: 'Bringer', custom_carrier_name: 'bringer' },
      config: {
        services: [{ ...service('bring_back', 9.4, 3), service_name: 'Bring back', is_return: true }],
      },
    }),
  )

test('a return is bought by keyboard, arrives, is restocked, and every word can be taken back', async () => {
  const desk = await sent()
  await takesBack(desk)
  await open(desk)
  const { page, station, name, complaints } = desk
  await page.getByRole('button', { name: 'Return…' }).waitFor()
  await page.keyboard.press('r')
  const asked = dialog(page, new RegExp(`^Return from .*${name}`))
  await asked.getByRole('radio', { name: 'Damaged' }).check()
  await asked.getByRole('radio', { name: /^Bring back · / }).waitFor()
  await asked.getByRole('button', { name: /^Buy return label for .*9\.40/, disabled: false }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await said(page, /^Return label bought, tracking number /)
  await asked.getByRole('link', { name: 'Save as PDF for the customer' }).waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await row(page, new RegExp(`${name}.*Damaged.*Label made`)).waitFor()
  await page.getByRole('button', { name: `The return from ${name} arrived` }).click()
  await said(page, `Return from ${name}: Arrived.`)
  await page.getByRole('button', { name: `Restock the return from ${name}` }).click()
  await row(page, /Restocked/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Taken back.')
  await row(page, /Arrived/).waitFor()
  await page.getByRole('button', { name: `Restock the return from ${name}` }).click()
  await row(page, /Restocked/).waitFor()
  await page.getByRole('button', { name: `Items of the return from ${name}, one by one` }).click()
  const items = dialog(page, `Items of the return from ${name}, one by one`)
  await items.getByRole('radiogroup').first().getByRole('radio', { name: 'Written off' }).check()
  await said(page, new RegExp(`^Return from ${name}: (Restocked|Written off)`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(station.look("SELECT count(*) FROM returns WHERE items LIKE '%written_off%'")).toBe(1)
  expect(complaints).toEqual([])
})

test('what is doubtful of a return label is asked before it is bought, by the dialog and by the station', async () => {
  const desk = await sent()
  await addConnection(
    desk.station.call,
    courier('bringer', {
      credentials: { display_name: 'Bringer', custom_carrier_name: 'bringer' },
      config: { services: [{ ...service('bring_back', 0, 3), is_return: true }] },
    }),
  )
  await open(desk)
  const { page, station, name } = desk
  await page.getByRole('button', { name: 'Return…' }).click()
  const form = dialog(page, new RegExp(`^Return from .*${name}`))
  await form.getByText('The price is zero.').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Buy return label for / }).click()
  const asked = dialog(page, 'Nothing is bought yet')
  await asked.getByText('The price is zero.').waitFor()
  const states = async () =>
    (await station.call<{ results: { state: string }[] }>('GET', '/desk/returns')).body.results.map(
      ({ state }) => state,
    )
  expect(await states()).not.toContain('label_made')
  await asked.getByRole('button', { name: 'Buy all the same' }).click()
  await said(page, /^Return label bought, tracking number /)
  expect(await states()).toContain('label_made')
})

test('where nobody takes parcels back that is said, and nothing is left of what was begun', async () => {
  const desk = await sent({ colorScheme: 'dark' })
  await open(desk)
  const { page, station, complaints } = desk
  await page.getByRole('button', { name: 'Return…' }).click()
  const asked = dialog(page, /^Return from /)
  await asked.getByText('No connected carrier takes this back.').waitFor()
  await expectAccessible(page)
  await asked.getByRole('link', { name: 'Carriers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carriers' }).waitFor()
  await goTo(desk, '/returns')
  await page.getByText('No returns').waitFor()
  await expectAccessible(page)
  await expect
    .poll(() =>
      station.look(
        "SELECT count(*) FROM returns JOIN shipments ON shipments.id = label_id WHERE status = 'draft'",
      ),
    )
    .toBe(0)
  expect(complaints).toEqual([])
})

test('a shipment all of which comes back leads on to its return, and a return that was bought to the list of them', async () => {
  const desk = await sent()
  await takesBack(desk)
  await open(desk)
  const { page, station, complaints } = desk
  const asked = dialog(page, /^Return from /)
  await page.getByRole('button', { name: 'Return…' }).click()
  await asked.getByRole('button', { name: /^Buy return label for/, disabled: false }).click()
  await asked.getByRole('link', { name: 'Returns' }).waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Return…' }).click()
  await asked.getByText('All of this shipment is on its way back already.').waitFor()
  await untilFocused(asked.getByRole('button', { name: 'Done' }))
  await expectAccessible(page)
  const way = asked.getByRole('link', { name: /^Label made · / })
  await tabTo(page, way)
  await page.keyboard.press('Enter')
  const label = station.database.prepare('SELECT label_id FROM returns').pluck().get()
  await expect.poll(() => page.url()).toContain(`/shipments/${label}`)
  expect(complaints).toEqual([])
})

test('a return that was only looked at, or was lost with its page, never waits to be shipped', async () => {
  const desk = await sent()
  await takesBack(desk)
  await open(desk)
  const { page, station, shipment, name } = desk
  const drafts = () =>
    station.look(
      "SELECT count(*) FROM shipments JOIN returns ON label_id = shipments.id WHERE status = 'draft'",
    )
  const asking = await heldBack(page, '**/desk/returns')
  await page.getByRole('button', { name: 'Return…' }).click()
  const asked = dialog(page, /^Return from /)
  await asked.getByText('Asking for prices…').waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  asking.letGo()
  // The answer comes after the dialog is closed, and what was made for it is taken away.
  await expect.poll(() => station.look('SELECT count(*) FROM returns')).toBe(0)

  const { status } = await station.call('POST', '/desk/returns', { shipment_id: shipment.id })
  expect(status).toBe(201)
  expect(drafts()).toBe(1)
  await goTo(desk, '/ship')
  const waiting = page.getByRole('region', { name: 'Drafts to finish' })
  await waiting.getByText('Ivy Chen').waitFor()
  expect(await waiting.getByText(/Shipping Desk|Maple/).count()).toBe(0)
  expect(await waiting.getByRole('button').count()).toBe(10)
  expect(name).not.toBe('')
})

test('the same parcel is shipped again with its entries, bound to nothing it was bought by', async () => {
  const desk = await sent()
  await open(desk)
  const { page, station, name, complaints } = desk
  await page.getByRole('link', { name: 'Ship again' }).waitFor()
  await page.keyboard.press('d')
  await page.getByRole('heading', { level: 1, name: 'Ship' }).waitFor()
  await recipient(page).getByText(name).waitFor()
  expect(station.look("SELECT count(*) FROM shipments WHERE status = 'purchased'")).toBe(1)
  expect(complaints).toEqual([])
})

test('a shipment is duplicated as a draft that nobody paid for, and the first keeps its label', async () => {
  const desk = await sent()
  await open(desk)
  const { page, station, shipment, complaints } = desk
  await page.getByRole('button', { name: 'Duplicate' }).waitFor()
  await page.keyboard.press('Shift+D')
  await said(page, /^Duplicated\./)
  await expect.poll(() => page.url()).not.toContain(shipment.id)
  await page.getByRole('button', { name: /^Discard/ }).waitFor()
  expect(station.look("SELECT count(*) FROM shipments WHERE status = 'purchased'")).toBe(1)
  expect(complaints).toEqual([])
})

test('returns go to the address of Settings, and a desk sends from its own', async () => {
  const desk = await openScreen()
  const { page, station, complaints } = desk
  const place = { address_line1: '5840 Oak St', city: 'Vancouver', state_code: 'BC', postal_code: 'V6M2V9' }
  await station.call('POST', '/v1/addresses', { ...place, company_name: 'Back dock', country_code: 'CA' })
  await goTo(desk, '/settings?section=returns')
  await page.getByRole('combobox', { name: 'Return address' }).click()
  await page.getByRole('option', { name: /^Back dock/ }).click()
  await said(page, 'Saved: Return address.')
  await expectAccessible(page)
  await goTo(desk, '/settings?section=desk')
  await page.getByRole('combobox', { name: 'Default sender of this desk' }).click()
  await page.getByRole('option', { name: /^Back dock/ }).click()
  await goTo(desk, '/ship')
  await page.getByText('Back dock').first().waitFor()
  const { body } = await station.call<{ address_id: string | null }>('GET', '/desk/returns/settings')
  expect(body.address_id).not.toBeNull()
  expect(complaints).toEqual([])
})
