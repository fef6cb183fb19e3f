import { z } from 'zod'
import type { CarrierAdapter } from '../../../carriers/contract/adapter.ts'
import { isSecretName } from '../../../platform/redaction.ts'

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

/** Parts of an account that say where and how, not who. */
const harmlessNames =
  /url|host|country|language|locale|region|mode|version|environment|zone|currency|format|unit/i

type Field = { secret?: unknown; enum?: unknown; type?: unknown }

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

const isSecret = (name: string, field: Field): boolean =>
  field.secret === true || isSecretName(name) || !(field.enum !== undefined || harmlessNames.test(name))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
