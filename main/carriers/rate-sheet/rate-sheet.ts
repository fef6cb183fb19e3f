import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { priceService, type SheetTerms, type Unfit } from './price-service.ts'
import type { ServiceLevel } from './service-level.ts'

/** Services one can ask for by code; those switched off do not exist. */
export const activeLevels = (levels: readonly ServiceLevel[]): ServiceLevel[] =>
  levels.filter(level => level.active)

/**
 * Prices a shipment by a sheet: a quote for every service that takes all parcels, in the order of the sheet.
 * When the request names services of the sheet only those are tried, and one that does not fit says why in a
 * message; codes of other carriers are passed over. Services nobody asked for drop out in silence.
 */
export function rateBySheet(
  levels: readonly ServiceLevel[],
  request: RateRequest,
  terms: SheetTerms,
): { quotes: Quote[]; messages: CarrierMessage[] } {
  const active = activeLevels(levels)
  const asked = active.filter(level => request.services.includes(level.service_code))
  const quotes: Quote[] = []
  const messages: CarrierMessage[] = []
  for (const level of asked.length > 0 ? asked : active) {
    const priced = priceService(level, request, terms)
    if ('totalMinor' in priced) quotes.push(priced)
    else if (asked.length > 0 || priced.code === 'invalid_option')
      messages.push(toMessage(level, request, priced))
  }
  return { quotes, messages }
}

/** The words for a service without a price. */
export function toMessage(level: ServiceLevel, request: RateRequest, unfit: Unfit): CarrierMessage {
  const { code, parcel, option } = unfit
  return {
    code,
    message: sentence(level.service_name, request.recipient.countryCode, unfit),
    details: {
      service: level.service_code,
      ...(parcel === undefined ? {} : { parcel }),
      ...(option === undefined ? {} : { option }),
    },
  }
}

function sentence(name: string, country: string, { code, parcel, option }: Unfit): string {
  switch (code) {
    case 'destination_not_supported':
      return `${name} does not deliver to this address in ${country}.`
    case 'invalid_dimension':
      return `Parcel ${parcel} is larger than ${name} takes.`
    case 'invalid_weight':
      return `${name} has no price for the weight of parcel ${parcel}.`
    case 'invalid_option':
      return `${name} charges by the amount of the option "${option}"; send a number.`
  }
}
