import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { LabelFormat } from '../../../shared/labels.ts'
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
  /** The field of the secret, and one that is not let in. */
  secret: { field: string; wrong: () => Promise<string> | string; right: string }
  /** What a scanner reads off its label, from the top; the tracking number when left out. */
  codes?: (shipment: ShipmentRecord) => (string | null)[]
}

const text = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** A secret is no text box to anybody who reads the page. */
const secretField = (page: Page, name: string): Locator =>
  page.getByLabel(new RegExp(`^${name}`)).and(page.locator('input'))

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

  const withPrinter = async () => {
    const printer = await scriptedPrinter()
    await addPrinter(station, printer.uri)
    return printer
  }

  /** With a wrong secret first: that it is wrong stands at its field, and what was typed is still there. */
  const connect = async ({ slug, label, texts, choices = {}, off = [], secret }: Account) => {
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
    for (const name of off) await page.getByRole('checkbox', { name }).uncheck()
    await secretField(page, secret.field).fill(await secret.wrong())
    await page.keyboard.press('Control+s')
    await page.getByRole('group', { name: /refused the credentials/ }).waitFor()
    await expect.poll(() => secretField(page, secret.field).getAttribute('aria-invalid')).toBe('true')
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

  /** From the address to the bought label, on the Ship screen. */
  const ship = async (format: LabelFormat): Promise<ShipmentRecord> => {
    await goTo({ page, station }, '/ship')
    await pickAddress(page)
    await weight(page).fill('1.8')
    await page.getByRole('radiogroup', { name: 'Label format' }).getByText(format, { exact: true }).click()
    await nextStep(page, 'Get rates')
    await page.keyboard.press('Control+Enter')
    await nextStep(page, /^Buy label for/)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Label bought' }).waitFor()
    const preview = page.getByRole('img', { name: /^Label / })
    const number = ((await preview.getAttribute('alt')) ?? '').replace('Label ', '')
    await isDrawn(preview).catch(() => page.reload().then(() => isDrawn(preview)))
    const shipment = await shipmentOf(number)
    expect([shipment.tracking_number, shipment.label_type]).toEqual([number, format])
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
    await expect.poll(askAgain, { timeout: 30_000 }).toBe(true)
    await said(page, /^Tracking: /)
    if (signer !== null) await tracking.getByText(`Signed by ${signer}.`).waitFor()
  }

  const voidIt = async (shipment: ShipmentRecord): Promise<void> => {
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

  /** Closes the day of the one parcel that waits, and prints the carrier's paper. */
  const close = async (label: string): Promise<void> => {
    await goTo({ page, station }, '/manifests')
    await page.getByRole('row', { name: new RegExp(label) }).waitFor()
    await page.getByRole('button', { name: /^Close out today/ }).click()
    await dialog(page, /^Close out [0-9]+ parcel/)
      .getByRole('button', { name: /^Close out/ })
      .click()
    await said(page, '1 parcel closed out.')
    await page.getByText('Nothing to close out').waitFor()
    await page.getByRole('link', { name: /^Manifest / }).waitFor()
    await page.getByRole('button', { name: /^Print the manifest of/ }).click()
    await said(page, 'Queued for the printer.')
  }

  /** From the account to a printed label of every format, each of which scans as its number. */
  const printedLabels = async (account: Account): Promise<ShipmentRecord[]> => {
    await alone()
    const printer = await withPrinter()
    await connect(account)
    const shipments = []
    for (const format of ['ZPL', 'PNG', 'PDF'] as const) {
      shipments.push(await ship(format))
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

  return { printedLabels, follow, voidIt, collect, close, trouble }
}

/** A Wednesday some way off, so that nobody's today is in its way. */
function nextYear(): string {
  const day = new Date(new Date().getFullYear() + 1, 2, 10)
  while (day.getDay() !== 3) day.setDate(day.getDate() + 1)
  return `${day.getFullYear()}-03-${String(day.getDate()).padStart(2, '0')}`
}
