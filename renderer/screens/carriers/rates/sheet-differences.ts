import { bandKey, bandOf, isBlank, placeKey } from './rate-grid.ts'
import { nameOf, rowsOf, type SheetRow } from './sheet-rows.ts'

/** One thing that is another in one sheet than in the sheet before it. */
export type SheetDifference =
  | { kind: 'added'; service: string }
  | { kind: 'removed'; service: string }
  | { kind: 'price'; service: string; row: SheetRow; field: PriceField; before: unknown; now: unknown }
  | { kind: 'setting'; service: string; field: string; before: unknown; now: unknown }

export const priceFields = ['rate', 'extra_rate'] as const
export type PriceField = (typeof priceFields)[number]

/** What tells rows of two sheets to be the same cell: where and how heavy. */
const cellKey = (row: SheetRow): string => `${placeKey(row)} ${bandKey(bandOf(row))}`

/** Where it goes and what it weighs is in its prices; its id is of the sheet, and its key of the screen. */
const besidesPrices = ['zones', 'rowKey', 'id']

const isSame = (one: unknown, other: unknown): boolean => shown(one) === shown(other)

/** As it counts: what is left out, empty and no list are the same, and keys of the screen are none of it. */
const shown = (value: unknown): string =>
  isBlank(value) || (Array.isArray(value) && value.length === 0)
    ? ''
    : JSON.stringify(value, (key, inner: unknown) => (key === 'rowKey' ? undefined : inner))

/** The rows of a service by the cell they are. */
export const cellsOf = (service: SheetRow | undefined): ReadonlyMap<string, SheetRow> =>
  new Map(rowsOf(service?.zones).map(row => [cellKey(row), row]))

/** Whether a price is another one in the sheet before; one that was not there is. */
export const differsIn = (before: ReadonlyMap<string, SheetRow>, row: SheetRow, field: PriceField): boolean =>
  !isSame(before.get(cellKey(row))?.[field], row[field])

/** Services are told apart by their codes; the first of two of one code counts. */
export const serviceOf = (services: readonly SheetRow[], code: unknown): SheetRow | undefined =>
  services.find(each => each.service_code === code)

/** What is different in a sheet from the one before, service by service. */
export function sheetDifferences(before: readonly SheetRow[], now: readonly SheetRow[]): SheetDifference[] {
  const gone = before.filter(each => !serviceOf(now, each.service_code))
  return [
    ...now.flatMap((service): SheetDifference[] => {
      const was = serviceOf(before, service.service_code)
      return was
        ? [...settingDifferences(was, service), ...priceDifferences(was, service)]
        : [{ kind: 'added', service: nameOf(service) }]
    }),
    ...gone.map(service => ({ kind: 'removed' as const, service: nameOf(service) })),
  ]
}

function settingDifferences(was: SheetRow, now: SheetRow): SheetDifference[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])]
  return fields
    .filter(field => !besidesPrices.includes(field) && !isSame(was[field], now[field]))
    .map(field => ({
      kind: 'setting',
      service: nameOf(now),
      field,
      before: was[field] ?? null,
      now: now[field] ?? null,
    }))
}

function priceDifferences(was: SheetRow, now: SheetRow): SheetDifference[] {
  const [before, after] = [cellsOf(was), cellsOf(now)]
  const cells = new Map([...after, ...[...before].filter(([key]) => !after.has(key))])
  return [...cells].flatMap(([key, row]) =>
    priceFields
      .filter(field => !isSame(before.get(key)?.[field], after.get(key)?.[field]))
      .map(field => ({
        kind: 'price' as const,
        service: nameOf(now),
        row,
        field,
        before: before.get(key)?.[field] ?? null,
        now: after.get(key)?.[field] ?? null,
      })),
  )
}

/** By how much a price went up, in per cent; null where one of the two is no price. */
export function percentUp(before: unknown, now: unknown): number | null {
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return null
  return ((now - before) / before) * 100
}
