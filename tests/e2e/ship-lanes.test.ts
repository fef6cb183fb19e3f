import type { Locator, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { customsPanel, itemField, madeIn } from '../support/desks/customs-desk.ts'
import { type LaneCase, lanes } from '../support/desks/customs-lanes.ts'
import { accountOf, blockedFields, connectLaneCarrier, lackingIn } from '../support/desks/lane-desk.ts'
import { addShipment } from '../support/desks/shipping-data.ts'
import { dialog } from '../support/screens/desk-screens.ts'
import { nextStep, shipDeskForFile } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openDesk = shipDeskForFile()

const makersNumber = (page: Page) => itemField(page, 'Maker’s number').fill('A1')
const numberField = (name: string, text: string) => (page: Page) =>
  customsPanel(page).getByRole('textbox', { name, exact: true }).fill(text)
const taxNumber = (number: string) => numberField('Tax number of the recipient', number)

/** What somebody types at the field that is said to be wrong. */
const mending: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '1: no origin': page => madeIn(page, 'China'),
  '2: a code of four digits': page => itemField(page, 'HS code').fill('6912.00.3510'),
  '3: six digits by post': page => itemField(page, 'HS code').fill('6912.00.3510'),
  '5: duty not prepaid': numberField('US Declaration ID (Zonos)', 'AB12CD34EF56G'),
  '5: with an id of 12 signs': numberField('US Declaration ID (Zonos)', 'AB12CD34EF56G'),
  '7: too dear for the post': page => itemField(page, 'Value each').fill('2500'),
  '8: USMCA claimed for China': page => madeIn(page, 'Canada'),
  "10: no maker's number": makersNumber,
  '14: IOSS above its limit': numberField('IOSS number (EU)', ''),
  '16: a company without a number': async page => {
    await itemField(page, 'SKU').fill('B1')
    await makersNumber(page)
  },
  '17: a word that says nothing': page => itemField(page, 'Description').fill('Leather watch accessories'),
  '19: two lines of one number above 2,500 USD': numberField('AES / ITN', 'AES X20261128123456'),
  '24: USPS prepays no duty to France': page => page.getByLabel('Incoterm').selectOption('DAP'),
  '25: 2,000 CAD leave Canada': numberField('Proof of export report (CERS)', 'AB1234202611281234567'),
  '27: VOEC for an item above its limit': numberField('VOEC number (Norway)', ''),
  '28: no CPF': taxNumber('12345678909'),
  '30: no clearance code': taxNumber('P123456789012'),
}

type Told = {
  messages: { code: string | null; message: string | null; details: Record<string, unknown> | null }[]
}

/** The sentences of a draft that stand at fields: what keeps from buying, and what is looked at twice. */
function sentencesOf({ messages }: Told): string[] {
  return messages.flatMap(({ code, message, details }) => {
    if (code === 'customs_warning') return (message ?? '').replace(/^Item \d+: /, '')
    if (code !== 'customs_incomplete') return []
    return Object.values(details ?? {}).map(each => (each as { message: string }).message)
  })
}

/** Carriers price many lanes in another currency than that of the sender, which is asked first. */
async function buyAllTheSame(page: Page, buy: Locator): Promise<void> {
  await buy.click()
  const question = dialog(page, 'Nothing is bought yet')
  const bought = page.getByRole('heading', { name: 'Label bought' })
  await question.or(bought).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Buy all the same' }).click()
  await bought.waitFor()
}

/** Takes a lane up on the Ship screen, is told at its fields what it lacks, types it there, and buys. */
async function walk(page: Page, { call, url }: TestStation, each: LaneCase): Promise<void> {
  const draft = await addShipment(call, each.input)
  await page.goto(`${url}/ship?shipment=${draft.id}`)
  const buy = await nextStep(page, /^Buy label for/)
  const sentences = sentencesOf(draft as unknown as Told)
  for (const sentence of sentences) await page.getByText(sentence).first().waitFor()
  if (blockedFields(each.expected).length > 0) {
    await buy.click()
    await page.getByRole('group', { name: 'The customs declaration is not complete.' }).waitFor()
    await mending[each.name]?.(page)
    await (await nextStep(page, 'Get rates')).click()
    await buyAllTheSame(page, await nextStep(page, /^Buy label for/))
  } else await buyAllTheSame(page, buy)
  await (await nextStep(page, 'Print label')).click()
  await (await nextStep(page, 'Next parcel')).click()
}

const today = lanes.filter(({ day }) => day === '2026-11-28')
/** Of one account, and so many that one test ends in time on a slow machine as well. */
const mostLanes = 4
const groups = [
  ...Map.groupBy(today, each => `${each.carrier} ${JSON.stringify(accountOf(each))}`).values(),
].flatMap(group => group.flatMap((_, at) => (at % mostLanes === 0 ? [group.slice(at, at + mostLanes)] : [])))

test.each(groups.map(group => [group.map(({ name }) => name.split(':')[0]).join(', '), group] as const))(
  'lanes %s are told at their fields on the Ship screen, mended there and bought',
  async (_, group) => {
    const { page, station } = await openDesk({ path: null })
    const { call } = station
    const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/connections')
    for (const { id } of body.results) await call('DELETE', `/desk/connections/${id}`)
    const [first] = group
    if (!first) return
    const config = accountOf(first)
    const carrier = await connectLaneCarrier(station, {
      carrier: first.carrier,
      now: () => new Date(),
      config,
    })
    onTestFinished(carrier.stop)
    for (const each of group) {
      await walk(page, station, each).catch(error => {
        throw new Error(`lane ${each.name}: ${error.message}`)
      })
      const sent = carrier.asked().at(-1)
      if (sent !== undefined) expect(lackingIn(sent, each), each.name).toEqual([])
    }
  },
)
