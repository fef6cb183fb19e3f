import carrier from '../../../resources/carriers/canadapost.json' with { type: 'json' }
import type { TrackerStatus } from '../contract/model.ts'

export const languages = ['en', 'fr'] as const

/** Everything is billed in Canadian dollars. */
export const currency = 'CAD'

export const services: readonly { code: string; carrier_code: string; name: string }[] = carrier.services

const byCarrierCode = new Map(services.map(service => [service.carrier_code, service]))
const byCode = new Map(services.map(service => [service.code, service]))

/** `DOM.EP` as the station names it; null for a service that is new. */
export const serviceOfCarrier = (carrierCode: string) => byCarrierCode.get(carrierCode) ?? null

/** A service by the station's name for it; null when there is none. */
export const findService = (code: string) => byCode.get(code) ?? null

/** The station's names of the carrier's options; the common name of an option stands for the carrier's own. */
export const options: readonly { key: string; code: string; type: string }[] = carrier.options
export const commonOptions: Readonly<Record<string, string>> = carrier.unified_options

/** What happens to a parcel abroad that cannot be delivered; one of them has to be chosen. */
export const nonDelivery = ['RASE', 'RTS', 'ABAN']

/** Options with an amount of money. */
export const amountOptions = ['COV', 'COD']

/** Options that say how a parcel is handed over: not asked for when only a price is wanted, and no option of a parcel. */
export const notOptions = ['cost-centre', 'transmit-shipment']

/** Where a customer follows a parcel; `{number}` stands for its pin. */
export const trackingLink: string = carrier.tracking_url

const codes: Readonly<Record<Exclude<TrackerStatus, 'pending' | 'unknown' | 'in_transit'>, string>> = {
  delivered: `1408 1409 1421 1422 1423 1424 1425 1426 1427 1428 1429 1430 1431 1432 1433 1434
    1441 1442 1496 1497 1498 1499`,
  on_hold: `117 120 121 125 127 810 1411 1414 1443 1484 1487 1494 2411 2414 4700`,
  ready_for_pickup: `118 156 1407 1410 1435 1436 1437 1438 1479 1488 1701 2410`,
  delivery_failed: `150 154 167 168 169 179 181 182 183 184 190 1100 1415 1416 1417 1418
    1419 1420 1450 1481 1482 1483 1491 1492 1493 2600 2802 3001 4650`,
  delivery_delayed: `159 160 161 162 163 172 173 2412`,
  out_for_delivery: `174 500`,
}

const statusOfCode = new Map(
  Object.entries(codes).flatMap(([status, list]) =>
    list.split(/\s+/).map(code => [code, status as TrackerStatus] as const),
  ),
)

/** The codes of events with a meaning of their own; every other event says that the parcel is on its way. */
export const statusOfEvent = (code: string | null): TrackerStatus =>
  statusOfCode.get(code?.replace(/^0+(?=\d)/, '') ?? '') ?? 'in_transit'

/** A signature that was put online says nothing of where the parcel is. */
export const isAboutPapers = (code: string | null): boolean => /^0*20$/.test(code ?? '')

/** Why goods go abroad, from the words of the interface. */
export const exportReasons: Readonly<Record<string, string>> = {
  documents: 'DOC',
  sample: 'SAM',
  return_merchandise: 'REP',
  repair: 'REP',
  merchandise: 'SOG',
}

/** Adjustments that come without a name. */
export const adjustmentNames: Readonly<Record<string, string>> = {
  FUELSC: 'Fuel surcharge',
  AUTDISC: 'Automation discount',
}
