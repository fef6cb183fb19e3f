import type { CarrierRecord } from '../../../../shared/api/carriers.ts'
import type {
  ConnectionInput,
  ConnectionPatch,
  ConnectionRecord,
} from '../../../../shared/desk/connections.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import {
  type CarrierMessage,
  type FieldErrors,
  noExtension,
  ok,
  type Refusal,
  type Result,
  refuse,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { CarrierAdapter, CarrierConnection, LabelSample } from '../../../carriers/contract/adapter.ts'
import { limitsOf } from '../../../carriers/contract/limits.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { CallLimits } from '../../../carriers/line/call-limits.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { DatedSheets } from '../rate-sheets/dated-sheets.ts'
import { cannotOpen, configRevision, toCarrierRecord, toConnectionRecord } from './connection-mapper.ts'
import type { ConnectionChanges, ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import { checkDestination, sheetSettingOf, shownAccount } from './connection-rules.ts'
import type { LiveConnections, LoadAdapter } from './live-connections.ts'
import type { ReachabilityService } from './reachability-service.ts'

type Page<T> = { count: number; records: T[] }

export type ConnectionService = {
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
  create: (input: ConnectionInput, isSample?: boolean) => Promise<Result<ConnectionRecord>>
  retrieve: (id: string) => Promise<Result<ConnectionRecord>>
  update: (id: string, patch: ConnectionPatch) => Promise<Result<ConnectionRecord>>
  remove: (id: string) => Promise<Result<ConnectionRecord>>
  /** Removes the connections that came with the sample data. */
  removeSamples: () => Promise<void>
  /** Asks the carrier whether the credentials work. */
  test: (id: string) => Promise<Result<{ success: boolean; messages: CarrierMessage[] }>>
}

export type ConnectionPorts = {
  repository: ConnectionRepository
  live: LiveConnections
  loadAdapter: LoadAdapter
  callCarrier: CallCarrier
  secrets: SecretBox
  reachability: Pick<ReachabilityService, 'ofConnection'>
  limits: Pick<CallLimits, 'usageOf'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  calendar: Pick<ShopCalendar, 'today'>
  /** What counts from which day of rate sheets in the settings. */
  sheets: DatedSheets
  holds: IntentHolds
  /** Draws a label as its template says; refuses one that cannot be drawn at `template.template`. */
  proofLabel: (sample: LabelSample & { known: LabelSample['data'] }) => Promise<Result<unknown>>
}

const noSuchConnection = (id: string) =>
  refuse('not_found', { message: `There is no connection ${id.slice(0, 80)}.` })
const nicknameTaken = (carrierId: string) =>
  refuse('state_error', { message: `Another connection of this mode is already called "${carrierId}".` })
const changedElsewhere = refuse('state_error', {
  message:
    'Somebody else has changed the settings of this connection meanwhile. Nothing was saved: load theirs first.',
})

/** Credentials and config as the adapter reads them. */
type Opened = Pick<CarrierConnection, 'settings' | 'config'>

/** Reads credentials and config by the adapter's own schemas; mistakes are named by field. */
function checkSettings(adapter: CarrierAdapter, credentials: unknown, config: unknown): Result<Opened> {
  const settings = adapter.settings.safeParse(credentials)
  const preferences = adapter.config.safeParse(config ?? {})
  if (settings.success && preferences.success)
    return ok({ settings: settings.data, config: preferences.data })
  return refuseFields({
    ...(settings.success ? {} : { credentials: toFieldErrors(settings.error.issues, credentials) }),
    ...(preferences.success ? {} : { config: toFieldErrors(preferences.error.issues, config ?? {}) }),
  })
}

/** Texts for the fields of a template, of what was said of it when it was drawn. */
function templateErrors(refusal: Refusal): FieldErrors {
  const { message, details } = refusal.kind === 'station' ? refusal : {}
  const { template } = (details ?? {}) as { template?: FieldErrors }
  return template ?? { template: [message ?? 'This template cannot be drawn.'] }
}

export function createConnectionService(ports: ConnectionPorts): ConnectionService {
  const { repository, live, loadAdapter, secrets, ids, changes } = ports
  const limitUse = async (id: string) => {
    const opened = await live.find(id)
    return opened ? ports.limits.usageOf(id, limitsOf(opened.adapter, opened.connection)) : []
  }
  const show = async (row: ConnectionRow) =>
    toConnectionRecord(row, {
      capabilities: await live.capabilities(row),
      reachability: await ports.reachability.ofConnection(row),
      limits: await limitUse(row.id),
      account: shownAccount(await loadAdapter(row.adapter), storedCredentials(row)),
    })
  const reload = async (id: string): Promise<Result<ConnectionRecord>> => {
    ports.sheets.bringIn()
    const row = repository.find(id)
    return row ? ok(await show(row)) : noSuchConnection(id)
  }

  /** A template no label could be bought with is not stored; one that is there already is not drawn again. */
  const checkLabel = async (
    adapter: CarrierAdapter,
    { settings, config }: Opened,
    { before, now }: { before: ConnectionRow['config']; now: ConnectionPatch['config'] },
  ): Promise<Result<unknown>> => {
    if (JSON.stringify(before?.label_template) === JSON.stringify(now?.label_template)) return ok(null)
    const sample = adapter.labelSample?.(
      { request: null, trackingNumber: null, parcel: 1 },
      { id: '', carrierId: '', testMode: true, settings, config },
      ports.calendar.today(),
    )
    if (!sample?.template) return ok(null)
    const proof = await ports.proofLabel({ ...sample, known: sample.data })
    return proof.ok ? proof : refuseFields({ config: { label_template: templateErrors(proof.refusal) } })
  }

  const create = async (input: ConnectionInput, isSample = false): Promise<Result<ConnectionRecord>> => {
    const adapter = await loadAdapter(input.carrier_name)
    if (!adapter) return noExtension(input.carrier_name)
    const checked = checkSettings(adapter, input.credentials, input.config)
    if (!checked.ok) return checked
    const { credentials, config } = input
    const drawn = await checkLabel(adapter, checked.value, { before: null, now: config })
    if (!drawn.ok) return drawn
    const sent = checkDestination(adapter, {
      stored: null,
      next: { credentials, config },
      given: credentials,
    })
    if (!sent.ok) return sent
    const testMode = input.test_mode ?? false
    if (repository.findByCarrierId(input.carrier_id, testMode)) return nicknameTaken(input.carrier_id)
    const { settings } = checked.value
    const identity = adapter.identity?.(settings) ?? {
      carrierName: adapter.slug,
      carrierLabel: adapter.label,
    }
    const id = ids('connection')
    repository.insert({
      id,
      adapter: adapter.slug,
      carrierName: identity.carrierName,
      carrierId: input.carrier_id,
      displayName: input.display_name ?? identity.carrierLabel,
      testMode,
      active: input.active ?? true,
      credentials: secrets.seal(JSON.stringify(input.credentials)),
      config: input.config ?? null,
      metadata: input.metadata ?? {},
      isSample,
      createdAt: ports.clock.now().getTime(),
    })
    changes.publish({ topic: 'connections', id, action: 'created' })
    return reload(id)
  }

  /** Credentials that cannot be read any more are entered again as a whole. */
  const storedCredentials = (row: ConnectionRow): Record<string, unknown> => {
    try {
      return JSON.parse(secrets.open(row.credentials))
    } catch {
      return {}
    }
  }

  /** What a patch makes of a connection as it is now, or why it does not. */
  const changed = (
    adapter: CarrierAdapter,
    row: ConnectionRow,
    patch: ConnectionPatch,
  ): Result<{ opened: Opened; changes: ConnectionChanges & Pick<ConnectionRow, 'config'> }> => {
    if (patch.config_revision !== undefined && patch.config_revision !== configRevision(row))
      return changedElsewhere
    const stored = storedCredentials(row)
    const credentials = patch.credentials ? { ...stored, ...patch.credentials } : stored
    const config = patch.config === undefined ? row.config : (patch.config ?? null)
    const opened = checkSettings(adapter, credentials, config)
    if (!opened.ok) return opened
    const sent = checkDestination(adapter, {
      stored: { credentials: stored, config: row.config },
      next: { credentials, config },
      given: patch.credentials ?? {},
    })
    if (!sent.ok) return sent
    const carrierId = patch.carrier_id ?? row.carrierId
    if (carrierId !== row.carrierId && repository.findByCarrierId(carrierId, row.testMode))
      return nicknameTaken(carrierId)
    const next = {
      carrierId,
      carrierName: adapter.identity?.(opened.value.settings).carrierName ?? row.carrierName,
      displayName: patch.display_name ?? row.displayName,
      active: patch.active ?? row.active,
      credentials: secrets.seal(JSON.stringify(credentials)),
      config,
      metadata: patch.metadata ?? row.metadata,
    }
    return ok({ opened: opened.value, changes: next })
  }

  const update = async (id: string, patch: ConnectionPatch): Promise<Result<ConnectionRecord>> => {
    ports.sheets.bringIn()
    const before = repository.find(id)
    if (!before) return noSuchConnection(id)
    const adapter = await loadAdapter(before.adapter)
    if (!adapter) return noExtension(before.adapter)
    const asked = changed(adapter, before, patch)
    if (!asked.ok) return asked
    const { opened, changes: wanted } = asked.value
    const drawn = await checkLabel(adapter, opened, { before: before.config, now: wanted.config })
    if (!drawn.ok) return drawn
    // Drawing takes a moment, in which somebody else may have changed or removed it: from here on nothing is awaited.
    const row = repository.find(id)
    if (!row) return noSuchConnection(id)
    const next = changed(adapter, row, patch)
    if (!next.ok) return next
    const { changes: written } = next.value
    const isAccount = patch.credentials !== undefined || patch.config !== undefined
    const free = ports.holds.assertFree(isAccount ? 'connection_edit' : 'connection_disable', id)
    if (!free.ok) return free
    const setting = patch.config === undefined ? null : sheetSettingOf(adapter)
    ports.sheets.keep({ row, next: written.config, setting }, () => repository.update(id, written))
    changes.publish({ topic: 'connections', id, action: 'updated' })
    return reload(id)
  }

  const remove = async (id: string): Promise<Result<ConnectionRecord>> => {
    const record = await reload(id)
    if (!record.ok) return record
    const free = ports.holds.assertFree('connection_remove', id)
    if (!free.ok) return free
    repository.remove(id)
    changes.publish({ topic: 'connections', id, action: 'deleted' })
    return record
  }

  const test = async (id: string): Promise<Result<{ success: boolean; messages: CarrierMessage[] }>> => {
    const row = repository.find(id)
    if (!row) return noSuchConnection(id)
    const connection = await live.find(id)
    if (!connection) return ok({ success: false, messages: [cannotOpen(row)] })
    if (!connection.adapter.verifyCredentials) return ok({ success: true, messages: [] })
    const outcome = await ports.callCarrier(connection, connection.adapter.verifyCredentials, undefined, {
      insist: true,
    })
    return ok({ success: outcome.ok, messages: outcome.messages })
  }

  const listCarriers: ConnectionService['listCarriers'] = async query => {
    ports.sheets.bringIn()
    const rows = query.systemOnly
      ? []
      : repository
          .ofMode(query.testMode)
          .filter(row => query.active === null || row.active === query.active)
          .filter(row => query.adapter === null || [row.adapter, row.carrierName].includes(query.adapter))
    const shown = rows.slice(query.offset, query.offset + query.limit)
    const records = shown.map(async row => toCarrierRecord(row, await live.capabilities(row)))
    return { count: rows.length, records: await Promise.all(records) }
  }

  return {
    count: repository.count,
    list: async (range, testMode) => {
      ports.sheets.bringIn()
      if (testMode !== undefined) {
        const rows = repository.ofMode(testMode)
        const shown = rows.slice(range.offset, range.offset + range.limit)
        return { count: rows.length, records: await Promise.all(shown.map(show)) }
      }
      const records = await Promise.all(repository.list(range).map(show))
      return { count: repository.count(), records }
    },
    listCarriers,
    create,
    retrieve: reload,
    update,
    remove,
    removeSamples: async () => {
      for (const row of repository.ofMode(true).filter(each => each.isSample)) await remove(row.id)
    },
    test,
  }
}
