/** Reads JSON while it is typed: nothing is null, and what cannot be read stays the text itself. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text
  }
}

/** Why a text is not JSON; null when it is. */
export function jsonError(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type Row = Record<string, unknown>

/** Tells the rows of a form apart on the screen only; never sent. */
export const rowKey = 'rowKey'

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives every object inside lists a key, all the way down. */
export function withRowKeys(value: unknown, newKey: () => string): unknown {
  if (Array.isArray(value))
    return value.map(item =>
      isRow(item) ? { [rowKey]: newKey(), ...(withRowKeys(item, newKey) as Row) } : item,
    )
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withRowKeys(item, newKey)]))
}

/** As it is sent: without keys and without what was left empty, so that defaults and refusals apply. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isRow(value)) return value
  const kept = Object.entries(value).filter(
    ([name, item]) => name !== rowKey && item !== '' && item !== null && item !== undefined,
  )
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutEmpty(item)]))
}
