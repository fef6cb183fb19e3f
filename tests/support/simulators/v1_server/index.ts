import { requestShapes } from '../../../../main/carriers/v1_server/wire.ts'
import { headerAccess } from '../engine/access.ts'
import { type CarrierSimulator, type CarrierTable, simulateCarrier } from '../engine/carrier-table.ts'
import { readChecks } from '../engine/checks.ts'
import { type Fare, fareRows, type Price, priceOf, zoneBetween } from '../engine/fares.ts'
import { drawLabel } from '../engine/labels.ts'
import { placeIn, sheetOf } from '../engine/orders.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Order, SoldParcel, World } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import published from './interface.json' with { type: 'json' }

const fares = [
  ...fareRows(60, 'canadapost_regular_parcel 900 40 4'),
  ...fareRows(120, 'canadapost_priority 1100 90 1'),
]

const problems = problemsOf({
  wrongKeys: { code: 'authentication_required', message: 'The key is not known', status: 401 },
  misfit: (path, words) => ({ code: 'validation', message: `${path}: ${words}`, status: 400 }),
  noService: { code: 'rate_not_found', message: 'No rate found', status: 424 },
  unknownShipment: { code: 'not_found', message: 'No such shipment', status: 404 },
  alreadyVoided: { code: 'state_error', message: 'The shipment is cancelled', status: 409 },
})

const placeAt = (party: unknown) =>
  placeIn(party, {
    name: 'company_name person_name',
    lines: 'address_line1 address_line2',
    city: 'city',
    state: 'state_code',
    postalCode: 'postal_code',
    country: 'country_code',
  })

const orderOf = (body: unknown): Order => ({
  service: String(listAt(body, 'services')[0] ?? ''),
  from: placeAt(valueAt(body, 'shipper')),
  to: placeAt(valueAt(body, 'recipient')),
  parcels: listAt(body, 'parcels').map(parcel => ({
    weight: numberAt(parcel, 'weight') ?? 0,
    unit: textAt(parcel, 'weight_unit') ?? 'KG',
    reference: textAt(parcel, 'reference_number'),
  })),
  references: [textAt(body, 'metadata.packdesk_shipment') ?? ''],
  account: 'warehouse',
  source: body,
})

const priceFor = ({ from, to, parcels }: Order, fare: Fare): Price =>
  priceOf(fare, {
    currency: 'CAD',
    weights: parcels.map(({ weight }) => weight),
    zone: zoneBetween(from, to),
    lines: base => [{ code: 'FUEL', name: 'Fuel', minor: Math.round(base * 0.1) }],
  })

/** As the published version writes it: a total, and what it is made of among the charges. */
function toRate(order: Order, fare: Fare) {
  const { service, currency, baseMinor, totalMinor, days, lines } = priceFor(order, fare)
  const charges = [{ name: 'Base charge', minor: baseMinor }, ...lines]
  return {
    id: `rat_${service}`,
    object_type: 'rate',
    carrier_name: 'canadapost',
    carrier_id: 'warehouse',
    currency,
    service,
    total_charge: totalMinor / 100,
    transit_days: days,
    extra_charges: charges.map(({ name, minor }) => ({ name, amount: minor / 100, currency })),
    estimated_delivery: null,
    meta: { service_name: service.toUpperCase().replaceAll('_', ' ') },
    test_mode: true,
  }
}

const ratesOf = (order: Order) =>
  fares
    .filter(({ service }) => order.service === '' || service === order.service)
    .map(fare => toRate(order, fare))

type Draft = { id: string; order: Order; status: 'draft' | 'purchased' | 'cancelled' }

function toShipment({ id, order, status }: Draft, world: World) {
  const numbers = status === 'draft' ? [] : (world.sales.get(id)?.numbers ?? [])
  const rates = ratesOf(order)
  return {
    id,
    object_type: 'shipment',
    status,
    test_mode: true,
    parcels: order.parcels.map((parcel, at) => ({ id: `pcl_${at}`, ...parcel })),
    rates,
    selected_rate: numbers.length > 0 ? (rates[0] ?? null) : null,
    tracking_number: numbers[0] ?? null,
    shipment_identifier: numbers[0] ?? null,
    label_url: numbers.length > 0 ? `/v1/shipments/${id}/label.zpl` : null,
    invoice_url: null,
    metadata: valueAt(order.source, 'metadata') ?? {},
    meta: numbers.length > 1 ? { tracking_numbers: numbers } : {},
    messages: [],
  }
}

const labelOf = async (order: Order, parcel: SoldParcel) =>
  drawLabel(
    sheetOf(order, parcel, {
      title: 'Warehouse',
      number: parcel.number,
      bars: { kind: 'code128', text: parcel.number },
    }),
    textAt(order.source, 'label_type') === 'PDF' ? 'PDF' : 'ZPL',
  )

