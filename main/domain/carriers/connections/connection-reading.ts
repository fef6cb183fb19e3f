import type { CarrierRecord } from '../../../../shared/api/carriers.ts'
import { cutRecords } from '../../../../shared/api/pages.ts'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { limitsOf } from '../../../carriers/contract/limits.ts'
import type { CallLimits } from '../../../carriers/line/call-limits.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { DatedSheets } from '../rate-sheets/dated-sheets.ts'
import { toCarrierRecord, toConnectionRecord } from './connection-mapper.ts'
import type { ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import { noSuchConnection, shownAccount, storedCredentials } from './connection-rules.ts'
import type { LiveConnections, LoadAdapter } from './live-connections.ts'
import type { ReachabilityService } from './reachability-service.ts'

type Page<T> = { count: number; records: T[] }

export type ConnectionReading = {
  count: () => number
  /** Of both modes when none is named. */
  list: (range: { limit: number; offset: number }, testMode?: boolean) => Promise<Page<ConnectionRecord>>
  /** Connections of a mode as `/v1/carriers` lists them. */
  listCarriers: (query: {
    testMode: boolean
    active: boolean | null
    systemOnly: boolean
    adapter: string | null
    limit: number
    offset: number
  }) => Promise<Page<CarrierRecord>>
  retrieve: (id: string) => Promise<Result<ConnectionRecord>>
}

export type ConnectionReadingPorts = {
  repository: ConnectionRepository
  live: Pick<LiveConnections, 'find' | 'capabilities'>
  loadAdapter: LoadAdapter
  secrets: SecretBox
  reachability: Pick<ReachabilityService, 'ofConnection'>
  limits: Pick<CallLimits, 'usageOf'>
  /** What counts from which day of rate sheets in the settings. */
  sheets: DatedSheets
}

/** Connections as they are shown: what they can do, whether they are reached, and how much of their limits is used. */
export function createConnectionReading(ports: ConnectionReadingPorts): ConnectionReading {
  const { repository, live, loadAdapter, secrets } = ports

  const limitUse = async (id: string) => {
    const opened = await live.find(id)
    return opened ? ports.limits.usageOf(id, limitsOf(opened.adapter, opened.connection)) : []
  }

  const toRecord = async (row: ConnectionRow) =>
    toConnectionRecord(row, {
      capabilities: await live.capabilities(row),
      reachability: await ports.reachability.ofConnection(row),
      limits: await limitUse(row.id),
      account: shownAccount(await loadAdapter(row.adapter), storedCredentials(secrets, row)),
    })

  const retrieve: ConnectionReading['retrieve'] = async id => {
    ports.sheets.bringIn()
    const row = repository.find(id)
    return row ? ok(await toRecord(row)) : noSuchConnection(id)
  }

  const list: ConnectionReading['list'] = async (range, testMode) => {
    ports.sheets.bringIn()
    if (testMode !== undefined) {
      const rows = repository.ofMode(testMode)
      const shown = rows.slice(range.offset, range.offset + range.limit)
      return { count: rows.length, records: await Promise.all(shown.map(toRecord)) }
    }
    const records = await Promise.all(repository.list(range).map(toRecord))
    return { count: repository.count(), records }
  }

  const listCarriers: ConnectionReading['listCarriers'] = async query => {
    ports.sheets.bringIn()
    const rows = query.systemOnly
      ? []
      : repository
          .ofMode(query.testMode)
          .filter(row => query.active === null || row.active === query.active)
          .filter(row => query.adapter === null || [row.adapter, row.carrierName].includes(query.adapter))
    const { count, records: shown } = cutRecords(rows, query)
    const records = shown.map(async row => toCarrierRecord(row, await live.capabilities(row)))
    return { count, records: await Promise.all(records) }
  }

  return { count: repository.count, list, listCarriers, retrieve }
}
