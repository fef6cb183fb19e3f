/**
 * - `queued`: waits for its carrier to be reachable.
 * - `rating`: the price is being asked for again.
 * - `buying`: the carrier is being asked for the label.
 * - `bought`: there is a label.
 * - `stopped`: nothing more happens by itself; `reason` says why.
 */
export const queueStates = ['queued', 'rating', 'buying', 'bought', 'stopped'] as const
export type QueueState = (typeof queueStates)[number]

/**
 * - `price_moved`: it costs more than was accepted, or in another currency; somebody decides.
 * - `service_gone`: the carrier does not offer the service for this parcel any more.
 * - `refused`: the carrier, or the station, said no.
 * - `unknown`: the carrier was asked and never answered; it is not asked again by itself.
 * - `cancelled`: taken out by hand, or the shipment was bought or cancelled otherwise.
 */
export const stopReasons = ['price_moved', 'service_gone', 'refused', 'unknown', 'cancelled'] as const
export type StopReason = (typeof stopReasons)[number]
