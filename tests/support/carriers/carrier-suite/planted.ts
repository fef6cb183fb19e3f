import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { LabelRequest } from '../../../../main/carriers/contract/model.ts'
import { toShipmentData } from '../../../../main/domain/documents/document-data-mapper.ts'
import { inBoth } from '../../../../main/domain/documents/paper-mapper.ts'
import {
  fromCarrierAddress,
  toAddressRecord,
} from '../../../../main/domain/shipping/addresses/address-mapper.ts'
import { toCustomsRecord } from '../../../../main/domain/shipping/customs/customs-mapper.ts'
import { toParcelRecord } from '../../../../main/domain/shipping/parcels/parcel-mapper.ts'
import {
  toDraftRecord,
  toLabelRequest,
  toPayment,
} from '../../../../main/domain/shipping/shipments/shipment-mapper.ts'
import { fillTemplate, parseTemplate } from '../../../../main/printing/documents/template-language.ts'
import { type ShipmentInput, shipmentData } from '../../../../shared/api/shipments.ts'
import { plainPaper } from '../../../../shared/papers/paper.ts'

/** A field of the interface, and what somebody may write in it besides what stands there. */
export type Field = { path: string; others: (now: unknown) => readonly unknown[] }

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
}

/** Every field of a shipment as `/v1` takes it, at any depth: `recipient.email`, `parcels[].items[].sku`. Options are free. */
export const shipmentFields = (): Field[] =>
  // The station keeps the return address and says so itself; no adapter is given it (returns-of-mode.test.ts).
  fieldsOf(shipmentData).filter(({ path }) => !path.endsWith('options') && !path.startsWith('return_address'))

export function fieldsOf(input: z.ZodType): Field[] {
  const { $defs = {}, ...root } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const named = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : ($defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  const walk = (schema: Schema, path: string): Field[] => {
    const { properties, items, anyOf } = schema
    if (properties)
      return Object.entries(properties).flatMap(([key, inner]) =>
        walk(named(inner), path === '' ? key : `${path}.${key}`),
      )
    if (items) return walk(named(items), `${path}[]`)
    // In place of an object the id of a saved one may stand, and in place of everything nothing.
    const told = (anyOf ?? []).map(named).filter(({ type }) => type !== 'null')
    const inner = told.find(each => each.properties ?? each.anyOf) ?? told.find(each => each.enum) ?? told[0]
    return inner ? walk(inner, path) : [{ path, others: now => othersOf(schema, path, now) }]
  }
  return walk(named(root), '')
}

/** What stands nowhere else, and fits wherever somebody may write. */
export const mark = 'Zq7m'

/** Values of fields that have a form of their own. */
const formed: Readonly<Record<string, readonly unknown[]>> = {
  email: ['marked@example.com'],
  state_code: ['NY', 'ON', 'BE'],
  hs_code: ['920992'],
  invoice_date: ['2026-03-02'],
  freight_class: ['92.5'],
  packaging_type: ['envelope', 'tube'],
  pickup_date: ['2026-03-06'],
  day: ['2026-03-05'],
  shipping_date: ['2026-03-01'],
  shipment_destination_country: ['CA'],
  ready_time: ['13:30'],
  closing_time: ['16:30'],
  ndr_code: ['NDR1'],
  usmca: [true],
}

function othersOf({ type, enum: choices }: Schema, path: string, now: unknown): readonly unknown[] {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (type === 'boolean' || typeof now === 'boolean') return [now !== true]
  if (type === 'number' || type === 'integer') return [Number(now ?? 0) + 1, Number(now ?? 0) + 40]
  if (choices) return choices.filter(each => each !== now && each !== '').slice(0, 4)
  if (/phone_number|postal_code/.test(name))
    return [String(now).replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10))]
  return formed[name] ?? [mark]
}

const at = (path: string): string[] => path.replaceAll('[]', '.0').split('.')

export const valueAt = (body: unknown, path: string): unknown =>
  at(path).reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], body)

/** A copy with another value at a path. */
export function withValue<T>(body: T, path: string, value: unknown): T {
  const copy = structuredClone(body)
  const keys = at(path)
  const last = keys.pop() ?? ''
  const place = keys.reduce<Record<string, unknown>>(
    (inner, key) => {
      inner[key] ??= {}
      return inner[key] as Record<string, unknown>
    },
    copy as Record<string, unknown>,
  )
  place[last] = value
  return copy
}

