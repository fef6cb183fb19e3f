import type { z } from 'zod'
import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { CustomsInput, CustomsPatch, CustomsRecord } from '../../../../shared/api/customs.ts'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type { dutyData } from '../../../../shared/api/payments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { CarrierCustoms } from '../../../carriers/contract/model.ts'
import type { Ids } from '../../../platform/ids.ts'
import { changeAddress, toAddressRecord, toCarrierAddress } from '../addresses/address-mapper.ts'
import { changeCommodities, toCarrierCommodity, toCommodityRecord } from '../commodities/commodity-mapper.ts'

/** A declaration whose ids have been replaced by what they stand for. */
export type ResolvedCustoms = Omit<CustomsInput, 'commodities' | 'duty_billing_address'> & {
  commodities: CommodityInput[]
  duty_billing_address?: AddressInput | null
}

type DutyRecord = CustomsRecord['duty']

const toDuty = (duty: z.output<typeof dutyData> | null | undefined): DutyRecord =>
  duty
    ? {
        paid_by: duty.paid_by ?? null,
        currency: duty.currency ?? null,
        declared_value: duty.declared_value ?? null,
        account_number: duty.account_number ?? null,
      }
    : null

/** A checked declaration as it is stored; without `ids` it is one that is not stored. */
export const toCustomsRecord = (input: ResolvedCustoms, ids: Ids | null): CustomsRecord => ({
  id: ids?.('customs') ?? null,
  commodities: input.commodities.map(item => toCommodityRecord(item, ids)),
  duty: toDuty(input.duty),
  duty_billing_address: input.duty_billing_address
    ? toAddressRecord(input.duty_billing_address, ids?.('address') ?? null)
    : null,
  content_type: input.content_type ?? null,
  content_description: input.content_description ?? null,
  incoterm: input.incoterm ?? null,
  invoice: input.invoice ?? null,
  invoice_date: input.invoice_date ?? null,
  commercial_invoice: input.commercial_invoice ?? null,
  certify: input.certify ?? null,
  signer: input.signer ?? null,
  object_type: 'customs_info',
  options: input.options ?? {},
})

/** The stored declaration with what was sent. */
export function changeCustoms(stored: CustomsRecord, patch: CustomsPatch, ids: Ids): Result<CustomsRecord> {
  const { commodities, duty, duty_billing_address: payor, options, ...rest } = patch
  const items = changeCommodities(stored.commodities, commodities ?? [], ids, 'commodities')
  if (!items.ok) return items
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return ok({
    ...stored,
    ...given,
    commodities: items.value,
    duty: duty === undefined ? stored.duty : toDuty(duty && ({ ...stored.duty, ...duty } as typeof duty)),
    duty_billing_address: changedPayor(stored, payor, ids),
    options: mergeDictionary(stored.options, options),
  })
}

function changedPayor(stored: CustomsRecord, payor: AddressInput | null | undefined, ids: Ids) {
  if (payor === undefined) return stored.duty_billing_address
  if (payor === null) return null
  return stored.duty_billing_address
    ? changeAddress(stored.duty_billing_address, payor)
    : toAddressRecord(payor, ids('address'))
}

/** As adapters read it. */
export const toCarrierCustoms = (record: CustomsRecord): CarrierCustoms => ({
  contentType: record.content_type || null,
  contentDescription: record.content_description,
  incoterm: record.incoterm || null,
  invoice: record.invoice,
  invoiceDate: record.invoice_date || null,
  commercialInvoice: record.commercial_invoice ?? false,
  certify: record.certify ?? false,
  signer: record.signer,
  commodities: record.commodities.map(toCarrierCommodity),
  duty: record.duty
    ? {
        paidBy: record.duty.paid_by || null,
        currency: record.duty.currency,
        declaredValue: record.duty.declared_value,
        accountNumber: record.duty.account_number,
      }
    : null,
  dutyBillingAddress: record.duty_billing_address ? toCarrierAddress(record.duty_billing_address) : null,
  options: record.options,
})
