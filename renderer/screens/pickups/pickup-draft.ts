import type { UseFormReturnType } from '@mantine/form'
import type { PickupBody } from '../../../shared/api/pickups.ts'
import type { DeskPickup, OpenPickup, WaitingShipment } from '../../../shared/desk/pickups.ts'
import { wallClock } from '../../../shared/units/shop-day.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  toAddressData,
} from '../../lib/drafts/address-draft.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

/** A pickup while it is typed. Its paths are those of the interface, so that refusals find their fields. */
export type PickupDraft = {
  connectionId: string
  /** Ids of the shipments, as the form keeps them; the interface takes their numbers. */
  tracking_numbers: string[]
  pickup_date: string
  ready_time: string
  closing_time: string
  address: AddressDraft
  instruction: string
  package_location: string
}

/** A shipment that is or can be collected. */
export type Collectable = Pick<WaitingShipment, 'id' | 'tracking_number' | 'recipient'> &
  Partial<Pick<WaitingShipment, 'parcels' | 'weight' | 'reference'>>

const usual = { ready_time: '13:00', closing_time: '17:00' }
/** From this time on nobody comes any more the same day, where no carrier has said better. */
const tooLate = '14:00'

/** The first day the shop works while there is time for it, otherwise the next. */
function usualDay({ working_days: { first, next }, cut_off: cutOff }: OpenPickup, nowMs: number): string {
  const now = wallClock(shopTimeZone(), nowMs)
  const isLate = cutOff ? nowMs >= Date.parse(cutOff.at) : now.time >= tooLate
  return isLate && first <= now.day ? next : first
}

/** With the shipments asked for, else with all that wait. */
export function newPickup(open: OpenPickup, wanted: readonly string[], nowMs: number): PickupDraft {
  const { connection_id: connectionId, shipments } = open
  const asked = shipments.filter(({ id }) => wanted.includes(id))
  const chosen = asked.length > 0 ? asked : shipments
  const place = chosen[0]?.address
  return {
    connectionId,
    tracking_numbers: chosen.map(({ id }) => id),
    pickup_date: usualDay(open, nowMs),
    ...usual,
    address: place ? fromAddressRecord(place) : emptyAddress('US'),
    instruction: '',
    package_location: '',
  }
}

export const fromPickup = (pickup: DeskPickup): PickupDraft => ({
  connectionId: pickup.connection_id ?? '',
  tracking_numbers: pickup.shipments.map(({ id }) => id),
  pickup_date: pickup.pickup_date,
  ready_time: pickup.ready_time,
  closing_time: pickup.closing_time,
  address: fromAddressRecord(pickup.address),
  instruction: pickup.instruction ?? '',
  package_location: pickup.package_location ?? '',
})

export function toPickupData(draft: PickupDraft, shipments: readonly Collectable[]): PickupBody {
  const {
    tracking_numbers: ids,
    pickup_date,
    ready_time,
    closing_time,
    instruction,
    package_location,
  } = draft
  return {
    pickup_date,
    ready_time,
    closing_time,
    tracking_numbers: shipments.filter(({ id }) => ids.includes(id)).map(each => each.tracking_number),
    address: toAddressData(draft.address),
    instruction,
    package_location,
  }
}

/** Everything else is for the station and the carrier to judge. */
export const checkPickup = ({ tracking_numbers: ids }: PickupDraft): FieldTexts =>
  ids.length === 0 ? { tracking_numbers: t('pickups.choose') } : {}

/** The form of a pickup, as the parts of the screen that edit it take it. */
export type PickupFields = UseFormReturnType<PickupDraft>
