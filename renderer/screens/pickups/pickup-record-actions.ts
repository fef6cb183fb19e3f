import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { isOver } from './pickup-text.ts'

/** Nobody has come for it yet, and what is known of it is certain. */
export const isComing = (pickup: DeskPickup): boolean =>
  pickup.unknown === null && !isOver(pickup, shopToday())

/** What can be done to one pickup; its page does it. */
export const pickupRecordActions = [
  { name: 'change', text: 'pickups.change', isFor: isComing },
  { name: 'cancel', text: 'pickups.cancel', isFor: isComing },
] as const satisfies readonly RecordAction<DeskPickup>[]
