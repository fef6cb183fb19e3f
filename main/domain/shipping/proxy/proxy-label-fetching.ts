import type {
  FetchedProxyLabel,
  ProxyLabelRecord,
  ProxyLabelSummary,
} from '../../../../shared/desk/proxy-labels.ts'
import {
  type CarrierMessage,
  noConnection,
  ok,
  type Result,
  refuse,
  refuseByCarrier,
} from '../../../../shared/errors/result.ts'
import type { FetchLabelRequest, PendingLabel } from '../../../carriers/contract/model.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { NextRound } from '../../../platform/loops/loop.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { nextLabelAt } from '../shipments/label-fetching.ts'
import type { ProxyLabelRepository, ProxyLabelRow } from './proxy-label-repository.ts'

/** What a purchase by proxy leaves to be fetched; null where its label is here, or its carrier gives none later. */
export type ProxyFollower = { request: FetchLabelRequest; pending: PendingLabel }

/** A label bought by proxy that follows its purchase: kept until its buyer has it, fetched and never bought again. */
export type ProxyLabels = {
  /** Part of the transaction that says it is bought. */
  begin: (id: string, follows: ProxyFollower, from: Bought) => void
  /** Part of the transaction that says it is void. */
  end: ProxyLabelRepository['removeNamed']
  /** Waits for it a while, for an answer that would rather have it. */
  waitFor: (id: string) => Promise<ProxyLabelRow | null>
  list: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => { count: number; records: ProxyLabelSummary[] }
  retrieve: (ref: RecordRef) => Result<ProxyLabelRecord>
  fetch: (ref: RecordRef) => Promise<Result<FetchedProxyLabel>>
  /** Asks for what is due; answers when the next is. */
  fetchDue: (signal: AbortSignal) => Promise<NextRound>
}

type Bought = {
  connectionId: string | null
  carrierName: string
  carrierId: string | null
  testMode: boolean
  trackingNumber: string
}

export type ProxyLabelPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: ProxyLabelRepository
  live: Pick<LiveConnections, 'find'>
  callCarrier: CallCarrier
  clock: Clock
  /** Told that there is something to wait for. */
  begun: () => void
}

/** Pauses of a buyer's request, some twenty seconds together: most labels that follow are ready by then. */
const pausesMs = [1_000, 2_000, 3_000, 4_000, 5_000, 5_000]
const mostAtOnce = 20
/** How long one that is here may still be fetched. */
const keptMs = 30 * 24 * 3_600_000

export function createProxyLabels(ports: ProxyLabelPorts): ProxyLabels {
  const { repository, clock } = ports
  const nowMs = () => clock.now().getTime()
  const askOnce = createAskOnce(ports)
  const find = ({ id, testMode }: RecordRef): ProxyLabelRow | null => {
    const row = repository.read(id)
    return row?.testMode === testMode ? row : null
  }
  const putOff = (row: ProxyLabelRow, said: PendingLabel = { arrives: row.arrives }) => {
    const waited = repository.find(row.id)
    if (waited) repository.putOff(row.id, nextLabelAt({ ...waited, tries: waited.tries + 1 }, said, nowMs()))
  }

  return {
    begin: (id, { request, pending }, { trackingNumber, ...from }) => {
      const since = nowMs()
      repository.insert({
        id,
        ...from,
        identifier: request.shipmentIdentifier,
        trackingNumber: trackingNumber || null,
        arrives: pending.arrives,
        request,
        since,
        nextAskAt: nextLabelAt({ tries: 0, since }, pending, since),
      })
      ports.database.afterCommit(ports.begun)
    },
    end: repository.removeNamed,
    waitFor: async id => {
      for (const pauseMs of pausesMs) {
        await new Promise<void>(resolve => void clock.after(pauseMs, resolve))
        const row = repository.read(id)
        if (!row || row.label) return row
        // What went wrong is tried again; the loop goes on where this ends.
        await askOnce(row, true)
        const now = repository.read(id)
        if (!now || now.label) return now
      }
      return repository.read(id)
    },
    list: (testMode, range) => {
      const { count, rows } = repository.page(testMode, range)
      return { count, records: rows.map(toSummary) }
    },
    retrieve: ref => {
      const row = find(ref)
      return row ? ok(toRecord(row)) : noProxyLabel(ref.id)
    },
    fetch: async ref => {
      const row = find(ref)
      if (!row) return noProxyLabel(ref.id)
      if (row.label) return ok({ finding: 'fetched', messages: [], label: toRecord(row) })
      const asked = await askOnce(row, true)
      if (!asked.ok) return asked
      const now = find(ref) ?? row
      return ok({ finding: now.label ? 'fetched' : 'not_yet', messages: asked.value, label: toRecord(now) })
    },
    fetchDue: async signal => {
      repository.removeOld(nowMs() - keptMs)
      for (const { id } of repository.listDue(nowMs(), mostAtOnce)) {
        if (signal.aborted) break
        const row = repository.read(id)
        if (!row) continue
        await askOnce(row, false)
        if (!repository.read(id)?.label) putOff(row)
      }
      const next = repository.nextDueAt()
      return next === null ? 'when_called' : { atMs: next }
    },
  }
}

/** Asks the carrier and keeps what it gave; answers what it said. Two that ask at once get the same answer. */
function createAskOnce({ repository, database, live, callCarrier }: ProxyLabelPorts) {
  const underWay = new Map<string, Promise<Result<CarrierMessage[]>>>()

  const connectionOf = async ({ connectionId }: ProxyLabelRow): Promise<LiveConnection | null> =>
    connectionId === null ? null : live.find(connectionId)

  const ask = async (row: ProxyLabelRow, insist: boolean): Promise<Result<CarrierMessage[]>> => {
    const connection = await connectionOf(row)
    if (!connection) return noConnection()
    const { fetchLabel, label: carrier } = connection.adapter
    if (!fetchLabel) return cannotFetch(carrier)
    const outcome = await callCarrier(connection, fetchLabel, row.request, { insist, background: !insist })
    if (!outcome.ok) return refuseByCarrier(outcome.messages)
    const { label, invoice = null, trackingNumber = null } = outcome.value
    if (!label) return ok(outcome.messages)
    faultPoint('proxy_label_fetch.answered')
    const kept = database.transact(() => {
      repository.keep(row.id, { label, invoice, trackingNumber })
      return ok(outcome.messages)
    })
    faultPoint('proxy_label_fetch.written')
    return kept
  }

  return (row: ProxyLabelRow, insist: boolean): Promise<Result<CarrierMessage[]>> => {
    const running = underWay.get(row.id) ?? ask(row, insist).finally(() => underWay.delete(row.id))
    underWay.set(row.id, running)
    return running
  }
}

const toSummary = (row: ProxyLabelRow): ProxyLabelSummary => ({
  id: row.id,
  object_type: 'proxy_label',
  test_mode: row.testMode,
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  shipment_identifier: row.identifier,
  tracking_number: row.trackingNumber,
  arrives: row.arrives,
  is_here: row.label !== null,
  label_type: row.format,
  since: new Date(row.since).toISOString(),
})

const toRecord = (row: ProxyLabelRow): ProxyLabelRecord => ({
  ...toSummary(row),
  docs: {
    label: row.label?.toString('base64') ?? null,
    invoice: row.invoice?.toString('base64') ?? null,
  },
})

const noProxyLabel = (id: string) =>
  refuse('not_found', {
    message: `No label bought by proxy follows under ${id.slice(0, 80)}: it was answered with its purchase, was voided, or is long here.`,
  })

const cannotFetch = (carrier: string) =>
  refuse('state_error', { message: `${carrier} gives no label a second time.` })
