import type BetterSqlite3 from 'better-sqlite3'

/** Lists that say another number of records than there are. */
export function miscounted(sqlite: BetterSqlite3.Database): string[] {
  const counters = sqlite
    .prepare<[], { name: string; value: number }>('SELECT name, value FROM counters ORDER BY name')
    .all()
  return counters.flatMap(({ name, value }) => {
    const [table, mode] = name.split(':')
    const count = sqlite
      .prepare<[string | undefined], number>(`SELECT count(*) FROM ${table} WHERE test_mode = ?`)
      .pluck()
      .get(mode)
    return count === value ? [] : [`${name} counts ${value} of ${count}`]
  })
}
