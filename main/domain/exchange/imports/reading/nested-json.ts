type JsonRecord = Record<string, unknown>

/** Members that columns of the station hold as JSON, whatever is in them. */
const wholes = new Set(['metadata', 'options'])

/** Lists that are what a record consists of; any other stands in one cell. */
const ofRows = /(^|[._])(line_?)?(items?|lines|products|positions|articles|parcels)$/i

export const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members by their paths, as heads are written: `shipping_to.city`. */
function* membersIn(record: JsonRecord, before = ''): Generator<readonly [path: string, value: unknown]> {
  for (const [name, value] of Object.entries(record)) {
    const path = `${before}${name}`
    if (isJsonRecord(value) && !wholes.has(name)) yield* membersIn(value, `${path}.`)
    else yield [path, value]
  }
}

const isListOfRows = ([path, value]: readonly [string, unknown]): boolean =>
  ofRows.test(path) && Array.isArray(value) && value.length > 0 && value.every(isJsonRecord)

/**
 * A record of JSON as rows of a table: the members of what is in it become columns named by their paths, and each of its
 * items a row, which repeats what is said once.
 */
export function flatRows(record: JsonRecord): JsonRecord[] {
  const members = [...membersIn(record)]
  const list = members.find(isListOfRows)
  if (!list) return [Object.fromEntries(members)]
  const own = members.filter(member => member !== list)
  const [path, items] = list
  return (items as JsonRecord[]).map(item => Object.fromEntries([...own, ...membersIn(item, `${path}.`)]))
}

/** What stands in the cell of a value. */
export const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
