import type { ReadRequest } from '../../../../shared/requested-service.ts'
import { readRequests, requestKey } from '../../../../shared/requested-service.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { requestedServices } from '../../../db/schema/requested-services.ts'

export type RequestedRow = typeof requestedServices.$inferSelect

const codec = createRowCodec<RequestedRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  text: 'plain',
  key: 'plain',
  matchKind: 'plain',
  meaning: 'json',
  updatedBy: 'plain',
  updatedAt: 'plain',
})

export type RequestedServiceRepository = ReturnType<typeof createRequestedServiceRepository>

/** SQL of what names of services mean, and of the names orders have. */
export function createRequestedServiceRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const select = `SELECT ${codec.columns} FROM requested_services WHERE test_mode = ?`
  const listed = sqlite.prepare<[number], StoredRow<RequestedRow>>(`${select} ORDER BY seq DESC`)
  const byId = sqlite.prepare<[number, string], StoredRow<RequestedRow>>(`${select} AND id = ?`)
  const stamp = sqlite
    .prepare<[number], string>(
      "SELECT count(*) || ' ' || coalesce(max(seq), 0) FROM requested_services WHERE test_mode = ?",
    )
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO requested_services ${codec.insert(codec.names.filter(name => name !== 'seq'))}`,
  )
  const removeSame = sqlite.prepare<[number, string, string]>(
    'DELETE FROM requested_services WHERE test_mode = ? AND match_kind = ? AND key = ?',
  )
  const remove = sqlite.prepare<[string]>('DELETE FROM requested_services WHERE id = ?')
  const names = sqlite.prepare<[number], { name: string; orders: number }>(
    `SELECT requested_service AS name, count(*) AS orders FROM order_entries INDEXED BY order_entries_requested
     WHERE test_mode = ? AND requested_service IS NOT NULL GROUP BY requested_service`,
  )
  const list = (testMode: boolean): RequestedRow[] => listed.all(Number(testMode)).map(codec.read)
  return {
    /** The latest first. */
    list,
    find: (id: string, testMode: boolean): RequestedRow | null => {
      const row = byId.get(Number(testMode), id)
      return row ? codec.read(row) : null
    },
    /** In the place of what was said of the same text. */
    put: (row: Omit<RequestedRow, 'seq'>): void => {
      removeSame.run(Number(row.testMode), row.matchKind, row.key)
      insert.run(codec.bind(row))
    },
    remove: (id: string): void => void remove.run(id),
    /** Names of orders, each as most of them write it, with how many have it; the most first. */
    names: (testMode: boolean): { name: string; orders: number }[] =>
      [...Map.groupBy(names.all(Number(testMode)), ({ name }) => requestKey(name)).values()]
        .flatMap(spellings => {
          const [first] = spellings.toSorted((one, other) => other.orders - one.orders)
          const orders = spellings.reduce((sum, each) => sum + each.orders, 0)
          return first ? [{ name: first.name, orders }] : []
        })
        .toSorted((one, other) => other.orders - one.orders || one.name.localeCompare(other.name, 'en')),
    reader: createReader(list, testMode => stamp.get(Number(testMode)) ?? ''),
  }
}

/** What names mean in a mode, taken apart anew only when somebody says something else. */
function createReader(list: (testMode: boolean) => RequestedRow[], stampOf: (testMode: boolean) => string) {
  const known = new Map<boolean, { stamp: string; read: ReadRequest }>()
  return (testMode: boolean): ReadRequest => {
    const stamp = stampOf(testMode)
    const before = known.get(testMode)
    if (before?.stamp === stamp) return before.read
    const read = readRequests(
      list(testMode).map(({ text, matchKind, meaning }) => ({ text, match: matchKind, meaning })),
    )
    known.set(testMode, { stamp, read })
    return read
  }
}
