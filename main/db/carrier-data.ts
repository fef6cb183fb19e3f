import type { Database } from './database.ts'

/** Plain JSON of a carrier's adapter beside a record, which the record's document never says. */
export type CarrierDataStore = {
  /** `{}` where there is none. */
  carrierDataOf: (id: string) => Record<string, unknown>
  /** In place of what was there; nothing happens without `data`. */
  keepCarrierData: (id: string, data: Readonly<Record<string, unknown>> | undefined) => void
}

/** More than this an adapter does not need to find something again; it is the adapter's mistake. */
const mostBytes = 20_000

export function createCarrierDataStore(
  { sqlite }: Pick<Database, 'sqlite'>,
  table: 'shipments' | 'pickups' | 'manifests' | 'upload_records',
): CarrierDataStore {
  const find = sqlite
    .prepare<[string], string | null>(`SELECT carrier_data FROM ${table} WHERE id = ?`)
    .pluck()
  const keep = sqlite.prepare(`UPDATE ${table} SET carrier_data = ? WHERE id = ?`)
  return {
    carrierDataOf: id => {
      const stored = find.get(id)
      return stored == null ? {} : (JSON.parse(stored) as Record<string, unknown>)
    },
    keepCarrierData: (id, data) => {
      if (data === undefined) return
      const text = JSON.stringify(data)
      if (text.length > mostBytes) throw new Error(`an adapter keeps ${text.length} characters with ${id}`)
      keep.run(text === '{}' ? null : text, id)
    },
  }
}
