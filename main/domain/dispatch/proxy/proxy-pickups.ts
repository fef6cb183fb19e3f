import type {
  ProxyPickupAnswer,
  ProxyPickupCancelInput,
  ProxyPickupInput,
  ProxyPickupUpdateInput,
} from '../../../../shared/api/proxy.ts'
import {
  noConnection,
  noExtension,
  ok,
  type Result,
  refuseByCarrier,
} from '../../../../shared/errors/result.ts'
import type { PickupResult } from '../../../carriers/contract/model.ts'
import { notSupported, type Outcome, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { toFullMessage } from '../../carriers/connections/connection-mapper.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { withDoubt } from '../../intents/intent-rules.ts'
import { toAddressRecord, toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import type { AskOnce } from '../../shipping/proxy/ask-once.ts'
import { type Confirmed, toConfirmed } from '../../shipping/proxy/proxy-mapper.ts'
import type { ResolveParcels } from '../../shipping/shipments/route-resolver.ts'
import { toPickupRecord, toPickupRequest, withResult } from '../pickups/pickup-mapper.ts'
import { checkWindow, doubtAbout, type PickupIntentKind } from '../pickups/pickup-rules.ts'

/** Pickups straight at the carrier; nothing is stored. */
export type ProxyPickups = {
  schedule: (slug: string, input: ProxyPickupInput, testMode: boolean) => Promise<Result<ProxyPickupAnswer>>
  update: (
    slug: string,
    input: ProxyPickupUpdateInput,
    testMode: boolean,
  ) => Promise<Result<ProxyPickupAnswer>>
  cancel: (slug: string, input: ProxyPickupCancelInput, testMode: boolean) => Promise<Result<Confirmed>>
}

export type ProxyPickupPorts = {
  live: LiveConnections
  callCarrier: CallCarrier
  addresses: Pick<AddressService, 'resolve'>
  resolveParcels: ResolveParcels
  /** Stored pickups of a connection on a day. */
  countPickups: (connectionId: string, day: string) => number
  askOnce: AskOnce
  isKnownCarrier: (slug: string) => boolean
  ids: Ids
  clock: Clock
}

const once = { paid: true }

export function createProxyPickups(ports: ProxyPickupPorts): ProxyPickups {
  const { live, callCarrier, addresses } = ports

  const connectionFor = async (slug: string, testMode: boolean): Promise<Result<LiveConnection>> => {
    const found = chooseConnection(await live.active(testMode), {
      slug,
      can: adapter => adapter.schedulePickup !== undefined,
    })
    if (found) return ok(found)
    return ports.isKnownCarrier(slug) ? noConnection() : noExtension(slug)
  }

  /** The pickup as asked for, and the connection that is to be asked. */
  const read = async (slug: string, input: ProxyPickupInput, testMode: boolean) => {
    const window = checkWindow(input, ports.clock.now())
    if (!window.ok) return window
    const address = addresses.resolve(input.address)
    if (!address.ok) return address
    const parcels = ports.resolveParcels(input.parcels, null)
    if (!parcels.ok) return parcels
    const connection = await connectionFor(slug, testMode)
    if (!connection.ok) return connection
    const { row } = connection.value
    const pickup = toPickupRecord(ports.ids('pickup'), input, {
      address: toAddressRecord(address.value, null),
      parcels: parcels.value,
      carrier_name: row.carrierName,
      carrier_id: row.carrierId,
      test_mode: testMode,
    })
    const request = toPickupRequest(pickup, ports.countPickups(row.id, pickup.pickup_date))
    return ok({ connection: connection.value, pickup, request })
  }

  const answer = (
    kind: PickupIntentKind,
    outcome: Outcome<PickupResult>,
    connection: LiveConnection,
    pickup: ProxyPickupAnswer['pickup'],
  ): Result<ProxyPickupAnswer> =>
    outcome.ok
      ? ok({ messages: outcome.messages.map(toFullMessage), pickup: withResult(pickup, outcome.value) })
      : refuseByCarrier(withDoubt(outcome, connection, doubtAbout(kind, null)))

  return {
    schedule: async (slug, input, testMode) => {
      const found = await read(slug, input, testMode)
      if (!found.ok) return found
      const { connection, pickup, request } = found.value
      const { schedulePickup } = connection.adapter
      if (!schedulePickup) return answer('pickup_schedule', notSupported(), connection, pickup)
      const subject = [pickup.pickup_date, pickup.address.city].join(', ')
      const asked = await ports.askOnce(
        { kind: 'proxy_pickup_schedule', subjectId: pickup.id, subject, connection },
        () => callCarrier(connection, schedulePickup, request, once),
      )
      return asked.ok ? answer('pickup_schedule', asked.value, connection, pickup) : asked
    },
    update: async (slug, input, testMode) => {
      const found = await read(slug, input, testMode)
      if (!found.ok) return found
      const { connection, pickup } = found.value
      const request = { ...found.value.request, confirmationNumber: input.confirmation_number }
      const { updatePickup } = connection.adapter
      const ownless = { ...pickup, id: null }
      if (!updatePickup) return answer('pickup_update', notSupported(), connection, ownless)
      const asked = await ports.askOnce(
        { kind: 'proxy_pickup_update', ...byNumber(connection, input.confirmation_number) },
        () => callCarrier(connection, updatePickup, request, once),
      )
      return asked.ok ? answer('pickup_update', asked.value, connection, ownless) : asked
    },
    cancel: async (slug, input, testMode) => {
      const address = input.address ? addresses.resolve(input.address) : ok(null)
      if (!address.ok) return address
      const connection = await connectionFor(slug, testMode)
      if (!connection.ok) return connection
      const { cancelPickup } = connection.value.adapter
      const request = {
        confirmationNumber: input.confirmation_number,
        address: address.value && toCarrierAddress(toAddressRecord(address.value, null)),
        pickupDate: input.pickup_date ?? null,
        reason: input.reason ?? null,
      }
      if (!cancelPickup) return ok(toConfirmed(safelyCancelled(), connection.value))
      const asked = await ports.askOnce(
        { kind: 'proxy_pickup_cancel', ...byNumber(connection.value, input.confirmation_number) },
        () => callCarrier(connection.value, cancelPickup, request, once),
      )
      if (!asked.ok) return asked
      const outcome = asked.value
      return outcome.ok
        ? ok(toConfirmed(outcome, connection.value))
        : refuseByCarrier(withDoubt(outcome, connection.value, doubtAbout('pickup_cancel', null)))
    },
  }
}

/** A pickup at the carrier, which is neither changed nor cancelled twice at a time. */
const byNumber = (connection: LiveConnection, number: string) => ({
  subjectId: `pickup ${connection.row.id} ${number}`,
  subject: number,
  connection,
})
