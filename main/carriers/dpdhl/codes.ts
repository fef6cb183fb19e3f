import file from '../../../resources/carriers/dpdhl.json' with { type: 'json' }
import { readListing } from '../kit/listing.ts'
import { readOptions } from '../kit/options.ts'
import { statusesByCode } from '../kit/tracking.ts'
import type { DpdhlConfig, DpdhlConnection } from './settings.ts'

export const label = 'Deutsche Post DHL'
export const listing = readListing(file, { label, prefix: 'dpdhl', code: /^v\d{2}[a-z]{2,4}$/ })
export const { noService, trackingUrlOf } = listing
export const options = readOptions(listing.catalogue)

/** The carrier's code of a service it still sells; null for any other. */
export function productOf(service: string): string | null {
  const isRetired = listing.catalogue.services.some(each => each.code === service && each.retired)
  return isRetired ? null : listing.codeOf(service)
}

export const returnProduct = 'V07PAK'
/** Products that go within Germany; the others leave it. */
export const domesticProducts: readonly string[] = ['V01PAK', 'V62KP']

/** Kilograms of one parcel. */
export const heaviestOf = (product: string): number => (['V62KP', 'V66WPI'].includes(product) ? 1 : 31.5)

/** Digits 11 and 12 of a billing number, by the product it is for; those of pickups are believed. */
const procedures: Readonly<Record<string, string>> = {
  V01PAK: '01',
  V53WPAK: '53',
  V54EPAK: '54',
  V62KP: '62',
  V66WPI: '66',
  [returnProduct]: '07',
  pickup: '08',
}

/** The number a product is billed under: the one somebody entered for it, else the customer's first. */
export function billingNumberOf({ settings, config }: DpdhlConnection, product: string): string {
  const procedure = procedures[product] ?? ''
  const own = config.billing_numbers?.find(each => each.slice(10, 12) === procedure)
  return own ?? `${settings.account_number}${procedure}01`
}

/** The products a service beside them is sold with; any where it is not named. */
const soldWith: Readonly<Record<string, string>> = {
  preferredNeighbour: 'V01PAK',
  preferredLocation: 'V01PAK',
  preferredDay: 'V01PAK',
  visualCheckOfAge: 'V01PAK',
  namedPersonOnly: 'V01PAK',
  identCheck: 'V01PAK',
  signedForByRecipient: 'V01PAK',
  noNeighbourDelivery: 'V01PAK',
  cashOnDelivery: 'V01PAK',
  bulkyGoods: 'V01PAK V53WPAK',
  parcelOutletRouting: 'V01PAK V62KP',
  lockerID: 'V01PAK V62KP',
  retailID: 'V01PAK V62KP',
  poBoxID: 'V62KP',
  dhlRetoure: 'V01PAK V62KP',
  premium: 'V53WPAK V66WPI',
  closestDropPoint: 'V53WPAK',
  endorsement: 'V53WPAK V66WPI',
  postalDeliveryDutyPaid: 'V53WPAK',
}

export const isSoldWith = (service: string, product: string): boolean =>
  soldWith[service]?.split(' ').includes(product) ?? true

/** What is printed, and on what, as the carrier names it. */
export function printedAs({ label_type: chosen }: DpdhlConfig, labelFormat: string) {
  const size = /^(?:PDF|ZPL)_(.+)$/.exec(chosen ?? '')?.[1]
  return {
    docFormat: labelFormat === 'ZPL' ? 'ZPL2' : 'PDF',
    printFormat: size?.replaceAll('_', '-') ?? '910-300-400',
  }
}

/** Why goods leave the country, by content type. */
export const exportTypes: Readonly<Record<string, string>> = {
  merchandise: 'COMMERCIAL_GOODS',
  gift: 'PRESENT',
  sample: 'COMMERCIAL_SAMPLE',
  documents: 'DOCUMENT',
  return_merchandise: 'RETURN_OF_GOODS',
  other: 'OTHER',
}

/**
 * Status by the code of an event (ICE). What goes back, or was called off by the sender, comes to nobody. `LDTMV` is said of every
 * vehicle: only the other code tells the one that delivers.
 */
export const statusByIce = statusesByCode({
  pending: 'ADVIS PARCV DTNPC PURCR',
  in_transit:
    'PCKDU SHRCU ASMVT CHECK HNDDE HNDND ICPRC INFCL ITBAR LDTHU MVDPT OFWRD RELBL REPCK ROUCR RSDCP SECHK SRTED TRBCR ULFMV MVARR PBNDT FWDCF',
  delivered: 'DLVRD',
  ready_for_pickup: 'CNRFC HLDCC',
  on_hold: 'EXPHD HLDCP HLDCU ALERT',
  delivery_delayed: 'MSRTD MVDEX MVTEX LDEXC NTADT DMGDS',
  delivery_failed: 'DLVRF NTDEL NTPUP DSPSD CNFSC RETRN CANCL',
})

/** The same by the code every event has besides. */
export const statusByStandardEvent = statusesByCode({
  pending: 'VA DD',
  in_transit: 'AE ES AA EE NB ZO',
  out_for_delivery: 'PO',
  delivered: 'ZU',
  ready_for_pickup: 'LA ZF',
  on_hold: 'BV',
  delivery_failed: 'ZN AN',
})
