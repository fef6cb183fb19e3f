import { z } from 'zod'
import { labelFormats } from '../labels.ts'
import { shipmentOrders, shipmentStatuses } from '../states/shipment-states.ts'
import { isDay } from '../units/shop-day.ts'
import { addressOrId, addressRecord, exampleAddress } from './addresses.ts'
import { allowIncompleteCustoms, customsOrId, customsRecord } from './customs.ts'
import { endpoint } from './endpoint.ts'
import { choice, choiceList, commaList, dictionary, list, metadata, object, text } from './fields.ts'
import {
  addressFilter,
  createdFilters,
  dictionaryFilters,
  keywordFilter,
  orderingQuery,
  page,
  refuseCursor,
} from './pages.ts'
import { parcelRecord, parcelsOrIds } from './parcels.ts'
import { paymentData, paymentRecord } from './payments.ts'
import { carrierMessage, rateRecord } from './rates.ts'

export type ShipmentStatus = (typeof shipmentStatuses)[number]

const aboutOptions = `Those of \`universal\` in \`/v1/references\` and of each carrier. With \`${allowIncompleteCustoms}: true\` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as \`customs_incomplete\`.`

/** Shipment options; a shipment date, where there is one, must be a day. */
export const shipmentOptions = () =>
  dictionary()
    .superRefine((options, context) => {
      const date = options.shipment_date
      if (date === undefined || date === null || (typeof date === 'string' && isDay(date))) return
      context.addIssue({
        code: 'custom',
        path: ['shipment_date'],
        message: 'The date format must match YYYY-MM-DD',
      })
    })
    .meta({ description: aboutOptions })

/** Where a parcel goes from and to; shared by rating, buying and storing. */
export const routeShape = {
  shipper: addressOrId,
  recipient: addressOrId,
  parcels: parcelsOrIds,
  options: shipmentOptions().optional(),
  reference: text(35).nullish(),
}

