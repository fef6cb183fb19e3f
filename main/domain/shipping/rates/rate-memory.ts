import { createHash } from 'node:crypto'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { CarrierAddress, RateRequest } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Prices of an earlier day or hour, each marked `stale` in its `meta` with when it was given. */
export type Remembered = { ratedAt: string; rates: RateRecord[] }

/** The prices one connection gave for a request. */
export type GivenRates = { connectionId: string; rates: readonly RateRecord[] }

/** The last prices of every connection for a kind of parcel. They are shown, and never sold as fresh ones. */
export type RateMemory = {
  /** What several connections said at once is written at once: each write of its own would wait for the disk. */
  keep: (request: RateRequest, given: readonly GivenRates[]) => void
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
  const isThere = sqlite.prepare<[string], number>('SELECT 1 FROM connections WHERE id = ?').pluck()
  const trim = sqlite.prepare(
    `DELETE FROM remembered_rates WHERE rowid IN
     (SELECT rowid FROM remembered_rates ORDER BY rated_at DESC LIMIT -1 OFFSET ${mostRemembered})`,
  )
  const find = sqlite.prepare<[string, string], { rates: string; ratedAt: number }>(
    'SELECT rates, rated_at AS ratedAt FROM remembered_rates WHERE connection_id = ? AND fingerprint = ?',
  )
  const forget = sqlite.prepare('DELETE FROM remembered_rates WHERE connection_id = ?')
  const write = sqlite.transaction((fingerprint: string, given: readonly GivenRates[]) => {
    const ratedAt = ports.clock.now().getTime()
    for (const { connectionId, rates } of given)
      if (isThere.get(connectionId)) keep.run(connectionId, fingerprint, JSON.stringify(rates), ratedAt)
    trim.run()
  })
  // Another account, or another address of its server, has prices of its own.
  ports.changes.subscribe(({ topic, id, action }) => {
    if (topic === 'connections' && action === 'updated') forget.run(id)
  })

  return {
    keep: (request, given) => {
      if (given.length === 0) return
      try {
        write.immediate(fingerprintOf(request), given)
      } catch {
        // A full disk. What is not remembered costs nothing; the rates are good.
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

/** What a price depends on: places, parcels, options, who pays and what crosses a border. Names, references and the day of shipping are left out. */
function fingerprintOf(request: RateRequest): string {
  const { shipper, recipient, parcels, services, options, payment, customs } = request
  const { shipment_date: _, ...lasting } = options
  const asked = {
    from: placeOf(shipper),
    to: placeOf(recipient),
    parcels: parcels.map(
      ({ description: _d, content: _c, referenceNumber: _r, items: _i, ...parcel }) => parcel,
    ),
    services: services.toSorted(),
    options: Object.entries(lasting).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    payer: payerOf(payment),
    customs: customs ?? null,
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

const placeOf = ({ city, stateCode, postalCode, countryCode, residential }: CarrierAddress) => ({
  city: city?.trim().toLowerCase(),
  stateCode,
  postalCode: postalCode?.replaceAll(/[\s-]/g, '').toLowerCase(),
  countryCode,
  residential,
})

/** The sender by the connection's own account is the same as nobody named. */
const payerOf = (payment: RateRequest['payment']) =>
  !payment || (payment.paidBy === 'sender' && !payment.accountNumber)
    ? null
    : { paidBy: payment.paidBy, account: payment.accountNumber }
