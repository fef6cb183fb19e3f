import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import type { CarrierCatalogue } from '../../../carriers/catalogue/carrier-catalogue.ts'
import { toAdapterRecord } from './adapter-mapper.ts'
import type { LoadAdapter } from './live-connections.ts'

export type AdapterService = {
  /** The carriers of this build in the order of their names, or those of some slugs; no others are loaded. */
  list: (wanted?: readonly string[]) => Promise<AdapterRecord[]>
}

export type AdapterPorts = {
  slugs: readonly string[]
  load: LoadAdapter
  catalogue: Pick<CarrierCatalogue, 'find'>
}

export function createAdapterService({ slugs, load, catalogue }: AdapterPorts): AdapterService {
  return {
    list: async wanted => {
      const asked = wanted === undefined ? slugs : slugs.filter(slug => wanted.includes(slug))
      const adapters = await Promise.all(asked.map(load))
      return adapters
        .filter(adapter => adapter !== null)
        .map(adapter => toAdapterRecord(adapter, catalogue.find(adapter.slug)))
        .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    },
  }
}
