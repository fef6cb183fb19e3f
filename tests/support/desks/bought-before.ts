import type { TestStation } from '../station/station.ts'

const dayMs = 86_400_000
const services = ['house_standard', 'house_express', 'house_pickup_point'] as const
const hours = [13, 14, 14, 15, 15, 15, 16, 18, 19, 20]
const countries = ['CA', 'CA', 'CA', 'US', 'US', 'DE']
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Courier = { carrier_name: string; connection_id: string | null }

type Bought = { courier: Courier | undefined; nowMs: number }

type Insert = (table: string, row: Record<string, unknown>) => void

/** What a label and its charge have in common, and when it was bought; null for most of a weekend. */
function labelOf(n: number, back: number, { courier, nowMs }: Bought) {
  const day = Math.floor(nowMs / dayMs) - back
  const isWeekend = ((day + 4) % 7) % 6 === 0
  if (isWeekend && n % 5 > 0) return null
  const hour = (hours[n % 10] ?? 15) * 3_600_000 + (n % 4) * 900_000
  const service = services[n % 7 < 4 ? 0 : n % 7 < 6 ? 1 : 2] ?? services[0]
  return {
    nowMs,
    at: Math.min(day * dayMs + hour, nowMs),
    both: {
      shipment_id: `shp_before_${n}`,
      purchase_id: `pur_before_${n}`,
      carrier_name: courier?.carrier_name ?? 'house_courier',
      connection_id: courier?.connection_id ?? null,
      service,
      currency: 'CAD',
      amount_minor: 640 + ((n * 37) % 900) + (service === services[1] ? 600 : 0),
      test_mode: 1,
    },
  }
}

type Label = NonNullable<ReturnType<typeof labelOf>>

const isVoided = (n: number): boolean => n % 60 === 59

function writeFacts(insert: Insert, n: number, { at, both, nowMs }: Label): void {
  const promised = at + 4 * dayMs
  const delivered = promised + ((n % 9 === 0 ? 2 : 0) - (n % 3)) * dayMs
  const isThere = delivered < nowMs && !isVoided(n)
  const more = n % 10 === 0 ? 0 : 700
  insert('label_facts', {
    ...both,
    bought_at: at,
    offers: more === 0 ? 1 : 3,
    dearest_minor: both.amount_minor + more,
    median_minor: both.amount_minor + Math.min(more, 250),
    parcels: n % 25 === 0 ? 2 : 1,
    country: countries[n % 6],
    // One service of three has no zones.
    zone: n % 7 > 5 ? null : ['Zone 1', 'Zone 1', 'Zone 2', 'Zone 3'][n % 4],
    is_return: 0,
    promised_day: dayOf(promised),
    first_scan_day: isThere ? dayOf(at + dayMs) : null,
    delivered_day: isThere ? dayOf(delivered) : null,
    handed_day: n % 200 === 7 ? dayOf(at) : null,
    seconds: n % 4 === 0 ? null : 12 + ((n * 29) % 95) + (n % 17 === 0 ? 120 : 0),
    voided_at: isVoided(n) ? at + 60_000 : null,
    desk: n % 3 === 0 ? 'Desk 2' : 'Desk 1',
    operator: ['Ana', 'Ben', 'Cleo'][n % 3],
  })
}

function writeMoney(insert: Insert, n: number, { at, both }: Label): void {
  const money = { carrier_id: null, at, recorded_at: at, source: 'purchase' }
  const charge = { ...both, ...money, id: `mny_before_${n}`, kind: 'charge' }
  const about = { ...charge, about_id: charge.id, purchase_id: null }
  insert('money_entries', charge)
  if (isVoided(n))
    insert('money_entries', {
      ...about,
      id: `${charge.id}_void`,
      kind: 'void',
      amount_minor: n % 120 === 59 ? -both.amount_minor : 0,
    })
  // Every other void is paid back by the carrier, some time.
  if (isVoided(n) && n % 120 !== 59)
    insert('money_entries', {
      ...about,
      id: `${charge.id}_refund`,
      kind: 'refund_expected',
      amount_minor: -both.amount_minor,
      expected_by: dayOf(at + 14 * dayMs),
    })
  if (n % 80 === 3)
    insert('money_entries', { ...about, id: `${charge.id}_bill`, kind: 'adjustment', amount_minor: 85 })
}

/**
 * Labels of the last weeks as reports are told of them, with their charges: more each week, few at weekends, one in
 * sixty voided, one in nine late. Buying so many would take minutes.
 */
export function boughtBefore(
  { database }: Pick<TestStation, 'database'>,
  count: number,
  days = 60,
  nowMs = Date.now(),
): void {
  const courier = database
    .prepare<[], Courier>('SELECT carrier_name, id AS connection_id FROM connections LIMIT 1')
    .get()
  const statements = new Map<string, ReturnType<typeof database.prepare>>()
  const insert: Insert = (table, row) => {
    const names = Object.keys(row)
    const text = `INSERT INTO ${table} (${names}) VALUES (${names.map(name => `@${name}`)})`
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    statement.run(row)
  }
  database.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const back = Math.floor(days * (1 - Math.sqrt((n + 0.5) / count)))
      const label = labelOf(n, back, { courier, nowMs })
      if (!label) continue
      writeFacts(insert, n, label)
      writeMoney(insert, n, label)
    }
  })()
}
