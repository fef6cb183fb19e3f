import type {
  FetchedManifestAnswer,
  ManifestAnswer,
  ManifestRecord,
  ManifestSummary,
  OpenManifest,
} from '../../../shared/desk/manifests.ts'
import { groupingCarriers } from '../carriers/grouping-carriers.ts'
import type { Call } from '../contract/call.ts'
import type { TestStationOptions } from '../station/station.ts'
import { scriptedDesk } from './scripted-desk.ts'

export { fetchingCarriers, groupingCarriers, knowingCarriers, paper } from '../carriers/grouping-carriers.ts'

/** Manifests over the interface. */
export const manifestDesk = (call: Call) => ({
  open: async () => (await call<{ results: OpenManifest[] }>('GET', '/desk/manifests/open')).body.results,
  close: (connectionId: string, more: object = {}) =>
    call<ManifestRecord>('POST', '/desk/manifests', { connection_id: connectionId, ...more }),
  read: (id: string) => call<ManifestRecord>('GET', `/desk/manifests/${id}`),
  listed: async () => (await call<{ results: ManifestSummary[] }>('GET', '/desk/manifests')).body.results,
  askCarrier: (id: string) => call<ManifestAnswer>('POST', `/desk/manifests/${id}/ask-carrier`),
  fetchPapers: (id: string) => call<FetchedManifestAnswer>('POST', `/desk/manifests/${id}/fetch-papers`),
  settle: (id: string, told: object) => call<ManifestRecord>('POST', `/desk/manifests/${id}/settle`, told),
})

/** A desk whose carrier has to be told at the end of the day. */
export async function groupingDesk(options: TestStationOptions = {}) {
  const desk = await scriptedDesk({ carriers: groupingCarriers, ...options })
  const bought = async (more: object = {}) => (await desk.buy(await desk.draft(more))).body
  const manifests = manifestDesk(desk.call)
  return {
    ...desk,
    ...manifests,
    bought,
    closeAll: (more: object = {}) => manifests.close(desk.connection.id, more),
  }
}
