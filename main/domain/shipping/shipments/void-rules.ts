import { refuse } from '../../../../shared/errors/result.ts'
import type { Doubt } from '../../intents/intent-kind.ts'

export const isCollected = (pickupId: string) =>
  refuse('state_error', {
    message: `This shipment is scheduled for pickup '${pickupId}' Please cancel this shipment pickup before.`,
  })

/** Its manifest is not settled. */
export const isBeingClosed = (manifestId: string) =>
  refuse('state_error', {
    message: `This shipment is on the manifest '${manifestId}', which the carrier has not confirmed. Wait for its answer, or settle the manifest before.`,
  })

/** Said where nobody knows whether a carrier voided a label. */
export const voidDoubt = (shipmentId: string | null): Doubt => ({
  message: `The label may have been voided. It will not be voided again by itself; ask the carrier${shipmentId === null ? ' first' : ', then settle it'}.`,
  ...(shipmentId === null ? {} : { details: { shipment_id: shipmentId } }),
})

/** The carrier voided it and the station could not write that down. */
export const voidNotWritten = (shipmentId: string): Doubt => ({
  message:
    'The carrier voided the label, but it could not be written down. It will not be asked again by itself; settle it when there is room.',
  details: { shipment_id: shipmentId },
})

export const labelNotFound = () => ({
  code: 'cannot_tell',
  message:
    'The carrier does not find this label. Ask it whether it was voided, then say here what you found.',
})
