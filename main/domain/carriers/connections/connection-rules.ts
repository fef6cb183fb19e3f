import type { CarrierAdapter } from '../../../carriers/contract/adapter.ts'

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
