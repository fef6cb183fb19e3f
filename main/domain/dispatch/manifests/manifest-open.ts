import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type {
  ManifestForecast,
  NotOpenReason,
  OpenManifest,
  OpenShipment,
} from '../../../../shared/desk/manifests.ts'
import { noConnection, ok, type Result } from '../../../../shared/errors/result.ts'
import { waitsInGroups } from '../../../carriers/contract/adapter.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { type CutOffPorts, cutOffOf } from '../cut-offs.ts'
import { weightOf } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { waitingMs } from './manifest-rules.ts'

/** What is on no manifest yet. */
export type OpenManifests = {
  /** Active connections that have shipments waiting. */
  list: (testMode: boolean) => Promise<OpenManifest[]>
  /** Those shipments, the oldest first. */
  shipments: (
    of: { connectionId: string; testMode: boolean },
    range: { limit: number; offset: number },
  ) => Promise<Result<{ count: number; records: OpenShipment[] }>>
  /** What closing out some shipments would mean; asks no carrier and changes nothing. */
  forecast: (ids: readonly string[], testMode: boolean) => Promise<ManifestForecast>
}

export type OpenManifestPorts = CutOffPorts & {
  repository: Pick<ManifestRepository, 'countWaiting' | 'waitingPage' | 'waitingIds' | 'manifestOf'>
  live: Pick<LiveConnections, 'active' | 'find'>
  findShipment: (id: string) => ShipmentRecord | null
}

export function createOpenManifests(ports: OpenManifestPorts): OpenManifests {
  const { repository, live, clock } = ports
  const waitingOf = ({ row, adapter }: Pick<LiveConnection, 'row' | 'adapter'>) => ({
    connectionId: row.id,
    sinceMs: clock.now().getTime() - waitingMs,
    inGroups: waitsInGroups(adapter),
  })

  return {
    list: async testMode =>
      (await live.active(testMode)).flatMap((each): OpenManifest[] => {
        const found = repository.countWaiting(waitingOf(each))
        return found.count === 0
          ? []
          : [{ ...toHead(each), cut_off: cutOffOf(each.connection, ports), ...toCounts(found) }]
      }),
    shipments: async ({ connectionId, testMode }, range) => {
      const connection = await live.find(connectionId)
      if (!connection?.row.active || connection.row.testMode !== testMode) return noConnection()
      const waiting = waitingOf(connection)
      const { count } = repository.countWaiting(waiting)
      return ok({ count, records: repository.waitingPage(waiting, range).map(toOpenShipment) })
    },
    forecast: async (ids, testMode) => {
      const left = new Set(ids)
      const groups = (await live.active(testMode)).flatMap((each): ManifestForecast['groups'] => {
        const open = repository.waitingIds(waitingOf(each))
        const named = open.filter(({ id }) => left.has(id))
        if (named.length === 0) return []
        const closed = new Set(named.flatMap(({ groupId }) => groupId ?? []))
        const also = open.filter(({ id, groupId }) => !left.has(id) && groupId && closed.has(groupId))
        for (const { id } of named) left.delete(id)
        const unprinted = [...named, ...also].filter(({ isPrinted }) => !isPrinted)
        return [
          {
            ...toHead(each),
            shipment_ids: named.map(({ id }) => id),
            also: also.length,
            not_printed: unprinted.length,
            to_print_ids: unprinted.filter(({ isQueued }) => !isQueued).map(({ id }) => id),
          },
        ]
      })
      const leftOut = [...left].map(id => ({ shipment_id: id, reason: reasonOf(id, testMode, ports) }))
      return { groups, left_out: leftOut }
    },
  }
}

const toHead = ({ row, adapter }: Pick<LiveConnection, 'row' | 'adapter'>) => ({
  connection_id: row.id,
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  test_mode: row.testMode,
  tells_carrier: adapter.endOfDay !== undefined,
})

const toCounts = (found: ReturnType<ManifestRepository['countWaiting']>) => ({
  shipments: found.count,
  parcels: found.parcels,
  weight: found.weight,
  not_printed: found.notPrinted,
  to_print: found.toPrint,
  oldest: found.oldestMs === null ? null : new Date(found.oldestMs).toISOString(),
})

const toOpenShipment = ({
  shipment,
  boughtAt,
  isPrinted,
  isQueued,
}: ReturnType<ManifestRepository['waitingPage']>[number]): OpenShipment => ({
  id: shipment.id,
  tracking_number: shipment.tracking_number,
  reference: shipment.reference,
  recipient: addressee(shipment.recipient),
  parcels: shipment.parcels.length,
  weight: weightOf(shipment),
  bought_at: new Date(boughtAt).toISOString(),
  is_printed: isPrinted,
  is_queued: isQueued,
})

/** Why a shipment cannot go onto a manifest now. */
function reasonOf(
  id: string,
  testMode: boolean,
  { findShipment, repository }: Pick<OpenManifestPorts, 'findShipment' | 'repository'>,
): NotOpenReason {
  const shipment = findShipment(id)
  if (!shipment || shipment.test_mode !== testMode) return 'missing'
  if (repository.manifestOf(id)) return 'on_manifest'
  if (shipment.status === 'draft') return 'no_label'
  if (shipment.status === 'cancelled') return 'voided'
  return shipment.status === 'delivered' ? 'delivered' : 'not_open'
}
