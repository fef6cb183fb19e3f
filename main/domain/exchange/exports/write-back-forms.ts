import type { WriteBackForm } from '../../../../shared/desk/export-sets.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import { shopCarriers } from './shop-carriers-data.ts'

/** The label of an order, as a shop system is told of it. */
export type Shipped = {
  /** As it was read, whatever stands around the number. */
  orderNumber: string
  /** Its slug, and what people call it. */
  carrier: { slug: string; name: string }
  service: string | null
  trackingNumber: string
  /** Where a customer follows the parcel. */
  link: string | null
  day: ShopDay
  recipient: string
  postalCode: string | null
  /** Something of the order has no label yet. */
  isPart: boolean
}

type FormColumn = [header: string, read: (shipped: Shipped) => Cell]

const empty = () => null
const numberOf = ({ orderNumber }: Shipped) => orderNumber
const trackingOf = ({ trackingNumber }: Shipped) => trackingNumber
const linkOf = ({ link }: Shipped) => link

/** What the system calls the carrier; without a word of its own it is told the name people know. */
const carrierIn =
  (form: WriteBackForm) =>
  ({ carrier: { slug, name } }: Shipped): string =>
    shopCarriers[form][slug] ?? name

const amazonCode = ({ carrier }: Shipped): string => shopCarriers.amazon[carrier.slug] ?? 'Other'
/** The marketplace takes up to 50 letters. */
const amazonName = (shipped: Shipped) =>
  amazonCode(shipped) === 'Other' ? shipped.carrier.name.slice(0, 50) : null

const dayFirst = ({ day }: Shipped): string => day.split('-').toReversed().join('-')

/**
 * The columns each shop system reads: Matrixify for Shopify, Advanced Shipment Tracking for WooCommerce, the shipping
 * confirmation of Amazon, the merchant integration of eBay, and Shift for BigCommerce, as their makers document them.
 */
export const writeBackColumns: Record<WriteBackForm, readonly FormColumn[]> = {
  any: [
    ['Order number', numberOf],
    ['Carrier', ({ carrier }) => carrier.name],
    ['Service', ({ service }) => service],
    ['Tracking number', trackingOf],
    ['Tracking URL', linkOf],
    ['Ship date', ({ day }) => day],
    ['Recipient', ({ recipient }) => recipient],
    ['Postal code', ({ postalCode }) => postalCode],
  ],
  shopify: [
    ['Name', numberOf],
    ['Fulfillment: Tracking Company', carrierIn('shopify')],
    ['Fulfillment: Tracking Number', trackingOf],
    ['Fulfillment: Tracking URL', linkOf],
  ],
  woocommerce: [
    ['order_id', numberOf],
    ['tracking_provider', carrierIn('woocommerce')],
    ['tracking_number', trackingOf],
    ['date_shipped', dayFirst],
    ['status_shipped', ({ isPart }) => (isPart ? '2' : '1')],
  ],
  amazon: [
    ['order-id', numberOf],
    // Only told where an order is sent in parts, which nobody here knows by its lines.
    ['order-item-id', empty],
    ['quantity', empty],
    ['ship-date', ({ day }) => day],
    ['carrier-code', amazonCode],
    ['carrier-name', amazonName],
    ['tracking-number', trackingOf],
    ['ship-method', ({ service }) => service],
  ],
  ebay: [
    ['Order ID', numberOf],
    ['Line Item ID', empty],
    ['Logistics Status', () => 'SHIPPED'],
    ['Shipment Carrier', carrierIn('ebay')],
    ['Shipment Tracking', trackingOf],
  ],
  bigcommerce: [
    ['Order ID', numberOf],
    ['Order Address ID', empty],
    ['Tracking Number', trackingOf],
    ['Shipping Provider', shipped => shopCarriers.bigcommerce[shipped.carrier.slug] ?? ''],
  ],
}

/** The system finds the kind of a file by its name. */
export const writeBackName = (form: WriteBackForm, name: string): string =>
  form === 'shopify' && !/orders/i.test(name) ? `Orders ${name}` : name
