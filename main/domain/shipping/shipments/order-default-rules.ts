import type { OrderOptions } from '../../../../shared/api/orders.ts'

type Payor = NonNullable<OrderOptions['paid_by']>
type Paying = { paid_by?: Payor; account_number?: string }
type Dictionary = Record<string, unknown>

/** What a shipment gets where its request says nothing. */
export type ShipmentDefaults = {
  options: Dictionary
  payment: Paying & { currency?: NonNullable<OrderOptions['currency']> }
  duty: Paying
  invoice: { number?: string; date?: string }
  carrierIds: string[]
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const given = <T extends Dictionary>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value))) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/**
 * The options of orders as what they mean for a shipment of their items. Of several orders the first that says
 * something about a thing is followed. Who pays, and for which account, goes where shipments keep it and is not
 * repeated in the options; how items are spread over parcels has been decided when there is a shipment.
 */
export function shipmentDefaults(ofOrders: readonly OrderOptions[]): ShipmentDefaults {
  const all: OrderOptions = Object.assign({}, ...ofOrders.map(given).reverse())
  const {
    paid_by,
    payment_account_number,
    duty_paid_by,
    duty_account_number,
    invoice_number,
    invoice_date,
    carrier_ids,
    single_item_per_parcel: _,
    ...options
  } = all
  return {
    options,
    payment: given({ paid_by, account_number: payment_account_number, currency: options.currency }),
    duty: given({ paid_by: duty_paid_by, account_number: duty_account_number }),
    invoice: given({ number: invoice_number, date: invoice_date }),
    carrierIds: carrier_ids ?? [],
  }
}

type Named = { paid_by?: Payor | null | undefined; account_number?: string | null | undefined }

/** Who pays: what is named wins. An account is taken over only together with the payor it belongs to. */
export function payorOf(named: Named, fromOrder: Paying) {
  const paidBy = named.paid_by ?? fromOrder.paid_by ?? null
  const account = paidBy === (fromOrder.paid_by ?? null) ? fromOrder.account_number : null
  return { paid_by: paidBy, account_number: named.account_number ?? account ?? null }
}
