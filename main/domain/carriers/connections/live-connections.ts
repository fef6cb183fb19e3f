import {
  type CarrierAdapter,
  type CarrierConnection,
  capabilitiesOf,
} from '../../../carriers/contract/adapter.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import { secretTextsOf } from './connection-rules.ts'

/** A connection ready for use: its row, its adapter and its parsed settings. */
export type LiveConnection = {
  row: ConnectionRow
  adapter: CarrierAdapter
  connection: CarrierConnection
}

/** How a rate names its connection: by id where it has one, else by nickname. */
export type ConnectionRef = {
  carrier_ref?: string | null | undefined
  carrier_id: string | null
  test_mode: boolean
}

/** Loads the adapter of a slug; null when this build has none. */
export type LoadAdapter = (slug: string) => Promise<CarrierAdapter | null>

/** Null where there is no such connection, no adapter for it, or it cannot be opened. */
export type LiveConnections = {
  /** Active connections of a mode, newest first. */
  active: (testMode: boolean) => Promise<LiveConnection[]>
  /** Active connections of a mode that cannot be used, so that whoever asks all of them can say so. */
  broken: (testMode: boolean) => Promise<ConnectionRow[]>
  find: (id: string) => Promise<LiveConnection | null>
  findByCarrierId: (carrierId: string, testMode: boolean) => Promise<LiveConnection | null>
  /** The connection a shipment was bought, or is to be bought, from. */
  findByRef: (choice: ConnectionRef) => Promise<LiveConnection | null>
  /** The same of what was opened before and has not changed since, without waiting. */
  known: (choice: ConnectionRef) => LiveConnection | null
  capabilities: (row: ConnectionRow) => Promise<ReturnType<typeof capabilitiesOf>>
}

export function createLiveConnections(ports: {
  repository: ConnectionRepository
  loadAdapter: LoadAdapter
  secrets: SecretBox
  /** Puts prices that count from today into the settings. */
  bringInSheets: () => void
  /** Told of the texts of credentials that are in use from now on. */
  learnSecrets: (texts: string[]) => void
  /** Told when stored credentials cannot be read: another key, a damaged file, an adapter that wants more. */
  onFailure: (error: unknown, adapter: string) => void
}): LiveConnections {
  const { repository, loadAdapter, secrets, onFailure } = ports
  /** Parsed settings by what they were parsed from, which is another row after an edit. */
  const parsed = new Map<string, LiveConnection>()

  const open = async (row: ConnectionRow): Promise<LiveConnection | null> => {
    const adapter = await loadAdapter(row.adapter)
    if (!adapter) return null
    const known = parsed.get(row.id)
    if (known?.row === row) return { row, adapter, connection: known.connection }
    try {
      const connection: CarrierConnection = {
        id: row.id,
        carrierId: row.carrierId,
        testMode: row.testMode,
        settings: adapter.settings.parse(JSON.parse(secrets.open(row.credentials))),
        config: adapter.config.parse(row.config ?? {}),
      }
      ports.learnSecrets(secretTextsOf(adapter, connection.settings))
      const live = { row, adapter, connection }
      parsed.set(row.id, live)
      return live
    } catch (error) {
      onFailure(error, adapter.slug)
      return null
    }
  }

  const openActive = (testMode: boolean) => {
    ports.bringInSheets()
    return Promise.all(
      repository
        .ofMode(testMode)
        .filter(row => row.active)
        .map(async row => ({ row, live: await open(row) })),
    )
  }

  const findRow = (id: string) => {
    ports.bringInSheets()
    return repository.find(id)
  }

  const openOrNull = (row: ConnectionRow | null) => (row ? open(row) : Promise.resolve(null))

  const findByCarrierId: LiveConnections['findByCarrierId'] = (carrierId, testMode) => {
    ports.bringInSheets()
    return openOrNull(repository.findByCarrierId(carrierId, testMode))
  }

  return {
    active: async testMode => (await openActive(testMode)).flatMap(({ live }) => live ?? []),
    broken: async testMode =>
      (await openActive(testMode)).filter(({ live }) => live === null).map(({ row }) => row),
    find: id => openOrNull(findRow(id)),
    findByCarrierId,
    findByRef: async ({ carrier_ref: ref, carrier_id: carrierId, test_mode: testMode }) =>
      (ref ? await openOrNull(findRow(ref)) : null) ??
      (carrierId ? findByCarrierId(carrierId, testMode) : null),
    known: ({ carrier_ref: ref, carrier_id: carrierId, test_mode: testMode }) => {
      const row =
        (ref ? findRow(ref) : null) ?? (carrierId ? repository.findByCarrierId(carrierId, testMode) : null)
      const open = row && parsed.get(row.id)
      return open && open.row === row ? open : null
    },
    capabilities: async row => {
      const adapter = await loadAdapter(row.adapter)
      return adapter ? capabilitiesOf(adapter) : []
    },
  }
}
