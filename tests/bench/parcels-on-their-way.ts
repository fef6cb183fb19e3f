import { openDatabase } from '../../main/db/open.ts'
import { blankTracker } from '../../main/domain/tracking/tracker-mapper.ts'
import { createTrackerRepository } from '../../main/domain/tracking/tracker-repository.ts'
import { createIds } from '../../main/platform/ids.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { Api } from './api.ts'

/** A carrier played on this machine, and the parcels it has. */
export type Played = {
  slug: string
  credentials: Record<string, string>
  url: string
  numbers: readonly string[]
}

/** Gives a station a connection to a carrier that is played; answers its id. */
export async function connect(api: Api, { slug, credentials, url }: Played): Promise<string> {
  const connection = await api.call('POST', '/desk/connections', {
    carrier_name: slug,
    carrier_id: slug,
    test_mode: true,
    credentials,
    config: { base_url: url },
  })
  return (JSON.parse(connection) as { id: string }).id
}

/** Trackers of a station that stands still, all of them due. `connections` are theirs, in the same order. */
export function addDueTrackers(home: string, carriers: readonly Played[], connections: readonly string[]) {
  const database = openDatabase(home, `${findPaths().resources}/migrations`)
  const trackers = createTrackerRepository(database)
  const ids = createIds()
  const createdAt = Date.now() - 3_600_000
  database.sqlite.transaction(() => {
    for (const [index, { slug, numbers }] of carriers.entries())
      for (const number of numbers)
        trackers.insert(
          {
            ...blankTracker(ids('tracker'), true),
            carrier_name: slug,
            carrier_id: slug,
            tracking_number: number,
          },
          { connectionId: connections[index] ?? '', shipmentId: null, createdAt },
          { nextPollAt: createdAt, pollFailures: 0, silentSince: createdAt },
        )
  })()
  database.close()
}
