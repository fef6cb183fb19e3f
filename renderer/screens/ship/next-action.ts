import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { pendingLabelOf } from '../../../shared/desk/bought-labels.ts'
import type { PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import { isQueued } from '../../lib/shipments/use-queueing.ts'
import type { ShipWork } from '../../stores/ship-draft.ts'

/**
 * - `edit`: prices are still to be asked for, or those there are belong to earlier entries.
 * - `opening`: the shipment is being looked up.
 * - `rated`: prices for exactly these entries.
 * - `settling`: a purchase was sent and nobody here knows how it went.
 * - `queued`: the station buys it by itself once its carrier can be reached.
 * - `bought`: there is a label, or it follows its purchase.
 */
export type Stage = 'edit' | 'opening' | 'rated' | 'settling' | 'queued' | 'bought'

/** The one obvious thing to do. */
export type NextAction = 'rate' | 'buy' | 'settle' | 'print' | 'next'

type Known =
  | (Pick<ShipmentRecord, 'status' | 'tracking_number'> & {
      rates: readonly unknown[]
      meta?: ShipmentRecord['meta']
    })
  | null

/** Where a parcel stands, by what the station says of its shipment and not by what was clicked. */
export function stageOf(work: ShipWork, shipment: Known, formKey: string): Stage {
  if (work.shipmentId === null) return 'edit'
  if (shipment !== null && shipment.status !== 'draft') return isPaidFor(shipment) ? 'bought' : 'edit'
  if (work.isBuying) return 'settling'
  if (isQueued(shipment?.meta)) return 'queued'
  if (work.madeOf !== formKey || shipment?.rates.length === 0) return 'edit'
  return shipment === null ? 'opening' : 'rated'
}

/** A label that follows may bring its number with it. */
const isPaidFor = ({ tracking_number: number, meta = {} }: NonNullable<Known>): boolean =>
  number !== null || pendingLabelOf({ meta }) !== null

type Printing = { canPrint: boolean; jobState: PrintJobState | null }

/** The next action of a stage; null while there is nothing to do but wait. */
export function nextAction(stage: Stage, { canPrint, jobState }: Printing): NextAction | null {
  if (stage === 'opening') return null
  if (stage === 'edit') return 'rate'
  if (stage === 'rated') return 'buy'
  if (stage === 'settling') return 'settle'
  if (stage === 'queued') return 'next'
  // A copy that may have come out is not printed again without somebody looking first.
  return canPrint && (jobState === null || jobState === 'failed') ? 'print' : 'next'
}
