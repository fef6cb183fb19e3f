import type { PickupBookingInput } from '../../../../shared/api/pickup-bookings.ts'
import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import { noConnection, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { FindBought } from './pickup-planning.ts'
import { unknownNumbers } from './pickup-rules.ts'
import type { PickupService } from './pickup-service.ts'

/** Schedules a pickup of whichever carrier the body names, or of the one the parcels were bought from. */
export type BookPickup = (
  input: PickupBookingInput,
  asking: { testMode: boolean; by: string },
) => Promise<Result<PickupRecord>>

type Ports = {
  pickups: Pick<PickupService, 'schedule'>
  live: Pick<LiveConnections, 'findByCarrierId'>
  findBought: FindBought
}

type Chosen = { carrierName: string; carrierId?: string }

export function createBookPickup({ pickups, live, findBought }: Ports): BookPickup {
  const ofConnection = async (
    carrierId: string,
    named: string | undefined,
    testMode: boolean,
  ): Promise<Result<Chosen>> => {
    const found = await live.findByCarrierId(carrierId, testMode)
    if (!found?.row.active) return noSuchConnection(carrierId, testMode)
    const { carrierName, adapter } = found.row
    return named === undefined || named === carrierName || named === adapter
      ? ok({ carrierName, carrierId })
      : refuseFields({ carrier_id: [`"${carrierId}" is a connection of ${carrierName}.`] })
  }

  const ofParcels = (numbers: readonly string[], testMode: boolean): Result<Chosen> => {
    const bought = findBought(numbers, '', testMode)
    const unknown = numbers.filter((_, at) => !bought[at])
    if (unknown.length > 0) return unknownNumbers(unknown)
    const names = [...new Set(bought.flatMap(shipment => shipment?.carrier_name ?? []))]
    const [carrierName = '', ...others] = names
    return others.length === 0 ? ok({ carrierName }) : severalCarriers(names)
  }

  return async ({ carrier_code, carrier_name, carrier_id, pickup_type: _, ...input }, asking) => {
    const named = carrier_code ?? carrier_name
    const chosen =
      carrier_id !== undefined
        ? await ofConnection(carrier_id, named, asking.testMode)
        : named !== undefined
          ? ok<Chosen>({ carrierName: named })
          : ofParcels(input.tracking_numbers, asking.testMode)
    if (!chosen.ok) return chosen
    const { carrierName, carrierId } = chosen.value
    return pickups.schedule(carrierName, input, { ...asking, carrierId })
  }
}

const noSuchConnection = (carrierId: string, testMode: boolean) =>
  noConnection({
    carrier_id: [
      `No connection that is switched on in ${testMode ? 'test' : 'live'} mode is called "${carrierId}".`,
    ],
  })

const severalCarriers = (names: readonly string[]) =>
  refuseFields({
    carrier_code: [
      `These parcels are of several carriers: ${names.join(', ')}. A pickup is of one: name it, with its parcels.`,
    ],
  })
