import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type ManifestInput, mostOnManifest } from '../../../../shared/desk/manifests.ts'
import { noConnection, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { waitsInGroups } from '../../../carriers/contract/adapter.ts'
import { done } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { withFurtherTold } from '../../carriers/connections/told-further-mapper.ts'
import type { Intent } from '../../intents/intent-kind.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import { toAddressRecord } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { groupOf } from '../../shipping/shipments/carrier-number-mapper.ts'
import type { ToHandedShipments } from '../../shipping/shipments/handed-shipment.ts'
import type { ManifestProposal, ManifestShape } from './manifest-kind.ts'
import { type StoredManifest, toEndOfDayRequest, toManifest } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { noneOpen, notOpen, tooMany, waitingMs } from './manifest-rules.ts'

export type ManifestPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: ManifestRepository
  intents: Pick<IntentOperations<ManifestShape, LiveConnection>, 'carryOut'>
  intentLedgers: Pick<IntentLedgers, 'begin'>
  live: Pick<LiveConnections, 'find'>
  addresses: Pick<AddressService, 'resolve'>
  toHanded: ToHandedShipments
  calendar: Pick<ShopCalendar, 'today'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** `by` asks for it. */
export type CloseManifest = (
  input: ManifestInput,
  asking: { testMode: boolean; by: string },
) => Promise<Result<StoredManifest>>

type Planned = {
  intent: Intent<ManifestProposal>
  manifest: StoredManifest
  shipments: ShipmentRecord[]
}

/** Puts open shipments on a manifest, and tells the carrier where it has to be told. */
export function createCloseManifest(ports: ManifestPorts): CloseManifest {
  const { repository, clock } = ports

  /** Shipments are taken at once, so that nobody closes them twice. */
  const writeIntent = (
    manifest: StoredManifest,
    shipments: ShipmentRecord[],
    { connectionId, by }: { connectionId: string; by: string },
  ): Result<Planned> => {
    const { id } = manifest
    repository.insert(manifest, { connectionId, createdAt: clock.now().getTime() })
    repository.link(
      id,
      shipments.map(shipment => shipment.id),
    )
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'manifests', id, action: 'created' }))
    const proposal = { day: manifest.day, shipments: shipments.length }
    const intent = ports.intentLedgers.begin('manifest_close', { subjectId: id, connectionId, proposal, by })
    return intent.ok ? ok({ intent: intent.value, manifest, shipments }) : intent
  }

  const plan = (input: ManifestInput, { row, adapter }: LiveConnection, by: string): Result<Planned> => {
    const now = clock.now()
    const chosen = choose(
      repository.waiting({
        connectionId: row.id,
        sinceMs: now.getTime() - waitingMs,
        inGroups: waitsInGroups(adapter),
      }),
      input.shipment_ids,
    )
    if (!chosen.ok) return chosen
    const place = input.address ?? chosen.value[0]?.shipper
    if (!place) return refuseFields({ address: ['This field is required.'] })
    const address = ports.addresses.resolve(place)
    if (!address.ok) return address
    const head = {
      id: ports.ids('manifest'),
      state: 'closing' as const,
      carrier_name: row.carrierName,
      carrier_id: row.carrierId,
      test_mode: row.testMode,
      day: input.day ?? ports.calendar.today(),
      reference: input.reference || null,
      created_at: now.toISOString(),
      created_by: by,
    }
    const manifest = toManifest(head, toAddressRecord(address.value, null), chosen.value)
    return writeIntent(manifest, chosen.value, { connectionId: row.id, by })
  }

  return async (input, { testMode, by }) => {
    const connection = await ports.live.find(input.connection_id)
    if (!connection?.row.active || connection.row.testMode !== testMode) return noConnection()
    const { endOfDay } = connection.adapter
    const closed = await ports.intents.carryOut<Planned>({
      connection,
      plan: () => plan(input, connection, by),
      send: async (call, { manifest, shipments }) => {
        const request = toEndOfDayRequest(manifest, ports.toHanded(shipments))
        return endOfDay
          ? withFurtherTold('manifests', await call(endOfDay, request), connection, request)
          : done({ manifests: [] })
      },
    })
    return closed.ok ? ok(closed.value.shown) : closed
  }
}

/** Those asked for with the others of their groups, which a carrier closes as a whole; all when none are named. */
function choose(
  open: readonly ShipmentRecord[],
  wanted: readonly string[] | undefined,
): Result<ShipmentRecord[]> {
  const ids = new Set(wanted ?? open.map(({ id }) => id))
  const named = open.filter(({ id }) => ids.has(id))
  if (named.length < ids.size) {
    const found = new Set(named.map(({ id }) => id))
    return notOpen([...ids].filter(id => !found.has(id)))
  }
  const groups = new Set(named.flatMap(shipment => groupOf(shipment) ?? []))
  const chosen = open.filter(shipment => ids.has(shipment.id) || groups.has(groupOf(shipment) ?? ''))
  if (chosen.length === 0) return noneOpen()
  return chosen.length > mostOnManifest ? tooMany(mostOnManifest) : ok(chosen)
}