/** A party of whom everything is said. */
export const party = (from: LabelRequest['shipper'], mark: string) => ({
  ...fromCarrierAddress(from),
  person_name: `Pe${mark} Quist`,
  company_name: `Co${mark} Ltd`,
  address_line2: `Ap${mark}`,
  street_number: '',
  suburb: `Su${mark}`,
  email: `${mark}@example.com`,
  phone_number: from.phoneNumber ?? '+1 302-555-0100',
  federal_tax_id: `Fe${mark}`,
  state_tax_id: `St${mark}`,
  residential: false,
})

type Lane = Pick<LabelRequest, 'shipper' | 'recipient' | 'service'>

const aFullDeclaration = (item: object, shipper: LabelRequest['shipper'], currency: string) => ({
  commodities: [{ ...item, sku: 'ZS2', title: 'Zithers', description: 'Zithers of wood' }],
  duty: { paid_by: 'sender', currency, declared_value: 25, account_number: '' },
  duty_billing_address: party(shipper, 'D1'),
  content_type: 'merchandise',
  content_description: 'Music things',
  incoterm: 'DDP',
  invoice: 'INV7',
  invoice_date: '2026-03-03',
  commercial_invoice: true,
  certify: true,
  signer: 'Sig Quist',
  options: {},
})

/** A shipment of goods of which everything is said. */
export function aFullShipment(
  { shipper, recipient, service }: Lane,
  currency: string,
  payerAccount: string | null,
) {
  const item = {
    weight: 0.4,
    weight_unit: 'KG',
    title: 'Zither strings',
    description: 'Strings of steel for zithers',
    quantity: 2,
    sku: 'ZS1',
    hs_code: '691200',
    value_amount: 12.5,
    value_currency: currency,
    origin_country: 'US',
    metadata: {},
  }
  return {
    shipper: party(shipper, 'S1'),
    recipient: party(recipient, 'R1'),
    parcels: [
      {
        weight: 1,
        weight_unit: 'KG',
        width: 20,
        height: 10,
        length: 30,
        dimension_unit: 'CM',
        packaging_type: 'your_packaging',
        description: 'Box of strings',
        content: 'Strings',
        is_document: false,
        reference_number: 'P77',
        items: [],
        options: {},
      },
    ],
    options: {},
    reference: 'Ref 7',
    payment: {
      paid_by: payerAccount === null ? 'sender' : 'third_party',
      account_number: payerAccount,
      currency,
    },
    billing_address: party(shipper, 'B1'),
    customs: aFullDeclaration(item, shipper, currency),
    label_type: 'PDF',
    service,
    services: [service],
    metadata: {},
  } as unknown as ShipmentInput
}

/** As the station hands it to the adapter of the chosen rate. */
export const asLabelRequest = (body: ShipmentInput): LabelRequest =>
  toLabelRequest(asDraft(body), { service: body.service ?? null, meta: {} })

function asDraft(body: ShipmentInput) {
  const address = (given: unknown) => toAddressRecord(given as Parameters<typeof toAddressRecord>[0], null)
  const parcels = body.parcels.map(parcel => {
    const made = toParcelRecord(
      parcel as Parameters<typeof toParcelRecord>[0],
      null,
      () => null,
      () => null,
    )
    if (!made.ok) throw new Error('a planted parcel is no parcel')
    return made.value
  })
  const options = body.options ?? {}
  return toDraftRecord({
    id: 'shp_1',
    route: {
      shipper: address(body.shipper),
      recipient: address(body.recipient),
      parcels,
      billing_address: body.billing_address ? address(body.billing_address) : null,
      customs: body.customs
        ? toCustomsRecord(body.customs as Parameters<typeof toCustomsRecord>[0], null)
        : null,
    },
    options,
    payment: toPayment(body.payment, options),
    services: [],
    carrierIds: [],
    reference: body.reference ?? null,
    labelType: body.label_type ?? 'PDF',
    metadata: {},
    createdAtMs: 0,
    testMode: true,
  })
}

const invoice = parseTemplate(
  readFileSync(join(import.meta.dirname, '../../../../resources/documents/commercial-invoice.html'), 'utf8'),
)

/** The station's own invoice for customs, as it would be drawn of it. */
export const invoiceText = (body: ShipmentInput): string =>
  fillTemplate(
    invoice,
    inBoth(
      paper => toShipmentData(asDraft(body), { today: '2026-03-04', carrierNameOf: () => null, paper }),
      plainPaper,
    ),
  )
