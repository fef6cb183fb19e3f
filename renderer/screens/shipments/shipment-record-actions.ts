import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'
import { isReturn, unknownOutcomesOf } from '../../lib/shipments/shipment-text.ts'

const isSent = ({ status }: ShipmentRecord): boolean => status !== 'draft' && status !== 'cancelled'

/** Nothing is ended of which nobody knows how far it has come. */
const isKnown = (shipment: ShipmentRecord): boolean => {
  const { purchase, void: voiding } = unknownOutcomesOf(shipment)
  return !purchase && !voiding
}

/** What can be done to one shipment, in the order it is offered; the page of the shipment does it. */
export const shipmentRecordActions = [
  {
    name: 'print',
    text: 'shipments.print',
    keys: 'p',
    isFor: shipment => shipment.label_url !== null && shipment.status !== 'cancelled',
  },
  { name: 'again', text: 'returns.again', keys: 'd', isFor: shipment => !isReturn(shipment) },
  { name: 'duplicate', text: 'returns.duplicate', keys: 'shift+D', isFor: shipment => !isReturn(shipment) },
  {
    name: 'return',
    text: 'returns.make',
    keys: 'r',
    isFor: shipment => isSent(shipment) && !isReturn(shipment),
  },
  {
    name: 'void',
    text: 'shipments.cancel',
    isFor: shipment => shipment.status === 'purchased' && isKnown(shipment),
  },
  {
    name: 'discard',
    text: 'shipments.discard',
    isFor: shipment => shipment.status === 'draft' && isKnown(shipment),
  },
] as const satisfies readonly RecordAction<ShipmentRecord>[]

export type ShipmentRecordAction = (typeof shipmentRecordActions)[number]['name']

/** Whether something is offered for a shipment: the same in its page and wherever it is only listed. */
export const isOffered = (name: ShipmentRecordAction, shipment: ShipmentRecord): boolean =>
  shipmentRecordActions.some(action => action.name === name && action.isFor(shipment))