export const shipmentData = object({
  ...routeShape,
  payment: paymentData.optional(),
  billing_address: addressOrId.nullish(),
  return_address: addressOrId.nullish(),
  customs: customsOrId.nullish(),
  label_type: choice(labelFormats).optional(),
  service: text(100, { blank: false }).optional(),
  services: list(text(100)).nullish(),
  carrier_ids: list(text(200)).nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ShipmentData' })
export type ShipmentInput = z.output<typeof shipmentData>

const purchaseData = object({
  selected_rate_id: text(80, { blank: false }),
  label_type: choice(labelFormats).optional(),
  payment: paymentData.optional(),
  reference: text(35).nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ShipmentPurchaseData' })
export type PurchaseInput = z.output<typeof purchaseData>

const rateRefreshData = object({
  services: list(text(100)).nullish(),
  carrier_ids: list(text(200)).nullish(),
  reference: text(35).nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ShipmentRateData' })
export type RateRefreshInput = z.output<typeof rateRefreshData>

const updateData = object({
  label_type: choice(labelFormats).optional(),
  payment: paymentData.optional(),
  options: shipmentOptions().optional(),
  reference: text(35).nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ShipmentUpdateData' })
export type ShipmentUpdateInput = z.output<typeof updateData>

const word = () => z.string().nullable()

export const shipmentRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('shipment'),
    tracking_url: word(),
    shipper: addressRecord,
    recipient: addressRecord,
    parcels: z.array(parcelRecord),
    services: z.array(z.string()),
    options: z.record(z.string(), z.unknown()),
    payment: paymentRecord,
    billing_address: addressRecord.nullable(),
    customs: customsRecord.nullable(),
    rates: z.array(rateRecord),
    reference: word(),
    label_type: z.enum(labelFormats).nullable(),
    carrier_ids: z.array(z.string()),
    tracker_id: word(),
    created_at: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    messages: z.array(carrierMessage),
    status: z.enum(shipmentStatuses),
    carrier_name: word(),
    carrier_id: word(),
    tracking_number: word(),
    shipment_identifier: word(),
    selected_rate: rateRecord.nullable(),
    meta: z.record(z.string(), z.unknown()),
    service: word(),
    selected_rate_id: word(),
    test_mode: z.boolean(),
    label_url: word(),
    invoice_url: word(),
  })
  .meta({ id: 'Shipment' })
export type ShipmentRecord = z.output<typeof shipmentRecord>

/** The template of the invoice that goes along with a shipment, by its slug; null where none was asked for. */
export function invoiceTemplateOf({
  options,
  customs,
}: Pick<ShipmentRecord, 'options' | 'customs'>): string | null {
  const { invoice_template: slug } = options
  if (typeof slug === 'string' && slug.trim() !== '') return slug.trim()
  return customs?.commercial_invoice ? 'commercial-invoice' : null
}

export const shipmentFilters = object({
  ...orderingQuery(shipmentOrders),
  ...addressFilter,
  ...createdFilters,
  ...dictionaryFilters,
  ...keywordFilter('what `address` does, and the id, reference and tracking number'),
  carrier_name: commaList().optional(),
  reference: text(100).meta({ description: 'Holds this, whatever the case' }).optional(),
  service: commaList().optional(),
  status: choiceList(shipmentStatuses, 'ShipmentStatus').optional(),
  tracking_number: text(100).meta({ description: 'Holds this, whatever the case' }).optional(),
}).superRefine(refuseCursor)
export type ShipmentFilters = z.output<typeof shipmentFilters>

const byId = object({ id: text(80) })

const fileQuery = object({
  signature: text(200).optional(),
  download: text().optional(),
  preview: text().optional(),
})

/** What there may be of a shipment; other names are no files. */
const fileNames = ['label.pdf', 'label.zpl', 'label.png', 'invoice.pdf']

/**
 * How a file is asked for. Programs that put `?download` behind an address that has a query already are understood:
 * it arrives at the end of the signature.
 */
export function toFileChoice({ signature = '', download, preview }: z.output<typeof fileQuery>) {
  const [first = '', ...words] = signature.split('?')
  return {
    signature: first,
    download: download !== undefined || words.includes('download'),
    preview: preview !== undefined || words.includes('preview'),
  }
}

export const shipmentEndpoints = {
  list: endpoint({
    id: 'shipments.list',
    method: 'GET',
    path: '/v1/shipments',
    summary: 'List shipments',
    description:
      'Drafts and bought shipments of the mode of the key, the newest first unless `ordering` says otherwise.',
    auth: 'required',
    query: shipmentFilters,
    responses: { 200: page(shipmentRecord, 'ShipmentList') },
  }),
  create: endpoint({
    id: 'shipments.create',
    method: 'POST',
    path: '/v1/shipments',
    summary: 'Create a shipment and fetch its rates',
    description: 'With `service` the label is bought in the same call; nothing is stored when that fails.',
    auth: 'required',
    body: shipmentData,
    example: {
      shipper: exampleAddress,
      recipient: { ...exampleAddress, person_name: 'Grace Murray' },
      parcels: [{ weight: 1, weight_unit: 'KG' }],
    },
    responses: { 201: shipmentRecord },
    refusals: [404, 424],
  }),
  retrieve: endpoint({
    id: 'shipments.retrieve',
    method: 'GET',
    path: '/v1/shipments/:id',
    summary: 'Retrieve a shipment',
    description: 'With its rates, its tracker and the addresses of its files.',
    auth: 'required',
    params: byId,
    responses: { 200: shipmentRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'shipments.update',
    method: 'PUT',
    path: '/v1/shipments/:id',
    summary: 'Change a draft shipment',
    description: 'Metadata alone can be changed in every status.',
    auth: 'required',
    params: byId,
    body: updateData,
    example: { reference: 'Order 1001' },
    responses: { 200: shipmentRecord },
    refusals: [404, 409],
  }),
  cancel: endpoint({
    id: 'shipments.cancel',
    method: 'POST',
    path: '/v1/shipments/:id/cancel',
    summary: 'Cancel a shipment and void its label',
    description:
      'Of a bought shipment the label is voided at the carrier: 424 when it refuses, 409 while its answer is not known. A draft is discarded.',
    auth: 'required',
    params: byId,
    responses: { 200: shipmentRecord },
    refusals: [404, 409, 424],
  }),
  purchase: endpoint({
    id: 'shipments.purchase',
    method: 'POST',
    path: '/v1/shipments/:id/purchase',
    summary: 'Buy the label of a shipment',
    description:
      'Asks the carrier for the label, which costs money in live mode. Send an `Idempotency-Key`. A purchase that got no answer is a 409 `outcome_unknown` and is never sent again by itself.',
    auth: 'required',
    params: byId,
    body: purchaseData,
    example: { selected_rate_id: 'rat_…' },
    responses: { 200: shipmentRecord },
    refusals: [404, 409, 424],
  }),
  rates: endpoint({
    id: 'shipments.rates',
    method: 'POST',
    path: '/v1/shipments/:id/rates',
    summary: 'Fetch new rates for a draft shipment',
    description: 'The rates there were are replaced. Carriers that gave no price are named in `messages`.',
    auth: 'required',
    params: byId,
    body: rateRefreshData,
    example: {},
    responses: { 200: shipmentRecord },
    refusals: [404, 409, 424],
  }),
  file: endpoint({
    id: 'shipments.file',
    method: 'GET',
    path: '/v1/shipments/:id/:file',
    summary: 'The label or invoice of a shipment as a file',
    description:
      '`label.pdf`, `label.zpl`, `label.png` or `invoice.pdf`. `label_url` and `invoice_url` carry a `signature` and open without a key; any other address needs one. `download` saves instead of showing; `preview` shows a ZPL label as a picture.',
    auth: 'optional',
    params: object({ id: text(80), file: text(40).meta({ enum: fileNames }) }),
    query: fileQuery,
    responses: {
      200: {
        mediaTypes: ['application/pdf', 'application/octet-stream', 'image/png'],
        description: 'The file',
      },
    },
    refusals: [401, 404],
  }),
}
