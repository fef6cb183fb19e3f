import type {
  ConnectionInput,
  ConnectionPatch,
  ConnectionRecord,
} from '../../../../shared/desk/connections.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import {
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
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { DatedSheets } from '../rate-sheets/dated-sheets.ts'
import { configRevision } from './connection-mapper.ts'
import type { ConnectionReading } from './connection-reading.ts'
import type { ConnectionChanges, ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import { checkDestination, noSuchConnection, sheetSettingOf, storedCredentials } from './connection-rules.ts'
import type { LoadAdapter } from './live-connections.ts'

export type ConnectionCommands = {
  create: (input: ConnectionInput, isSample?: boolean) => Promise<Result<ConnectionRecord>>
  update: (id: string, patch: ConnectionPatch) => Promise<Result<ConnectionRecord>>
  remove: (id: string) => Promise<Result<ConnectionRecord>>
}

export type ConnectionCommandPorts = {
  repository: ConnectionRepository
  loadAdapter: LoadAdapter
  secrets: SecretBox
  /** The connection as it is shown from now on. */
  retrieve: ConnectionReading['retrieve']
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

/** Connections added, changed and removed; nothing is stored that the adapter would not read. */
export function createConnectionCommands(ports: ConnectionCommandPorts): ConnectionCommands {
  const { repository, loadAdapter, secrets, ids, changes, retrieve } = ports

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
    return retrieve(id)
  }

  /** What a patch makes of a connection as it is now, or why it does not. */
  const changed = (
    adapter: CarrierAdapter,
    row: ConnectionRow,
    patch: ConnectionPatch,
  ): Result<{ opened: Opened; changes: ConnectionChanges & Pick<ConnectionRow, 'config'> }> => {
    if (patch.config_revision !== undefined && patch.config_revision !== configRevision(row))
      return changedElsewhere
    const stored = storedCredentials(secrets, row)
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
    return retrieve(id)
  }

  const remove = async (id: string): Promise<Result<ConnectionRecord>> => {
    const record = await retrieve(id)
    if (!record.ok) return record
    const free = ports.holds.assertFree('connection_remove', id)
    if (!free.ok) return free
    repository.remove(id)
    changes.publish({ topic: 'connections', id, action: 'deleted' })
    return record
  }

  return { create, update, remove }
}
