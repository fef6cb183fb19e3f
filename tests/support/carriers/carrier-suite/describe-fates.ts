import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createCarrierCatalogue } from '../../../../main/carriers/catalogue/carrier-catalogue.ts'
import type { CatalogueEntry } from '../../../../main/carriers/catalogue/catalogue-entry.ts'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import { isOnInvoice, isUntaken, staysHere } from '../../../../main/carriers/kit/fates.ts'
import type { ShipmentInput } from '../../../../shared/api/shipments.ts'
import { stationOptions, universalOptions } from '../../../../shared/carriers/common-options.ts'
import { currencyOfCountry } from '../../../../shared/countries/currencies.ts'
import { recordContext } from '../carrier-context.ts'
import { fateFiles, fatesText } from './fates.ts'
import { fixtureServer } from './fixture-server.ts'
import type { CarrierFixtures } from './fixtures.ts'
import {
  aFullShipment,
  asLabelRequest,
  invoiceText,
  mark,
  shipmentFields,
  valueAt,
  withValue,
} from './planted.ts'

const catalogue = createCarrierCatalogue(join(import.meta.dirname, '../../../../resources/carriers'))

export const toldAndSent = 'told and sent'

/** What the carrier gets of a purchase, byte by byte; null where it is refused before anything is sent. */
type Sent = string | null

/**
 * Whatever stands in a field or an option of a shipment is seen in what the carrier is sent, on the station's invoice or
 * on the label it draws; or the shipment's prices and purchase tell that it is not sent, and then it is not.
 */
export function describeFates<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
): void {
  const { createLabel, traits = {} } = adapter
  const golden = fixtures.server?.golden
  if (!createLabel || adapter.services(connection) === null) return
  const { ask, fateOf } = askingFor(adapter, createLabel, connection, fixtures)

  const lanes = lanesOf(fixtures)
  const payers = ['sender', ...(traits.payments?.includes('third_party') ? ['third_party'] : [])]

  it('sends every field of a shipment, or tells that it does not', async () => {
    const found = noted()
    for (const lane of lanes.filter(({ isFirst }) => isFirst))
      for (const payer of payers) {
        const account = payer === 'sender' ? null : accountOf(fixtures)
        const base = aFullShipment(lane, currencyFrom(lane), account)
        expect(await ask(base), `${lane.name} is not refused`).not.toBeNull()
        for (const { path, others } of shipmentFields()) {
          const variants = others(valueAt(base, path)).map(value => withValue(base, path, value))
          found.add(path, await fateOf(path, base, variants), { ...lane, payer })
        }
      }
    expect(found.silent(), 'neither sent, on paper nor told').toEqual([])
    if (golden) await expect(found.text()).toMatchFileSnapshot(fileURLToPath(fateFiles(golden).fields))
  })

  it('sends every option of a shipment and of a parcel, or tells that it does not', async () => {
    const found = noted()
    for (const lane of lanes) {
      const base = anOpenShipment(lane)
      if ((await ask(base)) === null) continue
      for (const [key, values] of optionsOf(catalogue.find(adapter.slug), fixtures))
        for (const place of lane.isFirst ? ['options', 'parcels[].options'] : ['options']) {
          const before = withValue(base, place, companions[key] ?? {}) as ShipmentInput
          const variants = values.map(value => withValue(before, `${place}.${key}`, value))
          found.add(`${place}.${key}`, await fateOf(`${place}.${key}`, before, variants), lane)
        }
    }
    expect(found.silent(), 'neither sent, on paper nor told').toEqual([])
    if (golden) await expect(found.text()).toMatchFileSnapshot(fileURLToPath(fateFiles(golden).options))
  })
}

/** Plays purchases, and tells what became of one thing in them. */
function askingFor<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  createLabel: NonNullable<typeof adapter.createLabel>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
) {
  const plain = adapter as unknown as CarrierAdapter
  const asked = new Map<string, Promise<Sent>>()
  const ask = (body: ShipmentInput): Promise<Sent> => {
    const key = JSON.stringify(body)
    const known = asked.get(key) ?? askOnce(body)
    asked.set(key, known)
    return known
  }

  const askOnce = async (body: ShipmentInput): Promise<Sent> => {
    const { fetch, sent } = fixtureServer(fixtures.server?.answers ?? {})
    const recorded = fixtures.context?.() ?? recordContext(fixtures.server ? { fetch } : {})
    await createLabel(asLabelRequest(body), connection, recorded.context).catch(endsWithoutAnswer)
    const { drawings, templates } = recorded
    const seen = [sent.map(({ method, url, body }) => [method, url.href, body]), drawings, templates]
    return sent.length + drawings.length + templates.length === 0 ? null : JSON.stringify(seen)
  }

  /** Whether one of the values is seen, told or refused; and in no case told and seen. */
  const fateOf = async (path: string, before: ShipmentInput, variants: readonly ShipmentInput[]) => {
    const base = await ask(before)
    const fates: string[] = []
    for (const variant of variants) {
      const request = asLabelRequest(variant)
      const isTold = isUntaken(plain, path, request, catalogue)
      const sent = await ask(variant)
      const isMarked = valueAt(variant, path) !== mark || sent?.toUpperCase().includes(mark.toUpperCase())
      const isSeen = sent !== null && sent !== base && isMarked
      if (isSeen && isTold) fates.push(toldAndSent)
      else if (isSeen) return 'sent'
      else if (sent === null) fates.push('refused')
      else if (isTold) fates.push('not taken')
      else if (adapter.isLocal || staysHere(path, request)) fates.push('kept')
      else if (isOnInvoice(plain, path, request) && invoiceText(variant) !== invoiceText(before))
        fates.push('on paper')
      else fates.push(`lost: ${JSON.stringify(valueAt(variant, path))}`)
    }
    const wrong = fates.find(fate => fate === toldAndSent)
    if (wrong) return wrong
    // Where another value is refused this one was read, and says what holds anyway.
    return (
      fates.find(fate => fate === 'refused') ??
      fates.find(fate => fate.startsWith('lost')) ??
      fates[0] ??
      'refused'
    )
  }
  return { ask, fateOf }
}

