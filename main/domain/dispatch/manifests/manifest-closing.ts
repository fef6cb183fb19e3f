import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type ManifestInput, mostOnManifest } from '../../../../shared/desk/manifests.ts'
import {
  noConnection,
  ok,
  type Result,
  refuseByCarrier,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import { dayIn } from '../../../../shared/units/time-zone.ts'
import type { Manifest } from '../../../carriers/contract/model.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Intent } from '../../intents/intent-ledger.ts'
import { withDoubt } from '../../intents/intent-rules.ts'
import { toAddressRecord } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import type { ManifestBook } from './manifest-book.ts'
import { groupOf, type StoredManifest, toEndOfDayRequest, toManifest } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { manifestDoubt, manifestNotWritten, noneOpen, notOpen, tooMany, waitingMs } from './manifest-rules.ts'

export type ManifestPorts = {
  database: Pick<Database, 'transact'>
  repository: ManifestRepository
  book: ManifestBook
  live: LiveConnections
  callCarrier: CallCarrier
  addresses: Pick<AddressService, 'resolve'>
  /** The time zone of the shop. */
  timeZone: () => string
  ids: Ids
  clock: Clock
  /** Told when what the carrier did could not be written down. */
  onUnwritten: (error: unknown, manifestId: string) => void
}

export type CloseManifest = (input: ManifestInput, testMode: boolean) => Promise<Result<StoredManifest>>

type Begun = {
  intent: Intent
  manifest: StoredManifest
  shipments: ShipmentRecord[]
  connection: LiveConnection
}

/** Puts open shipments on a manifest, and tells the carrier where it has to be told. */
export function createCloseManifest(ports: ManifestPorts): CloseManifest {
  const { repository, book, clock } = ports

  const begin = (input: ManifestInput, connection: LiveConnection): Result<Begun> => {
    const { row, adapter } = connection
    const now = clock.now()
    const of = {
      connectionId: row.id,
      sinceMs: now.getTime() - waitingMs,
      inGroups: adapter.endOfDay !== undefined,
    }
    const chosen = choose(repository.waiting(of), input.shipment_ids)
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
      day: input.day ?? dayIn(ports.timeZone(), now.getTime()),
      reference: input.reference || null,
      created_at: now.toISOString(),
    }
    const manifest = toManifest(head, toAddressRecord(address.value, null), chosen.value)
    const intent = book.begin(manifest, chosen.value, row.id)
    return intent.ok ? ok({ intent: intent.value, manifest, shipments: chosen.value, connection }) : intent
  }

  /** What the carrier did is told even when it cannot be written down. */
  const keep = ({ intent, manifest }: Begun, papers: Parameters<ManifestBook['happened']>[1]) => {
    try {
      const closed = book.happened(intent, papers)
      faultPoint('manifest.outcome_written')
      return ok(closed)
    } catch (error) {
      ports.onUnwritten(error, manifest.id)
      leaveUnknown(intent)
      return manifestNotWritten(
        manifest.id,
        papers.manifests.map(({ id }) => id),
        error,
      )
    }
  }

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = (intent: Intent) => {
    try {
      book.unknown(intent)
    } catch (error) {
      ports.onUnwritten(error, intent.subjectId)
    }
  }

  const tell = async (begun: Begun): Promise<Result<StoredManifest>> => {
    const { intent, manifest, shipments, connection } = begun
    faultPoint('manifest.intent_written')
    const { endOfDay } = connection.adapter
    if (!endOfDay) return keep(begun, { manifests: [] })
    const request = toEndOfDayRequest(manifest, shipments)
    const outcome: Outcome<{ manifests: Manifest[] }> = await ports.callCarrier(
      connection,
      endOfDay,
      request,
      {
        paid: true,
      },
    )
    faultPoint('manifest.call_answered')
    if (outcome.ok) return keep(begun, { ...outcome.value, messages: outcome.messages })
    if (outcome.retry === 'unknown-outcome') leaveUnknown(intent)
    else book.didNotHappen(intent)
    return refuseByCarrier(withDoubt(outcome, connection, manifestDoubt(manifest.id)))
  }

  return async (input, testMode) => {
    const connection = await ports.live.find(input.connection_id)
    if (!connection?.row.active || connection.row.testMode !== testMode) return noConnection()
    faultPoint('manifest.before_intent')
    const begun = ports.database.transact(() => begin(input, connection))
    return begun.ok ? tell(begun.value) : begun
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
