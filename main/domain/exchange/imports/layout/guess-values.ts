import { postalCodeHint } from '../../../../../shared/countries/postal-codes.ts'
import { isGtin } from '../../../../../shared/customs/trade-numbers.ts'
import type { GuessReason, ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { cleanCell } from '../convert/cell-text.ts'
import { seeDay } from '../convert/days.ts'
import { readCountry } from '../convert/places.ts'
import { neededFields } from '../fields.ts'
import type { Table } from '../table.ts'

type Found = { field: string; columns: string[]; why: GuessReason; constant?: string | undefined }

const sampled = 200

const valuesOf = ({ headers, rows }: Table, head: string): string[] => {
  const at = headers.indexOf(head)
  return rows
    .slice(0, sampled)
    .map(({ cells }) => cleanCell(cells[at] ?? ''))
    .filter(text => text !== '')
}

const share = (values: readonly string[], test: (text: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length

/** `#1001` and the like under a head that could be that of a person. */
export const looksLikeOrderNumbers = (table: Table, head: string): boolean =>
  share(valuesOf(table, head), text => /^#?[A-Z]{0,5}-?\d[\d-]*$/i.test(text)) > 0.9

/** Whether all that stands there are numbers of GS1: what shops put in their place would be refused row by row. */
export function areGtins(table: Table, head: string): boolean {
  const values = valuesOf(table, head)
  return values.length > 0 && values.every(isGtin)
}

const sure = 0.9

type Test = { parts: string; test: (text: string) => boolean; isSafe?: boolean }

const isCountry = (text: string) => text.length >= 2 && readCountry(text) !== null
const anyPostal = ['CA', 'GB', 'NL', 'US', 'DE', 'PL'].map(country => postalCodeHint(country)?.pattern)

/** What values look like, whatever their column is called; the surest first. */
const tests: readonly Test[] = [
  { parts: 'email', test: text => /^\S+@\S+\.\S+$/.test(text) },
  { parts: 'country|country_code', test: isCountry },
  { parts: 'postal_code', test: text => anyPostal.some(pattern => pattern?.test(text)) },
  { parts: 'phone|phone_number', test: text => /^\+\d[\d\s()-]{7,}$/.test(text) },
  { parts: 'order_date', test: text => 'day' in seeDay(text) || 'dmy' in seeDay(text) },
  { parts: 'order_id', test: text => /^#?[A-Z]{0,5}[-_]?\d[\d-]*$/i.test(text) },
]

const prefixes: Partial<Record<ImportKind, string>> = {
  orders: 'shipping_to_',
  shipments: 'recipient_',
  addresses: '',
}

/** Fields that no head gave, told by what stands in the columns that are left. */
export function guessByValues(kind: ImportKind, table: Table, known: readonly Found[]): Found[] {
  const prefix = prefixes[kind]
  if (prefix === undefined || table.rows.length === 0) return [...known]
  const all = [...known]
  const has = (field: string) => all.some(each => each.field === field)
  const needed = new Set(neededFields[kind].flat())
  for (const { parts, test } of tests)
    for (const part of parts.split('|')) {
      const field = part.startsWith('order_') ? part : `${prefix}${part}`
      const isOfKind = part.startsWith('order_') ? kind === 'orders' : true
      if (!isOfKind || has(field) || (!needed.has(field) && !/email|postal|phone|order_date/.test(field)))
        continue
      const used = new Set(all.flatMap(({ columns }) => columns))
      const column = table.headers.find(head => !used.has(head) && isWholly(table, head, test, part))
      if (column !== undefined) all.push({ field, columns: [column], why: 'values' })
    }
  return all
}

function isWholly(table: Table, head: string, test: (text: string) => boolean, part: string): boolean {
  const values = valuesOf(table, head)
  if (part === 'order_id' && new Set(values).size < values.length * 0.5) return false
  // Numbers of five digits are prices and counts as often as places.
  if (part === 'postal_code' && values.length < 3 && values.every(text => /^\d+$/.test(text))) return false
  return share(values, test) >= sure
}
