/**
 * What answers have told so far: ids of records, by the address they were heard at, and plain values by their name.
 * Requests that name them go further into the station than those that name nothing that is there.
 */
export type Learned = {
  hear: (path: string, answer: unknown, isMade?: boolean) => void
  /** Ids that were heard at an address or below it, the newest first. */
  idsAt: (path: string) => readonly string[]
  /** Those of them that were made by whoever learns. */
  madeAt: (path: string) => readonly string[]
  /** Ids with this beginning, those inside of a record before all others. */
  idsLike: (prefix: string, inside?: string) => readonly string[]
  valuesOf: (name: string) => readonly (string | number)[]
  /** Addresses on this station that answers lead to. */
  links: () => readonly string[]
}

const most = 30
const link = 'a link'
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,4}_[0-9a-f]{12,}$/.test(value)

export function createLearned(): Learned {
  const byPath = new Map<string, string[]>()
  const made = new Map<string, string[]>()
  const byPrefix = new Map<string, string[]>()
  const byName = new Map<string, (string | number)[]>()
  const records = new Map<string, string>()
  const keep = <T>(all: Map<string, T[]>, key: string, value: T) => {
    const others = (all.get(key) ?? []).filter(each => each !== value)
    all.set(key, [value, ...others].slice(0, most))
  }
  const walk = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value.slice(0, 10)) walk(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, key)
    else if (isId(value)) keep(byPrefix, value.slice(0, value.indexOf('_')), value)
    if (typeof value === 'string' && /^(https?:\/\/[^/]+)?\/(v1|desk|documents)\//.test(value))
      keep(byName, link, value.replace(/^https?:\/\/[^/]+/, ''))
    if ((typeof value === 'string' && value.length < 100) || typeof value === 'number')
      keep(byName, name, value)
  }
  const hearRecord = (path: string, record: unknown) => {
    const { id } = (record ?? {}) as { id?: unknown }
    if (typeof id !== 'string') return
    keep(byPath, path, id)
    records.set(id, JSON.stringify(record))
  }
  return {
    hear: (path, answer, isMade = false) => {
      walk(answer, '')
      const { results } = (answer ?? {}) as { results?: unknown }
      // Lists begin with the newest one, which is to be remembered as such.
      if (Array.isArray(results)) for (const each of results.toReversed()) hearRecord(path, each)
      else hearRecord(path, answer)
      const { id } = (answer ?? {}) as { id?: unknown }
      if (isMade && typeof id === 'string') keep(made, path, id)
    },
    idsAt: path => byPath.get(path) ?? [],
    madeAt: path => made.get(path) ?? [],
    idsLike: (prefix, inside) => {
      const record = inside === undefined ? '' : (records.get(inside) ?? '')
      const own = record.match(new RegExp(`\\b${prefix}_[0-9a-f]{12,}`, 'g')) ?? []
      return own.length > 0 ? own : (byPrefix.get(prefix) ?? [])
    },
    valuesOf: name => byName.get(name) ?? [],
    links: () => (byName.get(link) ?? []).map(String),
  }
}
