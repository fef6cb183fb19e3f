import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { PickupInput, PickupRecord } from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { noCollector, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { notSupported } from '../../../carriers/contract/outcome.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import { toAddressRecord } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { withPickupTold } from '../../shipping/rates/told-fates-mapper.ts'
import { arrangedBy, toPickupRecord, toPickupRequest } from './pickup-mapper.ts'
import type { Asked, PickupIntents, PickupPlanning, Planned } from './pickup-planning.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { checkWindow } from './pickup-rules.ts'

/** `by` asks for it. */
export type SchedulePickup = (
  carrierName: string,
  input: PickupInput,
  asking: { testMode: boolean; by: string; carrierId?: string | undefined },
) => Promise<Result<PickupRecord>>

export type PickupSchedulingPorts = {
  planning: PickupPlanning
  repository: Pick<PickupRepository, 'insert'>
  intents: Pick<PickupIntents, 'pickup_schedule'>
  addresses: Pick<AddressService, 'resolve'>
  live: Pick<LiveConnections, 'active'>
  isKnownCarrier: (slug: string) => boolean
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'today'>
}

/** Asks a carrier to collect bought parcels. */
export function createPickupScheduling(ports: PickupSchedulingPorts) {
  const { planning, repository, intents, live, ids, clock } = ports

  /** Reads the shipments again: what is arranged is what there is when the intent is written. */
  const planScheduling = (input: PickupInput, carrierName: string, asked: Asked): Result<Planned> => {
    const { row } = asked.connection
    const cargo = planning.findCargo(input.tracking_numbers, {
      carrierName,
      testMode: row.testMode,
      pickupId: null,
    })
    if (!cargo.ok) return cargo
    const { shipments, links } = cargo.value
    const address = placeOf(input, shipments, ports.addresses)
    if (!address.ok) return address
    const pickup = toPickupRecord(ids('pickup'), input, {
      address: { ...address.value, id: ids('address') },
      parcels: shipments.flatMap(shipment => shipment.parcels),
      carrier_name: row.carrierName,
      carrier_id: row.carrierId,
      test_mode: row.testMode,
    })
    repository.insert(pickup, { connectionId: row.id, createdAt: clock.now().getTime() })
    planning.announce(pickup.id, 'created')
    return planning.writeIntent('pickup_schedule', pickup, asked, { pickup, links, before: [] })
  }

  const schedule: SchedulePickup = async (carrierName, input, { testMode, by, carrierId }) => {
    const window = checkWindow(input, ports.calendar.today())
    if (!window.ok) return window
    const cargo = planning.findCargo(input.tracking_numbers, { carrierName, testMode, pickupId: null })
    if (!cargo.ok) return cargo
    const connection = chooseConnection(await live.active(testMode), {
      slug: carrierName,
      carrierId,
      can: adapter => adapter.schedulePickup !== undefined,
      preferred: cargo.value.shipments.flatMap(boughtWith),
    })
    if (!connection) return noCollector(carrierName, testMode, ports.isKnownCarrier(carrierName))
    const { schedulePickup } = connection.adapter
    const scheduled = await intents.pickup_schedule.carryOut<Planned>({
      connection,
      plan: () => planScheduling(input, carrierName, { connection, by }),
      send: async (call, planned) => {
        if (!schedulePickup) return notSupported()
        const request = toPickupRequest(planned.pickup, planning.cargoOf(planned))
        return arrangedBy(
          withPickupTold(await call(schedulePickup, request), connection, request),
          planned.pickup,
        )
      },
    })
    return scheduled.ok ? ok(scheduled.value.shown) : scheduled
  }

  return { schedule }
}

/** The connections a shipment was bought with, the surest first. */
const boughtWith = ({ selected_rate: rate, meta }: ShipmentRecord): string[] =>
  [rate?.carrier_ref, meta.carrier_connection_id].filter(id => typeof id === 'string')

/** Where the parcels are: the place given, else where the first of them is sent from. */
function placeOf(
  { address }: PickupInput,
  shipments: readonly ShipmentRecord[],
  addresses: Pick<AddressService, 'resolve'>,
): Result<AddressRecord> {
  const place = address ?? shipments[0]?.shipper
  if (!place) return refuseFields({ address: ['This field is required.'] })
  const resolved = addresses.resolve(place)
  return resolved.ok ? ok(toAddressRecord(resolved.value, null)) : resolved
}
