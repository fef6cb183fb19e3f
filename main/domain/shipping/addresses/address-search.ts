import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { contains } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'

export type AddressSearch = (asked: { keyword?: string | undefined; limit: number; offset: number }) => {
  count: number
  records: AddressRecord[]
}

const searched = [
  'person_name',
  'company_name',
  'address_line1',
  'address_line2',
  'city',
  'state_code',
  'postal_code',
  'phone_number',
  'email',
].map(name => `document ->> '$.${name}'`)

/** More words than anybody looks for; each is looked for by itself. */
const mostWords = 10

/** Saved addresses that hold every word, in any order, the newest first. */
export function createAddressSearch(database: Pick<Database, 'sqlite'>): AddressSearch {
  const statement = createStatementCache(database)
  return ({ keyword = '', limit, offset }) => {
    const words = keyword.split(/\s+/).filter(Boolean).slice(0, mostWords)
    const found = words.map(word => contains(searched, word))
    const where = ['true', ...found.map(({ sql }) => sql)].join(' AND ')
    const values = found.flatMap(each => each.values)
    const count = statement<{ count: number }>(`SELECT count(*) AS count FROM addresses WHERE ${where}`)
    const rows = statement<{ document: string }>(
      `SELECT document FROM addresses WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    )
    return {
      count: count.get(...values)?.count ?? 0,
      records: rows.all(...values, limit, offset).map(({ document }) => JSON.parse(document)),
    }
  }
}
