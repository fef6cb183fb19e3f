import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { wordsOf } from '../format.ts'

/** The name a rate sheet gives a service; else its code in words, with the carrier spelled as it is elsewhere. */
export function serviceNameOf(
  code: string,
  connections: readonly Pick<ConnectionRecord, 'config'>[],
  adapters: readonly Pick<AdapterRecord, 'slug' | 'label'>[],
): string {
  const named = connections.flatMap(({ config }) => sheetOf(config)).find(row => row.service_code === code)
  if (typeof named?.service_name === 'string' && named.service_name !== '') return named.service_name
  const carrier = adapters.find(({ slug }) => code.startsWith(`${slug}_`))
  if (!carrier) return wordsOf(code)
  const rest = code.slice(carrier.slug.length + 1).replaceAll('_', ' ')
  return `${carrier.label} ${rest}`
}

type SheetRow = { service_code?: unknown; service_name?: unknown }

/** What of a connection's settings is a rate sheet; that is kept as its adapter wants it. */
const sheetOf = (config: ConnectionRecord['config']): SheetRow[] =>
  Array.isArray(config?.services) ? config.services.filter(isRow) : []

const isRow = (row: unknown): row is SheetRow => typeof row === 'object' && row !== null
