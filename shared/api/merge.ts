type Dictionary = Record<string, unknown>

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function withoutEmpties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpties)
  if (!isDictionary(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => !isEmpty(v))
      .map(([k, v]) => [k, withoutEmpties(v)]),
  )
}

/**
 * How `metadata`, `options` and `info` change: keys sent replace stored ones, keys sent empty (`null`, `""`,
 * `[]`) go, also inside.
 */
export const mergeDictionary = (stored: Dictionary, sent: Dictionary | null | undefined): Dictionary =>
  withoutEmpties({ ...stored, ...sent }) as Dictionary
