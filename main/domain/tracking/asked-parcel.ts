import type { TrackerRecord, TrackingInput } from '../../../shared/api/trackers.ts'
import { isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import type { AskedParcel } from '../../carriers/contract/model.ts'

/** What a shipment knows of its parcels. */
export type ShippedParcel = Omit<AskedParcel, 'trackingNumber'>

/** A tracked parcel with all that is known of it: from its shipment, else from what its tracker was told. */
export type KnownParcel = (tracker: TrackerRecord) => AskedParcel

export const createKnownParcel =
  (
    shipmentOf: (trackerId: string) => string | null,
    shippedParcel: (shipmentId: string) => ShippedParcel | null,
  ): KnownParcel =>
  tracker => {
    const shipmentId = shipmentOf(tracker.id)
    const shipped = shipmentId === null ? null : shippedParcel(shipmentId)
    const told = toldOf(tracker.tracking_number, tracker.info)
    return shipped ? { ...told, ...withoutGaps(shipped) } : told
  }

/** What somebody who asks says of a parcel wins over what is known of it. */
export function askedParcel(input: TrackingInput, known: AskedParcel | null): AskedParcel {
  const told = {
    ...toldOf(input.tracking_number, input.info ?? {}),
    reference: input.reference || null,
    accountNumber: input.account_number || null,
  }
  return known ? { ...known, ...withoutGaps(told), carrierData: known.carrierData } : told
}

type Told = {
  [Key in 'shipment_destination_postal_code' | 'shipment_destination_country' | 'shipping_date']?:
    | TrackerRecord['info'][Key]
    | undefined
}

const toldOf = (trackingNumber: string, info: Told): AskedParcel => ({
  trackingNumber,
  postalCode: info.shipment_destination_postal_code?.trim() || null,
  countryCode: countryIn(info.shipment_destination_country),
  shipDate: dayIn(info.shipping_date),
  service: null,
  accountNumber: null,
  reference: null,
  carrierData: {},
})

/** Info is free text. */
const countryIn = (text: string | null | undefined): string | null =>
  /^[a-z]{2}$/i.test(text?.trim() ?? '') ? (text?.trim().toUpperCase() ?? null) : null

function dayIn(text: string | null | undefined): ShopDay | null {
  const day = text?.slice(0, 10) ?? ''
  return isDay(day) ? day : null
}

const withoutGaps = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>
