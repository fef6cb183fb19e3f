/** The same list with one of it a place further up or down; null where there is no such place. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): string[] | null {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return null
  return ids.map(each => (each === id ? other : each === other ? id : each))
}
