import { z } from 'zod'
import type { SettingEditor } from '../../../../shared/desk/adapters.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { CarrierAdapter } from '../../../carriers/contract/adapter.ts'
import { isReadableOnTheWay, plainHttp } from '../../../carriers/kit/base-url.ts'
import { isSecretName } from '../../../platform/redaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { ConnectionRepository, ConnectionRow } from './connection-repository.ts'

type Connected = {
  row: { id: string; carrierName: string; carrierId: string; adapter: string }
  adapter: CarrierAdapter
}

export type Wanted = {
  /** The carrier as records name it, or the adapter several carriers of the shop's own have in common. */
  slug: string
  /** Only the connection of this nickname. */
  carrierId?: string | undefined
  can?: (adapter: CarrierAdapter) => boolean
  /** Ids of connections, the best first. */
  preferred?: readonly string[]
}

/** The connection that is asked: a preferred one, else the first of those given; null when none fits. */
export function chooseConnection<C extends Connected>(connections: readonly C[], wanted: Wanted): C | null {
  const { slug, carrierId, can = () => true, preferred = [] } = wanted
  const fitting = connections.filter(
    ({ row, adapter }) => can(adapter) && (carrierId === undefined || row.carrierId === carrierId),
  )
  const named = fitting.filter(({ row }) => row.carrierName === slug)
  const ofCarrier = named.length > 0 ? named : fitting.filter(({ row }) => row.adapter === slug)
  const best = preferred.flatMap(id => ofCarrier.find(({ row }) => row.id === id) ?? [])
  return best[0] ?? ofCarrier[0] ?? null
}

export const noSuchConnection = (id: string) =>
  refuse('not_found', { message: `There is no connection ${id.slice(0, 80)}.` })

/** Credentials that cannot be read any more are none: they are entered again as a whole. */
export function storedCredentials(
  secrets: Pick<SecretBox, 'open'>,
  { credentials }: Pick<ConnectionRow, 'credentials'>,
): Record<string, unknown> {
  try {
    return JSON.parse(secrets.open(credentials))
  } catch {
    return {}
  }
}

/** Parts of an account that say where and how, not who. */
const harmlessNames =
  /url|host|country|language|locale|region|mode|version|environment|zone|currency|format|unit/i

type Field = { secret?: unknown; editor?: unknown; destination?: unknown; enum?: unknown; type?: unknown }

/**
 * The texts of an account that must not be seen: what the adapter marks as secret, and everything else of it that is
 * not plainly harmless. Better a user name too few in a log than a password too many.
 */
export function secretTextsOf(
  adapter: Pick<CarrierAdapter, 'settings' | 'isLocal'>,
  settings: unknown,
): string[] {
  if (adapter.isLocal || typeof settings !== 'object' || settings === null) return []
  const fields = fieldsOf(adapter.settings)
  return Object.entries(settings).flatMap(([name, value]) =>
    isSecret(name, fields[name] ?? {}) ? textsIn(value) : [],
  )
}

const fieldsOf = (schema: z.ZodType): Record<string, Field> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }).properties ??
    {}) as Record<string, Field>

/** Name of the setting that is the rate sheet of a carrier; null for carriers with prices of their own. */
export const sheetSettingOf = ({ config }: Pick<CarrierAdapter, 'config'>): string | null =>
  Object.entries(fieldsOf(config)).find(([, { editor }]) => editor === sheetEditor)?.[0] ?? null

const sheetEditor: SettingEditor = 'rate_sheet'

const isSecret = (name: string, field: Field): boolean =>
  field.secret === true || isSecretName(name) || !(field.enum !== undefined || harmlessNames.test(name))

/** Fields that say where calls go, whatever an adapter calls its own; one of another name says `destination` in its meta. */
const destinationName = /(^|_)(url|uri|host|server|endpoint|proxy)(_|$)/i

type Account = { credentials: Record<string, unknown>; config: unknown }

type AccountChange = { stored: Account | null; next: Account; given: Record<string, unknown> }

/** What says how an account is entered, of a carrier or of a shop. */
type AccountShape = Pick<CarrierAdapter, 'settings' | 'config' | 'isLocal'>

