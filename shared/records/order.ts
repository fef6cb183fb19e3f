import { z } from 'zod'
import { addressData, addressOrId, addressRecord, billingAddressData } from '../api/addresses.ts'
import { commodityData, commodityRecord, commodityShape } from '../api/commodities.ts'
import { choice, day, flag, knownKeys, list, metadata, object, recordId, text } from '../api/fields.ts'
import { blankAsNull, payors } from '../api/payments.ts'
import { shipmentRecord } from '../api/shipments.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { type Field, type FieldWay, field, type NamesWith, words } from './record.ts'

export const orderStatuses = ['unfulfilled', 'cancelled', 'fulfilled', 'delivered', 'partial'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The document tells of the empty text as well, as it does where customs have a day. */
const dayOrBlank = () =>
  blankAsNull(z.union([z.literal(''), day()]) as unknown as ReturnType<typeof day>).optional()

/** What shipments made from the order's items get where their request says nothing. Other keys stay as sent. */
export const orderOptions = knownKeys({
  currency: blankAsNull(choice(currencyCodes)).optional(),
  paid_by: blankAsNull(choice(payors)).optional(),
  payment_account_number: text(100).nullish(),
  duty_paid_by: blankAsNull(choice(payors)).optional(),
  duty_account_number: text(100).nullish(),
  invoice_number: text(50).nullish(),
  invoice_date: dayOrBlank(),
  single_item_per_parcel: flag().nullish(),
  carrier_ids: list(text(200)).nullish(),
  preferred_service: text(100).nullish(),
}).meta({ id: 'OrderDataOptions' })
export type OrderOptions = z.output<typeof orderOptions>

/** An item as it was ordered; what is not yet in a bought shipment is unfulfilled. */
export const lineItemRecord = commodityRecord
  .extend({ id: z.string(), unfulfilled_quantity: z.number().int().min(0) })
  .meta({ id: 'LineItem' })
export type LineItemRecord = z.output<typeof lineItemRecord>

/** An item of the order as it shall be: with the id of a known one that stays the same item. */
const lineData = object({ ...commodityShape, id: text(80).nullish() }).meta({ id: 'OrderLineData' })

const number = () => text(50, { blank: false })
const dictionary = () => z.record(z.string(), z.unknown())

/**
 * The fields of an order, each said once. What the doors take and answer, files, merging, editing and undoing follow; the
 * columns of its addresses and items stand in `order-columns`.
 */
export const orderFields = {
  id: field({ shape: z.string(), file: { key: 'id', head: 'ID', at: 'id', read: 'never' } }),
  object_type: field({ shape: z.literal('order') }),
  order_id: field({
    shape: z.string(),
    create: number(),
    edit: number().optional(),
    way: 'value',
    staysOnImport: true,
    file: {
      key: 'order_id',
      head: words('Order number', 'Bestellnummer', 'Numéro de commande', 'Número de pedido'),
      at: 'order_id',
      means: ['order_id', 'reference'],
    },
  }),
  /** The day of the shop where nobody says one. */
  order_date: field({
    shape: z.string().nullable(),
    create: dayOrBlank(),
    edit: blankAsNull(day()).optional(),
    way: 'value',
    file: {
      key: 'order_date',
      head: words('Order date', 'Bestelldatum', 'Date de commande', 'Fecha del pedido'),
      at: 'order_date',
    },
  }),
  /** `API` where nobody says one. */
  source: field({
    shape: z.string(),
    create: text(50).nullish(),
    staysOnImport: true,
    file: {
      key: 'order_source',
      head: words('Order source', 'Bestellquelle', 'Source de la commande', 'Origen del pedido'),
      at: 'source',
    },
  }),
  status: field({
    shape: z.enum(orderStatuses),
    file: { key: 'order_status', head: 'Status', at: 'status', read: 'desk', isHint: true },
  }),
  shipping_to: field({
    shape: addressRecord,
    create: addressOrId,
    edit: addressData.optional(),
    way: 'address',
  }),
  shipping_from: field({
    shape: addressRecord.nullable(),
    create: addressOrId.nullish(),
    edit: addressData.nullable().optional(),
    way: 'address',
  }),
  billing_address: field({
    shape: addressRecord.nullable(),
    create: z.union([recordId(), billingAddressData]).nullish().meta({
      description:
        'Kept also where its postal code or phone number does not fit its country; `validation.meta.warnings` of the answer says so.',
    }),
    edit: billingAddressData.nullable().optional(),
    way: 'billing',
  }),
  line_items: field({
    shape: z.array(lineItemRecord),
    create: list(z.union([recordId(), commodityData]), { nonEmpty: true }),
    edit: list(lineData, { nonEmpty: true, most: 1000 }).optional(),
    way: 'lines',
  }),
  options: field({
    shape: dictionary(),
    create: orderOptions.nullish(),
    update: orderOptions.nullish(),
    edit: orderOptions.optional(),
    way: 'options',
    file: { key: 'options', head: 'Options', at: 'options', as: 'json' },
  }),
  meta: field({ shape: dictionary() }),
  metadata: field({
    shape: dictionary(),
    create: metadata().nullish(),
    update: metadata().nullish(),
    edit: metadata().optional(),
    way: 'keys',
    file: {
      key: 'order_metadata',
      head: words(
        'Order metadata',
        'Metadaten der Bestellung',
        'Métadonnées de la commande',
        'Metadatos del pedido',
      ),
      at: 'metadata',
      as: 'json',
      written: 'asked',
    },
  }),
  /** Documents of their own, put in when an order is read. */
  shipments: field({ shape: z.array(shipmentRecord) }),
  test_mode: field({ shape: z.boolean() }),
  created_at: field({
    shape: z.string(),
    file: {
      key: 'order_created_at',
      head: 'Created at',
      at: 'created_at',
      read: 'never',
    },
  }),
}

type OrderFields = typeof orderFields
export type EditedField = NamesWith<OrderFields, { edit: z.ZodType; way: FieldWay }>
export type OrderAddressField = NamesWith<OrderFields, { way: 'address' | 'billing' }>

/** What the page shows beside what it has a place of its own for. */
export const titledFields = Object.entries<Field>(orderFields).flatMap(([name, { title }]) =>
  title ? [{ name, title }] : [],
)

/** The same as the list of the desk has it. */
export const titledShapes = Object.fromEntries(
  Object.entries<Field>(orderFields).flatMap(([name, { title, shape }]) => (title ? [[name, shape]] : [])),
) as Record<never, z.ZodType>
