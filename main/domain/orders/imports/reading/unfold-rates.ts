import { isRateMatrix, readRateMatrix } from '../../../../../shared/desk/rate-matrix.ts'
import type { Table } from '../table.ts'

/** What is in a rate card once it is a list, by the heads the station's own files of rates have. */
const heads = [
  'Service code',
  'Zone',
  'Weight from',
  'Weight up to',
  'Rate',
  'Included weight',
  'Weight step',
  'Rate of a step',
]

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

/** A rate card, zones across and weights down, as a list with a price a row; every other table as it is. */
export function unfoldRates(table: Table, serviceCode: string | null): Table {
  const lines = table.rows.map(({ cells }) => cells)
  if (!isRateMatrix(table.headers, lines)) return table
  const [corner = ''] = table.headers
  const under = new Map(
    table.headers.map(head => [
      head.trim(),
      { 'Weight from': corner, 'Weight up to': corner, Rate: head, 'Rate of a step': head },
    ]),
  )
  const rows = readRateMatrix(table.headers, lines).map(({ at, zone, min, max, price, further }) => ({
    line: table.rows[at]?.line ?? 0,
    writtenUnder: under.get(zone) ?? {},
    cells: [
      serviceCode ?? '',
      zone,
      textOf(min),
      textOf(max),
      textOf(price),
      further ? textOf(min) : '',
      textOf(further?.step ?? null),
      textOf(further?.price ?? null),
    ],
  }))
  return { ...table, headers: heads, rows, asWritten: { headers: table.headers, rows: table.rows } }
}
