import type {
  ProxyPickupAnswer,
  ProxyPickupCancelInput,
  ProxyPickupInput,
  ProxyPickupUpdateInput,
} from '../../../../shared/api/proxy.ts'
import { noCollector, ok, type Result } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { mapOutcome, notSupported, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import type { Ids } from '../../../platform/ids.ts'
import { toFullMessage } from '../../carriers/connections/connection-mapper.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Answer, Intent } from '../../intents/intent-kind.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { ProxyProposal, ProxyShape } from '../../intents/proxy-kind.ts'
import { toAddressRecord, toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { type Confirmed, toConfirmed } from '../../shipping/proxy/proxy-mapper.ts'
import { withPickupTold } from '../../shipping/rates/told-fates-mapper.ts'
import type { ResolveParcels } from '../../shipping/shipments/shipment-drafts.ts'
import { toPickupRecord, toPickupRequest, withResult } from '../pickups/pickup-mapper.ts'
import { checkWindow } from '../pickups/pickup-rules.ts'
import { numberedSubject, type ProxyPickup, type ProxyPickupCancel } from './proxy-pickup-kinds.ts'

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
  intents: {
    schedule: Pick<IntentOperations<ProxyShape<ProxyPickup>, LiveConnection>, 'carryOut'>
    update: Pick<IntentOperations<ProxyShape<ProxyPickup>, LiveConnection>, 'carryOut'>
    cancel: Pick<IntentOperations<ProxyShape<ProxyPickupCancel>, LiveConnection>, 'carryOut'>
  }
  intentLedgers: Pick<IntentLedgers, 'begin' | 'lastGiven'>
  addresses: Pick<AddressService, 'resolve'>
  resolveParcels: ResolveParcels
  /** Stored pickups of a connection on a day. */
  countPickups: (connectionId: string, day: string) => number
  isKnownCarrier: (slug: string) => boolean
  ids: Ids
  calendar: Pick<ShopCalendar, 'today'>
}

type ProxyPickupKind = 'proxy_pickup_schedule' | 'proxy_pickup_update' | 'proxy_pickup_cancel'

export function createProxyPickups(ports: ProxyPickupPorts): ProxyPickups {
  const { live, addresses } = ports

  const connectionFor = async (slug: string, testMode: boolean): Promise<Result<LiveConnection>> => {
    const found = chooseConnection(await live.active(testMode), {
      slug,
      can: adapter => adapter.schedulePickup !== undefined,
    })
    return found ? ok(found) : noCollector(slug, testMode, ports.isKnownCarrier(slug))
  }

  /** The pickup as asked for, and the connection that is to be asked. */
  const read = async (slug: string, input: ProxyPickupInput, testMode: boolean) => {
    const window = checkWindow(input, ports.calendar.today())
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
    const othersThatDay = ports.countPickups(row.id, pickup.pickup_date)
    const request = toPickupRequest(pickup, { shipments: [], othersThatDay })
    return ok({ connection: connection.value, pickup, request })
  }

  const planned = (
    kind: ProxyPickupKind,
    subjectId: string,
    subject: string,
    { row }: LiveConnection,
  ): Result<{ intent: Intent<ProxyProposal> }> => {
    const proposal = { test_mode: row.testMode, subject }
    const intent = ports.intentLedgers.begin(kind, { subjectId, connectionId: row.id, proposal })
    return intent.ok ? ok({ intent: intent.value }) : intent
  }

  const answer = (
    arranged: Result<Answer<ProxyPickup | null>>,
    id: string | null,
  ): Result<ProxyPickupAnswer> => {
    if (!arranged.ok) return arranged
    const { value, messages } = arranged.value
    if (value === null) throw new Error('a pickup that was arranged is missing')
    return ok({ messages: messages.map(toFullMessage), pickup: { ...value.pickup, id } })
  }

  const schedule: ProxyPickups['schedule'] = async (slug, input, testMode) => {
    const found = await read(slug, input, testMode)
    if (!found.ok) return found
    const { connection, pickup, request } = found.value
    const { schedulePickup } = connection.adapter
    const subject = [pickup.pickup_date, pickup.address.city].join(', ')
    const scheduled = await ports.intents.schedule.carryOut<object>({
      connection,
      plan: () => planned('proxy_pickup_schedule', pickup.id, subject, connection),
      send: async call =>
        mapOutcome(
          schedulePickup
            ? withPickupTold(await call(schedulePickup, request), connection, request)
            : notSupported(),
          result => ({
            pickup: withResult(pickup, result),
            askedNumber: '',
            carrierData: result.carrierData,
          }),
        ),
    })
    return answer(scheduled, pickup.id)
  }

  const update: ProxyPickups['update'] = async (slug, input, testMode) => {
    const found = await read(slug, input, testMode)
    if (!found.ok) return found
    const { connection, pickup } = found.value
    const { confirmation_number: number } = input
    const about = numberedSubject(connection.row.id, number)
    const carrierData = ports.intentLedgers.lastGiven(about) ?? {}
    const request = { ...found.value.request, confirmationNumber: number, carrierData }
    const { updatePickup } = connection.adapter
    const updated = await ports.intents.update.carryOut<object>({
      connection,
      plan: () => planned('proxy_pickup_update', about, number, connection),
      send: async call =>
        mapOutcome(
          updatePickup
            ? withPickupTold(await call(updatePickup, request), connection, request)
            : notSupported(),
          result => ({
            pickup: withResult(pickup, result),
            askedNumber: number,
            carrierData: result.carrierData,
          }),
        ),
    })
    return answer(updated, null)
  }

  const cancel: ProxyPickups['cancel'] = async (slug, input, testMode) => {
    const address = input.address ? addresses.resolve(input.address) : ok(null)
    if (!address.ok) return address
    const found = await connectionFor(slug, testMode)
    if (!found.ok) return found
    const { value: connection } = found
    const { cancelPickup } = connection.adapter
    const { confirmation_number: number } = input
    const { carrierId, carrierName } = connection.row
    const about = numberedSubject(connection.row.id, number)
    const request = {
      confirmationNumber: number,
      address: address.value && toCarrierAddress(toAddressRecord(address.value, null)),
      pickupDate: input.pickup_date ?? null,
      reason: input.reason ?? null,
      carrierData: ports.intentLedgers.lastGiven(about) ?? {},
    }
    const cancelled = await ports.intents.cancel.carryOut<object>({
      connection,
      plan: () => planned('proxy_pickup_cancel', about, number, connection),
      send: async call =>
        mapOutcome(
          withPickupTold(cancelPickup ? await call(cancelPickup, request) : safelyCancelled(), connection, {
            reason: request.reason,
          }),
          confirmation => ({
            confirmation,
            named: { identifier: number, carrierId, carrierName, testMode },
          }),
        ),
    })
    if (!cancelled.ok) return cancelled
    const { value, messages } = cancelled.value
    if (value === null) throw new Error('a pickup that was cancelled is missing')
    return ok(toConfirmed({ value: value.confirmation, messages }, connection))
  }

  return { schedule, update, cancel }
}