const toTracker = ({ number, life }: SoldParcel) => ({
  id: `trk_${number}`,
  carrier_name: 'canadapost',
  carrier_id: 'warehouse',
  tracking_number: number,
  test_mode: true,
  status: life.at(-1)?.word,
  delivered: life.at(-1)?.word === 'delivered',
  info: {},
  events: life.toReversed().map(({ word, at }) => ({
    date: at.toISOString().slice(0, 10),
    time: at.toISOString().slice(11, 16),
    code: word,
    description: word.replaceAll('_', ' '),
    location: null,
  })),
})

type Drafts = ReturnType<typeof createDrafts>

/** Drafts are kept beside what was sold: they cost nothing. */
function createDrafts() {
  const drafts = new Map<string, Draft>()
  const draftOf = (id: string | undefined): Draft => {
    const draft = drafts.get(id ?? '')
    if (!draft) throw new CarrierRefusal(problems.unknownShipment)
    return draft
  }
  return { drafts, draftOf }
}

const buyingRows = ({ drafts, draftOf }: Drafts): CarrierTable['operations'] => [
  {
    name: 'draft',
    at: 'POST /v1/shipments',
    answer: ({ body, world }) => {
      const draft: Draft = { id: `shp_${world.next('draft')}`, order: orderOf(body), status: 'draft' }
      drafts.set(draft.id, draft)
      return { status: 201, body: toShipment(draft, world) }
    },
  },
  {
    name: 'ship',
    at: 'POST /v1/shipments/*/purchase',
    answer: async ({ body, call, world }) => {
      const draft = draftOf(call.groups[0])
      if (draft.status !== 'draft') throw new CarrierRefusal(problems.alreadyVoided)
      const fare = fares.find(({ service }) => `rat_${service}` === textAt(body, 'selected_rate_id'))
      if (!fare) throw new CarrierRefusal(problems.noService)
      const row = world.next('sale')
      const number = (index: number) => `7023${String(row).padStart(9, '0')}${String(index).padStart(3, '0')}`
      const { order, id } = draft
      await world.sellDrawn({ order, price: priceFor(order, fare), number, id }, labelOf)
      draft.status = 'purchased'
      return { body: toShipment(draft, world) }
    },
  },
  {
    name: 'void',
    at: 'POST /v1/shipments/*/cancel',
    answer: ({ call, world }) => {
      const draft = draftOf(call.groups[0])
      if (draft.status === 'purchased') world.voidSale(draft.id)
      draft.status = 'cancelled'
      return { body: toShipment(draft, world) }
    },
  },
]

const readingRows = ({ drafts, draftOf }: Drafts): CarrierTable['operations'] => [
  {
    name: 'label',
    at: 'GET /v1/shipments/*/*',
    answer: ({ call, world }) => {
      const label = world.parcels.get(world.saleOf(call.groups[0]).numbers[0] ?? '')?.label
      return { body: label, headers: { 'content-type': 'application/octet-stream' } }
    },
  },
  {
    name: 'shipment',
    at: 'GET /v1/shipments/*',
    answer: ({ call, world }) => ({ body: toShipment(draftOf(call.groups[0]), world) }),
  },
  {
    name: 'find',
    at: 'GET /v1/shipments',
    needs: ['metadata_key', 'metadata_value'],
    answer: ({ call, world }) => {
      const wanted = call.query.get('metadata_value') ?? ''
      const found = [...drafts.values()].filter(({ order }) => order.references.includes(wanted))
      return { body: { results: found.map(each => toShipment(each, world)) } }
    },
  },
]

const otherRows: CarrierTable['operations'] = [
  {
    name: 'account',
    at: 'GET /v1/carriers',
    answer: () => ({ body: { results: [{ carrier_id: 'warehouse', test_mode: true }] } }),
  },
  {
    name: 'rate',
    at: 'POST /v1/proxy/rates',
    answer: ({ body, call }) => {
      const rates = ratesOf(orderOf(body))
      const messages = [{ carrier_id: 'second', code: 'carrier_unreachable', message: 'No answer.' }]
      return { body: call.quirk === 'partial' ? { rates, messages } : { rates, messages: [] } }
    },
  },
  {
    name: 'track',
    at: 'GET /v1/trackers/*',
    answer: ({ call, world }) => {
      const parcel = world.follow(String(call.groups[0]))
      if (!parcel) throw new CarrierRefusal(problems.notFound)
      return { body: toTracker(parcel) }
    },
  },
]

/** A server of the interface on loopback, as the published version 2023.9.11 describes it, with one account of Canada Post. */
export function start(options: StartOptions): Promise<CarrierSimulator> {
  const shipments = createDrafts()
  return simulateCarrier(
    {
      access: headerAccess('authorization', 'Token '),
      problems,
      refuse: ({ code, message }) => ({ body: { errors: [{ code, message }] } }),
      requests: requestShapes,
      checks: readChecks({ '': published }),
      life: {
        words: ['pending', 'in_transit', 'out_for_delivery', 'delivered'],
        voided: 'on_hold',
      },
      operations: [...otherRows, ...buyingRows(shipments), ...readingRows(shipments)],
    },
    options,
  )
}
