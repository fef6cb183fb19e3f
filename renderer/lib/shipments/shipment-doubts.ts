import type { ShipmentRecord } from '../../../shared/api/shipments.ts'

export type Doubt = { since: string; id?: string }
export type DoubtKind = 'purchase' | 'void' | 'upload'

/** What nobody knows the outcome of, as the station says it in `meta.unknown`. */
export function doubtsOf({ meta }: Pick<ShipmentRecord, 'meta'>): Partial<Record<DoubtKind, Doubt>> {
  const { unknown } = meta
  return typeof unknown === 'object' && unknown !== null ? unknown : {}
}