/** What became of each thing, by the ways it was tried on. */
export function noted() {
  const found = new Map<string, Map<string, Set<string>>>()
  const silent: string[] = []
  return {
    add: (path: string, fate: string, lane: { name: string; way: string; payer?: string }) => {
      const fates = found.get(path) ?? new Map<string, Set<string>>()
      found.set(path, fates.set(fate, (fates.get(fate) ?? new Set()).add(lane.way)))
      if (fate.startsWith('lost') || fate === toldAndSent)
        silent.push(`${lane.name} ${lane.payer ?? ''} ${path}: ${fate}`)
    },
    silent: () => silent,
    text: () => fatesText(found),
  }
}

type Lane = ReturnType<typeof lanesOf>[number]

/** Every way and service of the fixtures; the first service of each way by itself. */
const lanesOf = ({ combinations, labelRequest }: CarrierFixtures) =>
  (combinations?.lanes ?? [{ ...labelRequest, services: [labelRequest.service] }]).flatMap(
    ({ shipper, recipient, services }) =>
      services.map((service, at) => ({
        shipper,
        recipient,
        service,
        isFirst: at === 0,
        way: `${shipper.countryCode}-${recipient.countryCode}`,
        name: `${shipper.countryCode}-${recipient.countryCode} ${service}`,
      })),
  )

const currencyFrom = ({ shipper }: Lane): string => currencyOfCountry(shipper.countryCode) ?? 'USD'

const accountOf = ({ combinations, credentials }: CarrierFixtures): string =>
  String(combinations?.payerAccount ?? credentials.account_number ?? '123456789')

/** What options decide is left open: who pays duties, the words for the contents. */
function anOpenShipment(lane: Lane): ShipmentInput {
  const whole = aFullShipment(lane, currencyFrom(lane), null) as unknown as Omit<
    ShipmentInput,
    'customs' | 'parcels'
  > & { customs: object; parcels: object[] }
  return {
    ...whole,
    customs: { ...whole.customs, duty: null, incoterm: null, content_description: null },
    parcels: whole.parcels.map(parcel => ({ ...parcel, description: null, content: null })),
  } as unknown as ShipmentInput
}

/** Options that mean something only beside another. */
const companions: Readonly<Record<string, Record<string, unknown>>> = {
  currency: { insurance: 150 },
  email_notification_to: { email_notification: true },
  hold_at_location_address: { hold_at_location: true, ups_access_point_delivery: true },
  ups_delivery_confirmation_level: { signature_confirmation: true },
}

const place = {
  country_code: 'US',
  city: 'Zqville',
  address_line1: '1 Zq St',
  postal_code: '19901',
  state_code: 'DE',
  person_name: 'Zq Quist',
}

const paper = { doc_type: 'commercial_invoice', doc_name: 'a.pdf', doc_format: 'PDF', doc_file: 'JVBERi0=' }

/** What somebody enters for an option of all carriers. */
const common: Readonly<Record<string, unknown>> = {
  currency: 'CHF',
  insurance: 150,
  declared_value: 99.95,
  cash_on_delivery: 42.5,
  shipment_note: 'Zq7m',
  shipment_date: '2026-03-05',
  email_notification_to: 'marked@example.com',
  hold_at_location_address: place,
  doc_files: [paper],
  doc_references: [{ doc_id: 'D1', doc_type: 'commercial_invoice' }],
}

function optionsOf(entry: CatalogueEntry | null, { combinations }: CarrierFixtures): [string, unknown[]][] {
  const own = combinations?.optionValues ?? {}
  const rows = (entry?.options ?? []).map(({ key, type, values }): [string, unknown[]] => [
    key,
    [...(own[key] ?? valuesOf(key, type, values))],
  ])
  const keys = [...Object.keys(universalOptions), ...Object.keys(entry?.unified_options ?? {})]
  const others = keys.filter(key => !rows.some(([row]) => row === key) && !stationOptions.includes(key))
  return [...others.map((key): [string, unknown[]] => [key, [common[key] ?? true]]), ...rows]
}

function valuesOf(key: string, type: string, values: CatalogueEntry['options'][number]['values']): unknown[] {
  if (type === 'flag') return [true]
  if (type === 'number') return [25]
  if (type === 'text') return ['A1', '1234']
  if (type === 'address') return [place]
  if (type === 'object') return [common[key] ?? { a: 1 }]
  if (type === 'list') return [['921']]
  return (Array.isArray(values) ? values : Object.keys(values ?? {})).slice(0, 6)
}

export const endsWithoutAnswer = (error: unknown): null => {
  if (error instanceof Error && error.message.startsWith('The fixtures have no answer')) return null
  throw error
}
