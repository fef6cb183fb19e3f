import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { blankTracker } from '../../main/domain/tracking/tracker-mapper.ts'
import { createTrackerRepository } from '../../main/domain/tracking/tracker-repository.ts'
import { createIds } from '../../main/platform/ids.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { type Api, createApi } from './api.ts'
import { startStation } from './station.ts'

/** A carrier played on this machine, and the parcels it has. */
export type Played = {
  slug: string
  credentials: Record<string, string>
  url: string
  numbers: readonly string[]
}

const migrations = () => `${findPaths().resources}/migrations`

/** Gives a station a connection to a carrier that is played; answers its id. */
async function connect(api: Api, { slug, credentials, url }: Played): Promise<string> {
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
function addDueTrackers(home: string, carriers: readonly Played[], connections: readonly string[]) {
  const database = openDatabase(home, migrations())
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

/** Leaves a station in `home` that is connected to these carriers and has to ask about all their parcels. */
export async function leaveDueTrackers(home: string, carriers: readonly Played[]): Promise<void> {
  const before = await startStation(home)
  const database = openDatabase(home, migrations())
  const key = createKeyService(database, () => new Date()).create({ name: 'bench', mode: 'test' }).bareKey
  database.close()
  const api = createApi(before.url, key)
  const connections: string[] = []
  for (const carrier of carriers) connections.push(await connect(api, carrier))
  api.close()
  await before.stop()
  addDueTrackers(home, carriers, connections)
}
