import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { toAdapterRecord } from './adapter-mapper.ts'
import type { LoadAdapter } from './live-connections.ts'

export type AdapterService = {
  /** The carriers of this build in the order of their names. */
  list: () => Promise<AdapterRecord[]>
}

export function createAdapterService(ports: { slugs: readonly string[]; load: LoadAdapter }): AdapterService {
  return {
    list: async () => {
      const adapters = await Promise.all(ports.slugs.map(ports.load))
      return adapters
        .filter(adapter => adapter !== null)
        .map(toAdapterRecord)
        .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    },
  }
}
