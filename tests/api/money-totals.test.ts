import { expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { moneyDesk } from '../support/desks/money-desk.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const hour = 3_600_000

/** A row as the station would have written it. */
let written = 0
function write(row: Record<string, unknown>) {
  const whole = {
    id: `mny_${written++}`,
    kind: 'charge',
    amount_minor: 100,
    currency: 'CAD',
    at: 0,
    recorded_at: 0,
    carrier_name: 'acme',
    service: 'acme_ground',
    source: 'purchase',
    test_mode: 1,
    ...row,
  }
  const names = Object.keys(whole)
  station()
    .database.prepare(`INSERT INTO money_entries (${names}) VALUES (${names.map(name => `@${name}`)})`)
    .run(whole)
}

const totals = async (query: string) =>
  (
    await call<{ groups: Record<string, unknown>[]; totals: Record<string, unknown>[] }>(
      'GET',
      `/desk/money/totals?${query}`,
    )
  ).body

test('days are those of the time zone, also when clocks change', async () => {
  // New York: the 8th of March 2026 has 23 hours, from 05:00 UTC to 04:00 UTC.
  const midnight = Date.parse('2026-03-08T05:00:00Z')
  for (const at of [midnight - 1, midnight, midnight + 23 * hour - 1, midnight + 23 * hour]) write({ at })
  const { groups } = await totals('from=2026-03-07&to=2026-03-09&group_by=day&time_zone=America/New_York')
  expect(groups.map(({ day, charges, net }) => [day, charges, net])).toEqual([
    ['2026-03-07', 1, '1.00'],
    ['2026-03-08', 2, '2.00'],
    ['2026-03-09', 1, '1.00'],
  ])
  const utc = await totals('from=2026-03-08&to=2026-03-08&group_by=day&time_zone=UTC')
  expect(utc.groups).toMatchObject([{ day: '2026-03-08', charges: 2 }])
})

test('groups are by what was asked for, and never add currencies up', async () => {
  const at = Date.parse('2026-04-01T12:00:00Z')
  write({ at, amount_minor: 1_250 })
  write({ at, amount_minor: 300, currency: 'JPY', service: 'acme_air' })
  write({ at, amount_minor: 1_235, currency: 'KWD', carrier_name: 'other', service: null })
  write({ at, amount_minor: null, currency: 'CAD' })
  write({ at, amount_minor: null, currency: 'CAD' })
  write({ at, kind: 'refund_credited', amount_minor: -250 })
  const days = 'from=2026-04-01&to=2026-04-01&time_zone=UTC'
  const all = await totals(days)
  expect(all.groups).toEqual(all.totals)
  expect(all.totals).toMatchObject([
    { currency: 'CAD', charged: '12.50', credited: '-2.50', net: '10.00', charges: 3, unknown_charges: 2 },
    { currency: 'JPY', net: '300', notice: null },
    { currency: 'KWD', net: '1.235' },
  ])
  expect(all.totals[0]?.notice).toBe('2 charges of unknown amount: not in these figures.')
  const grouped = await totals(`${days}&group_by=carrier,service`)
  expect(grouped.groups.map(each => [each.carrier_name, each.service, each.currency])).toEqual([
    ['acme', 'acme_air', 'JPY'],
    ['acme', 'acme_ground', 'CAD'],
    ['other', null, 'KWD'],
  ])
  expect((await totals(`${days}&carrier_name=other`)).totals).toHaveLength(1)
})

test('sums are exact beyond what a number holds', async () => {
  const at = Date.parse('2026-05-01T12:00:00Z')
  const most = Number.MAX_SAFE_INTEGER
  for (let n = 0; n < 1_100; n += 1) write({ at, amount_minor: most, currency: 'JPY' })
  const { totals: sums } = await totals('from=2026-05-01&to=2026-05-01&time_zone=UTC')
  expect(sums).toMatchObject([{ net: String(BigInt(most) * 1_100n) }])
})

test('the last 30 days are added up when no days are given', async () => {
  const { body } = await call('GET', '/desk/money/totals')
  const span = Date.parse(String(body.to)) - Date.parse(String(body.from))
  expect(span / (24 * hour)).toBe(29)
})

test.each([
  ['/desk/money/totals?from=2026-02-02&to=2026-02-01', 'to'],
  ['/desk/money/entries?from=2026-02-02&to=2026-02-01', 'to'],
  ['/desk/money/totals?group_by=day&from=2020-01-01&to=2026-01-01', 'from'],
  ['/desk/money/totals?group_by=colour', 'group_by'],
  ['/desk/money/totals?time_zone=Mars/Olympus', 'time_zone'],
  ['/desk/money/entries?kind=gift', 'kind'],
  ['/desk/money/entries?from=yesterday', 'from'],
  ['/desk/money/refunds?state=lost', 'state'],
])('%s is refused', async (path, field) => {
  const refused = await call('GET', path)
  expect(refused.status).toBe(400)
  expect(Object.keys(errorOf(refused).details ?? {})).toEqual([field])
})

test('the list is newest first, whole and without repeats', async () => {
  const at = Date.parse('2026-06-01T12:00:00Z')
  for (let n = 0; n < 12; n += 1) write({ id: `mny_page_${n}`, at: at + (n % 3), source: 'import' })
  const page = async (offset: number) =>
    (
      await call<{ count: number; results: { id: string; at: string }[] }>(
        'GET',
        `/desk/money/entries?limit=5&offset=${offset}&from=2026-06-01&to=2026-06-01&source=import&time_zone=UTC`,
      )
    ).body
  const pages = [await page(0), await page(5), await page(10)]
  const rows = pages.flatMap(({ results }) => results)
  expect(pages.map(({ count }) => count)).toEqual([12, 12, 12])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(12)
  expect(rows.map(each => each.at)).toEqual(
    rows
      .map(each => each.at)
      .toSorted()
      .reverse(),
  )
})

test('exports are whole, in decimals, and no formula of a spreadsheet', async () => {
  const at = Date.parse('2026-07-01T12:00:00Z')
  const rows = 1_203
  const insert = station().database.transaction(() => {
    for (let n = 0; n < rows; n += 1) write({ at, carrier_name: 'many' })
    write({ at, amount_minor: -5, kind: 'refund_credited', carrier_name: 'many', note: '=1+1, "so"' })
  })
  insert()
  const exported = <T>(carrier: string, format: string) =>
    call<T>('POST', '/desk/ledger-exports', {
      set: { kind: 'ledger', matching: { carrier_name: [carrier] } },
      format,
    })
  const csv = await exported('many', 'csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"')
  const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(rows + 2)
  expect(lines[0]).toMatch(/^id,kind,amount,currency,at,/)
  expect(lines.at(-1)).toContain(',refund_credited,-0.05,CAD,2026-07-01T12:00:00.000Z,')
  expect(lines.at(-1)).toContain(`"'=1+1, ""so"""`)
  const json = await exported<{ amount: string; note: string | null }[]>('many', 'json')
  expect(json.body).toHaveLength(rows + 1)
  expect(json.body.at(-1)).toMatchObject({ amount: '-0.05', note: '=1+1, "so"', test_mode: 'true' })
  expect((await exported('nobody', 'json')).body).toEqual([])
})

test('what was adjusted and voided adds up to what was paid', async () => {
  const { bought, cancel, credit, refunds, totals: sums } = await moneyDesk()
  await bought()
  await cancel((await bought()).id)
  const [refund] = await refunds()
  await credit({ refund_id: refund?.id, amount: '2.50' })
  expect((await sums()).totals).toMatchObject([
    { charged: '25.00', voided: '0.00', credited: '-2.50', refunds_expected: '-12.50', net: '22.50' },
  ])
})
