import type { RateRecord } from '../../../shared/api/rates.ts'
import type { RateRequest } from '../../carriers/spec/model.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { fingerprintOf } from './rate-fingerprint.ts'

/** Prices of an earlier day or hour, each marked `stale` in its `meta` with when it was given. */
export type Remembered = { ratedAt: string; rates: RateRecord[] }

/** The last prices of every connection for a kind of parcel. They are shown, and never sold as fresh ones. */
export type RateMemory = {
  keep: (connectionId: string, request: RateRequest, rates: readonly RateRecord[]) => void
  recall: (connectionId: string, request: RateRequest) => Remembered | null
}

const mostRemembered = 2_000

export function createRateMemory(ports: {
  database: Pick<Database, 'sqlite'>
  clock: Clock
  changes: ChangeFeed
}): RateMemory {
  const { sqlite } = ports.database
  const keep = sqlite.prepare(
    'INSERT OR REPLACE INTO remembered_rates (connection_id, fingerprint, rates, rated_at) VALUES (?, ?, ?, ?)',
  )
  const trim = sqlite.prepare(
    `DELETE FROM remembered_rates WHERE rowid IN
     (SELECT rowid FROM remembered_rates ORDER BY rated_at DESC LIMIT -1 OFFSET ${mostRemembered})`,
  )
  const find = sqlite.prepare<[string, string], { rates: string; ratedAt: number }>(
    'SELECT rates, rated_at AS ratedAt FROM remembered_rates WHERE connection_id = ? AND fingerprint = ?',
  )
  const forget = sqlite.prepare('DELETE FROM remembered_rates WHERE connection_id = ?')
  // Another account, or another address of its server, has prices of its own.
  ports.changes.subscribe(({ topic, id, action }) => {
    if (topic === 'connections' && action === 'updated') forget.run(id)
  })

  return {
    keep: (connectionId, request, rates) => {
      try {
        keep.run(connectionId, fingerprintOf(request), JSON.stringify(rates), ports.clock.now().getTime())
        trim.run()
      } catch {
        // A full disk, or a connection removed meanwhile. What is not remembered costs nothing; the rates are good.
      }
    },
    recall: (connectionId, request) => {
      const found = find.get(connectionId, fingerprintOf(request))
      if (!found) return null
      const ratedAt = new Date(found.ratedAt).toISOString()
      const rates = JSON.parse(found.rates) as RateRecord[]
      const marked = rates.map(rate => ({
        ...rate,
        meta: { ...rate.meta, stale: true, rated_at: ratedAt },
      }))
      return { ratedAt, rates: marked }
    },
  }
}
