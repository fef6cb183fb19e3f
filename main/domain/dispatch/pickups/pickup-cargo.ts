import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { PickupLink } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { alreadyScheduled, unknownNumbers } from './pickup-rules.ts'

/** The shipments a pickup is to collect. */
export type Cargo = { shipments: ShipmentRecord[]; links: PickupLink[] }

export type FindCargo = (
  numbers: readonly string[],
  of: { carrierName: string; testMode: boolean; pickupId: string | null },
) => Result<Cargo>

/** A bought shipment by its number; one of the given carrier before those of others. */
export type FindBought = (
  trackingNumber: string,
  carrierName: string,
  testMode: boolean,
) => ShipmentRecord | null

/** Finds shipments by their numbers, each once; refuses numbers nobody bought and those of another pickup. */
export const createFindCargo =
  (repository: Pick<PickupRepository, 'pickupOf'>, findBought: FindBought): FindCargo =>
  (numbers, { carrierName, testMode, pickupId }) => {
    const found = numbers.map(number => ({ number, shipment: findBought(number, carrierName, testMode) }))
    const unknown = found.filter(({ shipment }) => shipment === null)
    if (unknown.length > 0) return unknownNumbers(unknown.map(({ number }) => number))
    const cargo = new Map<string, { number: string; shipment: ShipmentRecord }>()
    for (const { number, shipment } of found) if (shipment) cargo.set(shipment.id, { number, shipment })
    const taken = [...cargo.values()].filter(({ shipment }) => {
      const owner = repository.pickupOf(shipment.id)
      return owner !== null && owner !== pickupId
    })
    if (taken.length > 0) return alreadyScheduled(taken.map(({ number }) => number))
    return ok({
      shipments: [...cargo.values()].map(({ shipment }) => shipment),
      links: [...cargo].map(([shipmentId, { number }]) => ({ shipmentId, trackingNumber: number })),
    })
  }
