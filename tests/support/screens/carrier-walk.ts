import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { LabelFormat } from '../../../shared/labels.ts'
import { customsPanel, fillSoldItem } from '../desks/customs-desk.ts'
import { decodeBarcodes } from '../labels/decode-barcodes.ts'
import { openLabelStudio } from '../labels/label-studio.ts'
import { scriptedPrinter } from '../printers/scripted-printer/scripted-printer.ts'
import { dialog, goTo } from './desk-screens.ts'
import { addPrinter } from './prints-desk.ts'
import { nextStep, pickAddress, type ShipDesk, said, weight } from './ship-desk.ts'

/** What is entered to connect a carrier: texts and choices by the names of their fields. */
export type Account = {
  slug: string
  label: string
  texts: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, string>>
  /** What is on unless somebody switches it off. */
  off?: readonly string[]
  /** The field of the secret, and one that is not let in where that is tried. */
  secret: { field: string; wrong?: () => Promise<string> | string; right: string }
  /** Further secrets, which are right. */
  secrets?: Readonly<Record<string, string>>
  /** What a scanner reads off its label, from the top; the tracking number when left out. */
  codes?: (shipment: ShipmentRecord) => (string | null)[]
  /** What is asked before each of its labels is bought, and kept; nothing when left out. */
  asked?: string | RegExp
}

const text = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** A secret is no text box to anybody who reads the page. */
const secretField = (page: Page, name: string): Locator =>
  page.getByLabel(new RegExp(`^${name}( ?\\*)?$`)).and(page.locator('input'))

/** A parcel on the Ship screen: what it is packed in, and how it goes; the cheapest way when left out. */
type Wanted = {
  format?: LabelFormat
  box?: string
  service?: string | RegExp
  /** A label for the way back is bought along. */
  withReturn?: boolean
  asked?: string | RegExp | undefined
}

type Place = Pick<AddressRecord, 'address_line1' | 'city' | 'state_code' | 'postal_code' | 'country_code'>

/** Across a country some carriers only serve. */
export const acrossTheStates: { from: Place; to: Place } = {
  from: {
    address_line1: '5 Mill Rd',
    city: 'Dover',
    state_code: 'DE',
    postal_code: '19901',
    country_code: 'US',
  },
  to: {
    address_line1: '9 Oak St',
    city: 'Salem',
    state_code: 'OR',
    postal_code: '97301',
    country_code: 'US',
  },
}

export const toBerlin: { from: Place; to: Place } = {
  from: acrossTheStates.from,
  to: {
    address_line1: 'Torstr. 1',
    city: 'Berlin',
    state_code: null,
    postal_code: '10119',
    country_code: 'DE',
  },
}

/** A picture that took too long on a busy machine is asked for again with the page. */
const isDrawn = (preview: Locator): Promise<void> =>
  preview.evaluate(image => (image as HTMLImageElement).decode())

