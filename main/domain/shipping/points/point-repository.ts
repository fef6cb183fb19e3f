import { createHash } from 'node:crypto'
import type { PointRequest, PointsFound } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Points close and move: older answers are not given. */
const keptMs = 7 * 86_400_000

export type KeptPoints = PointsFound & { askedAt: string }

/** The last answers of carriers about their points, of a week at most. */
export type PointRepository = {
  /** Answers when they were asked. */
  keep: (connectionId: string, request: PointRequest, found: PointsFound) => string
  /** Null where nothing is kept, or what is kept is older than a week. */
  recall: (connectionId: string, request: PointRequest) => KeptPoints | null
}

export function createPointRepository(ports: {
  database: Pick<Database, 'sqlite'>
  clock: Clock
  changes: ChangeFeed
}): PointRepository {
  const { sqlite } = ports.database
  const keep = sqlite.prepare(
    `INSERT OR REPLACE INTO found_points (connection_id, fingerprint, found, asked_at)
     SELECT id, ?, ?, ? FROM connections WHERE id = ?`,
  )
  const trim = sqlite.prepare('DELETE FROM found_points WHERE asked_at < ?')
  const find = sqlite.prepare<[string, string, number], { found: string; askedAt: number }>(
    `SELECT found, asked_at AS askedAt FROM found_points
     WHERE connection_id = ? AND fingerprint = ? AND asked_at >= ?`,
  )
  const forget = sqlite.prepare('DELETE FROM found_points WHERE connection_id = ?')
  // Another account, or another address of its server, may have other points.
  ports.changes.subscribe(({ topic, id, action }) => {
    if (topic === 'connections' && action === 'updated') forget.run(id)
  })
  const nowMs = () => ports.clock.now().getTime()
  return {
    keep: (connectionId, request, found) => {
      const askedAt = nowMs()
      try {
        trim.run(askedAt - keptMs)
        keep.run(fingerprintOf(request), JSON.stringify(found), askedAt, connectionId)
      } catch {
        // A full disk. What is not kept costs nothing; the answer is good.
      }
      return new Date(askedAt).toISOString()
    },
    recall: (connectionId, request) => {
      const row = find.get(connectionId, fingerprintOf(request), nowMs() - keptMs)
      if (!row) return null
      return { ...(JSON.parse(row.found) as PointsFound), askedAt: new Date(row.askedAt).toISOString() }
    },
  }
}

/** Who lives there does not move a point. */
function fingerprintOf({ address, service }: PointRequest): string {
  const { addressLine1, addressLine2, streetNumber, suburb, city, stateCode, postalCode } = address
  const place = [streetNumber, addressLine1, addressLine2, suburb, city, stateCode]
  const asked = [
    address.countryCode,
    postalCode?.replaceAll(/[\s-]/g, '').toLowerCase(),
    ...place.map(each => each?.trim().toLowerCase()),
    service,
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
