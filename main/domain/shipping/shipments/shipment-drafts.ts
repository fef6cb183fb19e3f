import type { CustomsRecord } from '../../../../shared/api/customs.ts'
import type { PaymentInput, PaymentRecord } from '../../../../shared/api/payments.ts'
import type { ShipmentInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { CheckAddress } from '../addresses/address-check.ts'
import { payorOf, type ShipmentDefaults } from './order-default-rules.ts'
import type { ResolveRoute } from './route-resolver.ts'
import { toDraftRecord, toPayment, withShipmentDate } from './shipment-mapper.ts'
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
  (ports: { resolveRoute: ResolveRoute; orders: Pick<ShipmentOrders, 'defaultsFor'>; ids: Ids }): MakeDraft =>
  (input, testMode, now) => {
    const route = ports.resolveRoute(input, ports.ids)
    if (!route.ok) return route
    const { parcels, customs } = route.value
    const defaults = ports.orders.defaultsFor({ parcels, testMode })
    const options = withShipmentDate({ ...defaults.options, ...input.options }, dayOf(now))
    return ok(
      toDraftRecord({
        id: ports.ids('shipment'),
        route: { ...route.value, customs: customs && customsFrom(customs, defaults) },
        options,
        payment: paymentFrom(input.payment, defaults, options),
        services: input.service ? [input.service] : (input.services ?? []),
        carrierIds: input.carrier_ids ?? defaults.carrierIds,
        reference: input.reference ?? null,
        labelType: input.label_type ?? 'PDF',
        metadata: input.metadata ?? {},
        createdAtMs: now.getTime(),
        testMode,
      }),
    )
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
  return {
    ...customs,
    invoice: customs.invoice || (invoice.number ?? customs.invoice),
    invoice_date: customs.invoice_date || (invoice.date ?? customs.invoice_date),
    duty: asksForDuty ? { ...blank, ...customs.duty, ...payorOf(customs.duty ?? {}, fromOrder) } : null,
  }
}
