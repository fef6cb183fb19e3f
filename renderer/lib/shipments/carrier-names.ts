import { useQuery } from '@tanstack/react-query'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { wordsOf } from '../format.ts'
import { query } from '../station/queries.ts'

type Carried = { carrier_id?: string | null; carrier_name: string }

/** Carriers as the desk calls them: by the name of the connection, else by that of the carrier. */
export function useCarrierNames(): (carried: Carried) => string {
  const all = { query: { limit: 100 } }
  const connections = useQuery(query(connectionEndpoints.list, all)).data?.results ?? []
  const adapters = useQuery(query(adapterEndpoints.list, all)).data?.results ?? []
  return ({ carrier_id: id, carrier_name: name }) => {
    const own = connections.find(each => each.carrier_id === id)
    const [only, ...more] = connections.filter(each => each.carrier_name === name)
    const carrier = adapters.find(({ slug }) => slug === name)
    return (own ?? (more.length === 0 ? only : null))?.display_name ?? carrier?.label ?? wordsOf(name)
  }
}

type Bought = { carrier_name?: string | null; carrier_id?: string | null; service: string }

/** Services as the desk calls them where only their code was kept: by the rate sheet of the connection, else in words. */
export function useServiceNames(): (bought: Bought) => string {
  const all = { query: { limit: 100 } }
  const connections = useQuery(query(connectionEndpoints.list, all)).data?.results ?? []
  const adapters = useQuery(query(adapterEndpoints.list, all)).data?.results ?? []
  return ({ carrier_name: name, carrier_id: id, service }) => {
    const own = connections.filter(each => isOf(each, name, id))
    return serviceNameOf(service, own.length > 0 ? own : connections, adapters)
  }
}

const isOf = (
  connection: ConnectionRecord,
  name: Bought['carrier_name'],
  id: Bought['carrier_id'],
): boolean => (id ? connection.carrier_id === id : connection.carrier_name === name)

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
