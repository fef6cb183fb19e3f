import type { AddressInput, AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CustomsInput, CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelInput, ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { PaymentInput, PaymentRecord } from '../../../../shared/api/payments.ts'
import type { ShipmentInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import {
  type FieldErrors,
  ok,
  type Refused,
  type Result,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import { isTooLight } from '../../../../shared/units/measures.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { CheckAddress } from '../addresses/address-check.ts'
import { toAddressRecord } from '../addresses/address-mapper.ts'
import type { AddressService } from '../addresses/address-service.ts'
import { toCustomsRecord } from '../customs/customs-mapper.ts'
import type { CustomsService } from '../customs/customs-service.ts'
import type { ParcelService } from '../parcels/parcel-service.ts'
import { tooLight } from '../rates/weight-limits.ts'
import {
  payorOf,
  type Route,
  type ShipmentDefaults,
  toDraftRecord,
  toPayment,
  withProducts,
  withShipmentDate,
} from './shipment-mapper.ts'
import type { ShipmentOrders } from './shipment-sync.ts'

/** A draft with what carriers say of those of its addresses that want to be checked. */
export type CheckAddresses = (draft: ShipmentRecord) => Promise<Result<ShipmentRecord>>

export const createCheckAddresses =
  (check: CheckAddress): CheckAddresses =>
  async draft => {
    const shipper = await check(draft.shipper, draft.test_mode)
    if (!shipper.ok) return shipper
    const recipient = await check(draft.recipient, draft.test_mode)
    if (!recipient.ok) return recipient
    const { billing_address: given } = draft
    const billing = given ? await check(given, draft.test_mode) : ok(null)
    if (!billing.ok) return billing
    return ok({
      ...draft,
      shipper: shipper.value,
      recipient: recipient.value,
      billing_address: billing.value,
    })
  }

/** A checked request as a draft that is not stored yet; what it leaves out is taken from its orders. */
export type MakeDraft = (input: ShipmentInput, testMode: boolean, now: Date) => Result<ShipmentRecord>

export const createDraftMaker =
  (ports: {
    resolveRoute: ResolveRoute
    orders: Pick<ShipmentOrders, 'defaultsFor' | 'completeItems'>
    addresses: Pick<AddressService, 'resolve'>
    calendar: Pick<ShopCalendar, 'dayOf'>
    ids: Ids
  }): MakeDraft =>
  (input, testMode, now) => {
    const route = ports.resolveRoute(input, ports.ids)
    if (!route.ok) return route
    const returned = input.return_address ? ports.addresses.resolve(input.return_address) : ok(null)
    if (!returned.ok) return returned
    const known = withProducts(route.value, items => ports.orders.completeItems(items, testMode))
    const { parcels, customs } = known
    const defaults = ports.orders.defaultsFor({ parcels, testMode })
    const options = withShipmentDate({ ...defaults.options, ...input.options }, ports.calendar.dayOf(now))
    const draft = toDraftRecord({
      id: ports.ids('shipment'),
      route: { ...known, customs: customs && customsFrom(customs, defaults) },
      options,
      payment: paymentFrom(input.payment, defaults, options),
      services: input.service ? [input.service] : (input.services ?? []),
      carrierIds: input.carrier_ids ?? defaults.carrierIds,
      reference: input.reference ?? null,
      labelType: input.label_type ?? 'PDF',
      metadata: input.metadata ?? {},
      createdAtMs: now.getTime(),
      testMode,
    })
    const place = returned.value && toAddressRecord(returned.value, null)
    return ok(place ? { ...draft, meta: { ...draft.meta, return_address: place } } : draft)
  }

function paymentFrom(
  given: PaymentInput | undefined,
  { payment: fromOrder }: ShipmentDefaults,
  options: ShipmentRecord['options'],
): PaymentRecord {
  const { currency } = toPayment(given, options)
  const { paid_by, account_number } = payorOf(given ?? {}, fromOrder)
  return { paid_by: paid_by ?? 'sender', currency: currency ?? fromOrder.currency ?? null, account_number }
}

function customsFrom(customs: CustomsRecord, { duty: fromOrder, invoice }: ShipmentDefaults): CustomsRecord {
  const asksForDuty = customs.duty !== null || Object.keys(fromOrder).length > 0
  const blank = { paid_by: null, currency: null, declared_value: null, account_number: null }
  // An empty payor names nobody, and is answered as it was sent when nobody else names one.
  const sent = customs.duty?.paid_by ?? null
  const payor = payorOf({ ...customs.duty, paid_by: sent || null }, fromOrder)
  return {
    ...customs,
    invoice: customs.invoice || (invoice.number ?? customs.invoice),
    invoice_date: customs.invoice_date || (invoice.date ?? customs.invoice_date),
    duty: asksForDuty ? { ...blank, ...customs.duty, ...payor, paid_by: payor.paid_by ?? sent } : null,
  }
}

type Given = {
  shipper: AddressInput | string
  recipient: AddressInput | string
  parcels: (ParcelInput | string)[]
  billing_address?: AddressInput | string | null | undefined
  customs?: CustomsInput | string | null | undefined
}

/** Replaces ids by content and gives every part its own id; with `ids` null nothing gets an id. */
export type ResolveRoute = (given: Given, ids: Ids | null) => Result<Route>

/** The same for parcels alone. */
export type ResolveParcels = (given: (ParcelInput | string)[], ids: Ids | null) => Result<ParcelRecord[]>

export type ResolverPorts = {
  addresses: Pick<AddressService, 'resolve'>
  parcels: Pick<ParcelService, 'resolve' | 'build' | 'buildUnstored'>
  customs: Pick<CustomsService, 'resolve'>
}

export const createRouteResolver =
  (ports: ResolverPorts): ResolveRoute =>
  (given, ids) => {
    const address = (part: AddressInput | string): Result<AddressRecord> => {
      const resolved = ports.addresses.resolve(part)
      return resolved.ok ? ok(toAddressRecord(resolved.value, ids?.('address') ?? null)) : resolved
    }
    const shipper = address(given.shipper)
    if (!shipper.ok) return shipper
    const recipient = address(given.recipient)
    if (!recipient.ok) return recipient
    const billing = given.billing_address ? address(given.billing_address) : ok(null)
    if (!billing.ok) return billing
    const customs = given.customs ? ports.customs.resolve(given.customs) : ok(null)
    if (!customs.ok) return customs
    const parcels = createParcelResolver(ports.parcels)(given.parcels, ids)
    if (!parcels.ok) return parcels
    return ok({
      shipper: shipper.value,
      recipient: recipient.value,
      parcels: parcels.value,
      billing_address: billing.value,
      customs: customs.value && toCustomsRecord(customs.value, ids),
    })
  }

export const createParcelResolver =
  (parcels: ResolverPorts['parcels']): ResolveParcels =>
  (given, ids) => {
    const records: ParcelRecord[] = []
    for (const [index, part] of given.entries()) {
      const content = parcels.resolve(part)
      if (!content.ok) return content
      if (isTooLight(content.value)) return atParcel(refuseFields({ weight: tooLight }), index)
      const record = ids ? parcels.build(content.value) : parcels.buildUnstored(content.value)
      if (!record.ok) return atParcel(record, index)
      records.push(record.value)
    }
    return ok(records)
  }

/** A refusal of one parcel, at its place in the request. */
function atParcel(refused: Refused, index: number): Refused {
  const { refusal } = refused
  if (refusal.kind !== 'station' || refusal.code !== 'validation') return refused
  const before: FieldErrors[] = Array.from({ length: index }, () => ({}))
  return refuseFields({ parcels: [...before, refusal.details as FieldErrors] })
}