/** Where an account's calls go, by the paths of the fields that say it; what says nothing is left out. */
function destinationsOf(adapter: AccountShape, { credentials, config }: Account): Map<string, string> {
  const parts = [
    ['credentials', adapter.settings, credentials],
    ['config', adapter.config, config ?? {}],
  ] as const
  return new Map(
    parts.flatMap(([part, schema, given]) => {
      const values = (schema.safeParse(given).data ?? given) as Record<string, unknown>
      return Object.entries(fieldsOf(schema))
        .filter(([name, field]) => field.destination === true || destinationName.test(name))
        .map(([name]) => [`${part}.${name}`, values[name]] as const)
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([path, value]) => [path, String(value)] as const)
    }),
  )
}

/**
 * Whoever may change a connection must not be able to have its secrets sent to a server of their own: a change of where
 * calls go is taken only with all secrets in the same request, and none goes out in plain text. `stored` is null for a
 * new connection, `given` are the credentials of the request.
 */
export function checkDestination(adapter: AccountShape, change: AccountChange): Result<undefined> {
  if (adapter.isLocal) return ok(undefined)
  const readable = [...destinationsOf(adapter, change.next)].find(([, address]) =>
    isReadableOnTheWay(address),
  )
  return readable ? refuseAt(readable[0], plainHttp) : checkMoved(adapter, change)
}

/** The same where the adapter itself says over what its secrets may go. */
export function checkMoved(adapter: AccountShape, { stored, next, given }: AccountChange): Result<undefined> {
  const to = destinationsOf(adapter, next)
  const from = stored ? destinationsOf(adapter, stored) : to
  const changed = [...new Set([...from.keys(), ...to.keys()])].find(path => from.get(path) !== to.get(path))
  if (changed === undefined) return ok(undefined)
  const missing = secretNamesOf(adapter).filter(
    name => isBlank(given[name]) && !isBlank(stored?.credentials[name]),
  )
  const text = `Enter this again: "${changed}" decides which server it is sent to. Nothing was changed.`
  return missing.length === 0
    ? ok(undefined)
    : refuseFields({ credentials: Object.fromEntries(missing.map(name => [name, [text]])) })
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** An account as it may be seen: what is no secret as it is, of secrets only that they are stored. */
export function shownAccount(
  adapter: Pick<AccountShape, 'settings'> | null,
  stored: Record<string, unknown>,
) {
  const fields = adapter ? fieldsOf(adapter.settings) : {}
  const secrets = new Set(adapter ? secretNamesOf(adapter) : [])
  const known = Object.entries(stored).filter(([name, value]) => name in fields && !isBlank(value))
  return {
    credentials: Object.fromEntries(known.filter(([name]) => !secrets.has(name))),
    stored_secrets: known.flatMap(([name]) => (secrets.has(name) ? [name] : [])),
  }
}

const secretNamesOf = ({ settings }: Pick<AccountShape, 'settings'>): string[] =>
  Object.entries(fieldsOf(settings)).flatMap(([name, { secret }]) =>
    secret === true || isSecretName(name) ? [name] : [],
  )

function refuseAt(path: string, text: string): Result<never> {
  const [part = '', name = ''] = path.split('.')
  return refuseFields({ [part]: { [name]: [text] } })
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type CarriedRecord = { carrier_name: string | null; carrier_id: string | null; test_mode: boolean }

/** What people call the carrier of a record; null while it has none. */
export type CarrierNameOf = (record: CarriedRecord) => string | null

/** A carrier of the shop's own is called as its connection is. */
export const createCarrierNames =
  ({
    catalogue,
    repository,
  }: {
    catalogue: { find: (slug: string) => { label: string } | null }
    repository: Pick<ConnectionRepository, 'findByCarrierId'>
  }): CarrierNameOf =>
  ({ carrier_name, carrier_id, test_mode }) => {
    const known = carrier_name === null ? null : catalogue.find(carrier_name)
    if (known) return known.label
    const own = carrier_id === null ? null : repository.findByCarrierId(carrier_id, test_mode)
    return own?.carrierName === carrier_name ? own.displayName : carrier_name
  }
