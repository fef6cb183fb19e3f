import type { z } from 'zod'
import type { SheetTrial, sheetTrialData } from '../../../../shared/desk/rate-sheets.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { returnShipment } from '../../../carriers/contract/adapter.ts'
import type { CarrierAddress, Quote, RateRequest } from '../../../carriers/contract/model.ts'
import { tryService } from '../../../carriers/rate-sheet/rate-sheet.ts'
import { type ServiceLevel, serviceLevelSchema } from '../../../carriers/rate-sheet/service-level.ts'

type Asked = z.output<typeof sheetTrialData>

export type RateSheetService = {
  /** What a service that is being edited would charge; it need not be stored anywhere. */
  try: (asked: Asked) => Result<SheetTrial>
}

export const createRateSheetService = (calendar: Pick<ShopCalendar, 'today'>): RateSheetService => ({
  try: asked => {
    const read = serviceLevelSchema.safeParse(asked.service)
    if (!read.success) return refuseFields({ service: toFieldErrors(read.error.issues, asked.service) })
    const found = tryService(read.data, toRequest(asked, read.data), {
      accountCountry: countryOf(asked.from_country_code),
      defaultCurrency: asked.default_currency || 'USD',
      today: calendar.today(),
    })
    return ok(
      'reason' in found
        ? { priced: null, reason: found.reason.message ?? found.reason.code ?? '' }
        : { priced: toPriced(found.quote, found.zone), reason: null },
    )
  },
})

const toPriced = (quote: Quote, zone: number): SheetTrial['priced'] => {
  const amount = (minor: number) => fromMinor(minor, quote.currency)
  return {
    zone,
    base_charge: amount(quote.baseMinor),
    charges: quote.charges.map(({ name, amountMinor }) => ({ name, amount: amount(amountMinor) })),
    total_charge: amount(quote.totalMinor),
    currency: quote.currency,
    transit_days: quote.transitDays,
  }
}

const countryOf = (code: string | null | undefined): string | null => code?.trim().toUpperCase() || null

const nobody: CarrierAddress = {
  personName: null,
  companyName: null,
  addressLine1: null,
  addressLine2: null,
  streetNumber: null,
  suburb: null,
  city: null,
  stateCode: null,
  postalCode: null,
  countryCode: '',
  residential: false,
  phoneNumber: null,
  email: null,
  federalTaxId: null,
  stateTaxId: null,
}

/** A service for parcels that come back is tried with one that does. */
function toRequest(
  { to, parcel, options, ...asked }: Asked,
  { is_return: isReturn }: ServiceLevel,
): RateRequest {
  const countryCode = countryOf(to.country_code) ?? ''
  return {
    shipper: { ...nobody, countryCode: countryOf(asked.from_country_code) ?? countryCode },
    recipient: {
      ...nobody,
      countryCode,
      city: to.city ?? null,
      postalCode: to.postal_code ?? null,
      residential: to.residential,
    },
    parcels: [
      {
        weight: parcel.weight,
        weightUnit: parcel.weight_unit,
        length: parcel.length ?? null,
        width: parcel.width ?? null,
        height: parcel.height ?? null,
        dimensionUnit: parcel.dimension_unit,
        packagingType: null,
        packagePreset: null,
        description: null,
        content: null,
        isDocument: false,
        freightClass: null,
        referenceNumber: null,
        items: [],
        options: {},
      },
    ],
    services: [],
    options: { ...options, ...(isReturn ? { [returnShipment]: true } : {}) },
    reference: null,
  }
}