/** A day at the desk with one carrier, walked through the screens. */
export function createCarrierWalk({ page, station, complaints }: ShipDesk) {
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const studio = openLabelStudio()

  /** The sample courier gives no prices then: every price is the carrier's. */
  const alone = async () => {
    const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/connections')
    for (const { id } of body.results) await station.call('DELETE', `/desk/connections/${id}`)
  }

  /** The shop and whom it sends to live elsewhere. */
  const moveTo = async ({ from, to }: { from: Place; to: Place }) => {
    const { body } = await station.call<{ results: AddressRecord[] }>('GET', '/v1/addresses?limit=100')
    const idOf = (name: string) => body.results.find(({ person_name: person }) => person === name)?.id
    const settle = (name: string, place: Place) =>
      station.call('PATCH', `/v1/addresses/${idOf(name)}`, { ...place, phone_number: '302-555-0100' })
    await settle('Shipping Desk', from)
    await settle('Noah Singh', to)
    await station.call('PATCH', '/desk/shop-settings', { sender_id: idOf('Shipping Desk') })
  }

  const withPrinter = async () => {
    const printer = await scriptedPrinter()
    await addPrinter(station, printer.uri)
    return printer
  }

  /** A wrong secret is said to be wrong at its field, and what was typed is still there. */
  const tryWrong = async ({ secret: { field, wrong } }: Account) => {
    if (!wrong) return
    await secretField(page, field).fill(await wrong())
    await page.keyboard.press('Control+s')
    await page.getByRole('group', { name: /refused the credentials/ }).waitFor()
    await expect.poll(() => secretField(page, field).getAttribute('aria-invalid')).toBe('true')
  }

  const connect = async (account: Account) => {
    const { slug, label, texts, choices = {}, off = [], secret, secrets = {} } = account
    await goTo({ page, station }, '/carriers')
    await page.getByRole('button', { name: 'Add a carrier' }).click()
    await page.getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('heading', { name: `Add ${label}` }).waitFor()
    await page.getByRole('button', { name: 'Show preferences' }).click()
    for (const [name, value] of Object.entries({ Nickname: slug, ...texts }))
      await text(page, name).fill(value)
    for (const [name, value] of Object.entries(choices)) {
      await page.getByRole('combobox', { name }).fill(value)
      await page.getByRole('option', { name: value, exact: true }).click()
    }
    for (const [name, value] of Object.entries(secrets)) await secretField(page, name).fill(value)
    for (const name of off) await page.getByRole('checkbox', { name }).uncheck()
    await tryWrong(account)
    await secretField(page, secret.field).fill(secret.right)
    await page.keyboard.press('Control+s')
    await said(page, /saved\..*accepts the credentials/)
    await goTo({ page, station }, '/carriers')
    await page.getByRole('row', { name: new RegExp(slug) }).waitFor()
  }

  const shipmentOf = async (number: string): Promise<ShipmentRecord> => {
    const { body } = await station.call<{ results: ShipmentRecord[] }>(
      'GET',
      `/v1/shipments?keyword=${number}`,
    )
    const [found] = body.results
    if (!found) throw new Error(`there is no shipment ${number}`)
    return found
  }

  /** Prices of a parcel, by what stands first in their rows. */
  const rate = async ({
    box,
    format,
    withReturn = false,
  }: Omit<Wanted, 'service'> = {}): Promise<string[]> => {
    await goTo({ page, station }, '/ship')
    await pickAddress(page)
    if (box === undefined) {
      for (const [name, side] of Object.entries({ Length: '30', Width: '20', Height: '10' }))
        await text(page, name).fill(side)
    } else {
      await page.getByRole('combobox', { name: 'Fill from a saved parcel or package' }).fill(box)
      await page.getByRole('option', { name: box, exact: true }).click()
    }
    await weight(page).fill('1.8')
    if (format)
      await page.getByRole('radiogroup', { name: 'Label format' }).getByText(format, { exact: true }).click()
    if (withReturn) {
      await page.getByRole('button', { name: /^More options/ }).click()
      await page.getByRole('checkbox', { name: 'Return label in the box' }).check()
    }
    // Across a border what is inside is asked for with the address.
    if (await customsPanel(page).isVisible()) await fillSoldItem(page)
    await nextStep(page, 'Get rates')
    await page.keyboard.press('Control+Enter')
    await nextStep(page, /^Buy label for/)
    return page
      .getByRole('group', { name: 'Services, cheapest first' })
      .locator('label > span:nth-of-type(1) > span:first-child')
      .allTextContents()
  }

  /** Buys what was just priced. */
  const buy = async ({
    service,
    format,
    asked,
  }: Pick<Wanted, 'service' | 'format' | 'asked'> = {}): Promise<ShipmentRecord> => {
    if (service !== undefined) await page.getByRole('radio', { name: service }).check()
    if (asked !== undefined) {
      await page.getByText(asked).waitFor()
      await page.getByRole('button', { name: 'Keep it as it is' }).click()
      // What was kept stays said, with a word before it.
      await page.getByText(asked, { exact: true }).waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Label bought' }).waitFor()
    const preview = page.getByRole('img', { name: /^Label / })
    const number = ((await preview.getAttribute('alt')) ?? '').replace('Label ', '')
    await isDrawn(preview).catch(() => page.reload().then(() => isDrawn(preview)))
    const shipment = await shipmentOf(number)
    expect([shipment.tracking_number, shipment.label_type]).toEqual([number, format ?? shipment.label_type])
    return shipment
  }

  /** Prints what was just bought; the next parcel is begun. */
  const print = async () => {
    await nextStep(page, 'Print label')
    await page.keyboard.press('Control+Enter')
    await nextStep(page, 'Next parcel')
    await page.keyboard.press('Control+Enter')
    await nextStep(page, 'Get rates')
  }

  /** What a scanner reads of what the printer was sent; one after another, for each takes a whole processor. */
  const scanned = async (labels: readonly Buffer[]): Promise<string[]> => {
    const texts: string[] = []
    for (const zpl of labels) {
      const drawn = await studio.zplToPng(zpl.toString('latin1'), 203)
      if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
      texts.push(...(await decodeBarcodes(drawn.value)).map(found => found.text))
    }
    return texts
  }

  /** A carrier asked less than a minute ago is not asked again, so as much time has gone by. */
  const aMinutePasses = () =>
    station.database.exec(
      'UPDATE trackers SET created_at = created_at - 61000, refreshed_at = refreshed_at - 61000',
    )

  const open = ({ id }: Pick<ShipmentRecord, 'id'>) => goTo({ page, station }, `/shipments/${id}`)

  /** Asks until the parcel is there. */
  const follow = async (shipment: ShipmentRecord, signer: string | null): Promise<void> => {
    await open(shipment)
    const tracking = page.getByRole('region', { name: 'Tracking' })
    const ask = tracking.getByRole('button', { name: 'Ask the carrier now' })
    const arrived = page.getByRole('heading', { level: 1 }).locator('..').getByText('Delivered')
    const askAgain = async () => {
      aMinutePasses()
      // The last answer takes the button away.
      await ask.click({ timeout: 1_000 }).catch(() => {})
      return arrived.isVisible()
    }
    await expect.poll(askAgain).toBe(true)
    await said(page, /^Tracking: /)
    if (signer !== null) await tracking.getByText(`Signed by ${signer}.`).waitFor()
  }

  const voidIt = async (shipment: Pick<ShipmentRecord, 'id'>): Promise<void> => {
    await open(shipment)
    await page.getByRole('button', { name: 'Void label…' }).click()
    await dialog(page, 'Void this label?').getByRole('button', { name: 'Void label', exact: true }).click()
    await page.getByText('This label is voided.').waitFor()
  }

  /** From the shipment to the pickup, which is changed and then cancelled. */
  const collect = async (shipment: ShipmentRecord): Promise<void> => {
    await open(shipment)
    await page.getByRole('link', { name: 'Book pickup' }).click()
    const parcels = page.getByRole('region', { name: 'Parcels' })
    await parcels.getByRole('checkbox', { name: /Noah Singh/, checked: true }).waitFor()
    await page.getByRole('combobox', { name: 'Day', exact: true }).fill(nextYear())
    await page.getByLabel('Instructions').fill('Ring twice')
    await page.keyboard.press('Control+Enter')
    await said(page, /Pickup booked\. Confirmation number \S+/)
    await page.getByText('Ring twice').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Open until').fill('17:30')
    await page.keyboard.press('Control+Enter')
    await said(page, /Pickup changed/)
    await page.getByText(/1:00\sPM to 5:30\sPM/).waitFor()
    await page.getByRole('button', { name: 'Cancel pickup' }).click()
    await dialog(page, 'Cancel this pickup?').getByRole('button', { name: 'Cancel pickup' }).click()
    await page.getByText('No pickups').waitFor()
  }

  /** Makes a label for the way back, for the customer to print. */
  const bringBack = async (shipment: ShipmentRecord, service: RegExp): Promise<void> => {
    await open(shipment)
    await page.getByRole('button', { name: 'Return…' }).click()
    const asked = dialog(page, /^Return from /)
    await asked.getByRole('radio', { name: 'Damaged' }).check()
    await asked.getByRole('radio', { name: service }).check()
    await asked.getByRole('button', { name: /^Buy return label for /, disabled: false }).click()
    await said(page, /^Return label bought, tracking number /)
    await asked.getByRole('link', { name: 'Save as PDF for the customer' }).waitFor()
    await asked.getByRole('button', { name: 'Done' }).click()
  }

  /** Closes the day of the parcels that wait, and prints the carrier's paper. */
  const close = async (label: string): Promise<void> => {
    await goTo({ page, station }, '/manifests')
    await page.getByRole('row', { name: new RegExp(label) }).waitFor()
    await page.getByRole('button', { name: /^Close out today/ }).click()
    await dialog(page, /^Close out [0-9]+ parcel/)
      .getByRole('button', { name: /^Close out/ })
      .click()
    await said(page, /^\d+ parcels? closed out\.$/)
    await page.getByText('Nothing to close out').waitFor()
    await page.getByRole('link', { name: /^Manifest / }).waitFor()
    await page.getByRole('button', { name: /^Print the manifest of/ }).click()
    await said(page, 'Queued for the printer.')
  }

  /** A desk with a printer, whose prices are all of this account. */
  const setUp = async (account: Account) => {
    await alone()
    const printer = await withPrinter()
    await connect(account)
    return printer
  }

  /** From the account to a printed label of every format, each of which scans as its number. */
  const printedLabels = async (account: Account): Promise<ShipmentRecord[]> => {
    const printer = await setUp(account)
    const shipments = []
    for (const format of ['ZPL', 'PNG', 'PDF'] as const) {
      await rate({ format })
      shipments.push(await buy({ format, asked: account.asked }))
      await print()
    }
    const labels = await printer.received(shipments.length)
    const { codes = each => [each.tracking_number] } = account
    await expect.poll(() => scanned(labels)).toEqual(shipments.flatMap(codes))
    return shipments
  }

  /** What went wrong on the page. A tracker ends with its label, which a page that shows both hears a moment later. */
  const trouble = () => [
    ...refused.filter(each => !each.startsWith('404 /v1/trackers/')),
    ...complaints.filter(each => !each.startsWith('Failed to load resource')),
  ]

  return {
    moveTo,
    setUp,
    printedLabels,
    rate,
    buy,
    print,
    scanned,
    isDrawn,
    open,
    follow,
    voidIt,
    collect,
    bringBack,
    close,
    trouble,
  }
}

/** A Wednesday some way off, so that nobody's today is in its way. */
function nextYear(): string {
  const day = new Date(new Date().getFullYear() + 1, 2, 10)
  while (day.getDay() !== 3) day.setDate(day.getDate() + 1)
  return `${day.getFullYear()}-03-${String(day.getDate()).padStart(2, '0')}`
}
