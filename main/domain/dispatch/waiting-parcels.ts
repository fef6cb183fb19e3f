import type { StationStatus } from '../../../shared/desk/station.ts'
import { waitsInGroups } from '../../carriers/contract/adapter.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LiveConnections } from '../carriers/connections/live-connections.ts'
import type { ManifestRepository } from './manifests/manifest-repository.ts'
import { waitingMs } from './manifests/manifest-rules.ts'
import type { PickupList } from './pickups/pickup-list.ts'

/** What of the day is still to be done, in parcels. */
export type WaitingParcels = Pick<StationStatus, 'parcels_to_collect' | 'parcels_to_close_out'>

/** More than that nobody counts. */
const mostCounted = 10_000
/** What grows too old to wait for anything is left out a little later. */
const countedForMs = 3_600_000

/** Counted again only after something happened to parcels or carriers, for however many pages ask. */
export function createWaitingParcels(ports: {
  pickups: Pick<PickupList, 'uncollected'>
  manifests: Pick<ManifestRepository, 'countParcels'>
  live: Pick<LiveConnections, 'active'>
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'subscribe'>
}): () => Promise<WaitingParcels> {
  const { pickups, manifests, live, clock } = ports
  let known: { atMs: number; counts: Promise<WaitingParcels> } | null = null
  ports.changes.subscribe(({ topic }) => {
    if (['shipments', 'pickups', 'manifests', 'connections', 'attention'].includes(topic)) known = null
  })

  async function count(testMode: boolean): Promise<{ collect: number; closeOut: number }> {
    const nowMs = clock.now().getTime()
    const toCollect = (await pickups.uncollected(testMode)).map(({ parcels }) => parcels)
    const toCloseOut = (await live.active(testMode)).map(({ row: { id: connectionId }, adapter }) =>
      manifests.countParcels(
        { connectionId, sinceMs: nowMs - waitingMs, inGroups: waitsInGroups(adapter) },
        mostCounted,
      ),
    )
    const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)
    return { collect: sum(toCollect), closeOut: sum(toCloseOut) }
  }

  async function countBoth(): Promise<WaitingParcels> {
    const [test, live] = [await count(true), await count(false)]
    return {
      parcels_to_collect: { test: test.collect, live: live.collect },
      parcels_to_close_out: { test: test.closeOut, live: live.closeOut },
    }
  }

  return () => {
    const atMs = clock.now().getTime()
    if (known !== null && atMs - known.atMs <= countedForMs) return known.counts
    const counting = { atMs, counts: countBoth() }
    known = counting
    counting.counts.catch(() => {
      if (known === counting) known = null
    })
    return counting.counts
  }
}
