import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import type { LabelAddress, LabelContent } from '../../../shared/labels/label-content.ts'
import { weightText } from '../../../shared/units/weight.ts'
import type { CarrierAddress, CarrierParcel, LabelRequest } from '../contract/model.ts'
import { isOn } from '../rate-sheet/options.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { shipDate } from '../rate-sheet/working-days.ts'
import { optionNotes } from './codes.ts'
import { matrixText } from './matrix-text.ts'
import type { GenericSettings } from './settings.ts'
import { toWireAddress } from './wire-shapes.ts'

/** A parcel with the number it travels under; `index` counts from 1. */
export type NumberedParcel = { parcel: CarrierParcel; trackingNumber: string; index: number }

/** What is the same for every label of a shipment. */
export type LabelJob = {
  request: LabelRequest
  level: ServiceLevel
  settings: GenericSettings
  testMode: boolean
  now: Date
}

/** The built-in label of one parcel, as content for the renderer. */
export function toLabelContent(job: LabelJob, numbered: NumberedParcel): LabelContent {
  const { request, level, settings } = job
  const { parcel, trackingNumber, index } = numbered
  const { shipper, recipient, reference } = request
  const place = { index, total: request.parcels.length }
  return {
    carrierName: settings.display_name,
    serviceName: level.service_name,
    serviceMark: serviceMark(level),
    sender: toLabelAddress(shipper, recipient),
    recipient: toLabelAddress(recipient, shipper),
    trackingNumber,
    matrixText: matrixText({
      trackingNumber,
      service: level.service_code,
      countryCode: recipient.countryCode,
      postalCode: recipient.postalCode,
      parcel: place,
      reference,
    }),
    reference,
    weight: weightText(parcel.weight, parcel.weightUnit),
    parcel: place,
    shipDate: shipDate(request.options, job.now),
    notes: notesOf({ ...request.options, ...parcel.options }),
    testMode: job.testMode,
  }
}

/** In the writing order of its own country, which is named when the parcel crosses a border. */
function toLabelAddress(address: CarrierAddress, other: CarrierAddress): LabelAddress {
  const written = toWireAddress(address)
  return {
    name: addressee(written),
    lines: addressLines(written, { from: other.countryCode }),
    countryCode: address.countryCode,
    phone: address.phoneNumber || null,
  }
}

/** The word the sheet sets, else the first three letters of the service's name. */
const serviceMark = (level: ServiceLevel): string =>
  (level.service_mark || level.service_name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 3)).toUpperCase()

const notesOf = (options: LabelRequest['options']): string[] =>
  Object.entries(optionNotes)
    .filter(([name]) => isOn(options, name))
    .map(([name, words]) => words(options[name], options))
