import { parameters, type ZplCommand } from './read-zpl.ts'

/** Copies of formats within formats that a document may come to. */
const mostCalls = 1000
const deepest = 100

/**
 * A stored format of the document (`^DF`) that calls itself (`^XF`), or others so often that it never ends; else null.
 * `nameOf` says which formats are the same.
 */
export function selfCalling(commands: readonly ZplCommand[], nameOf = placeOf): string | null {
  const calls = callsOf(commands, nameOf)
  const counted = new Map<string, number>()
  const open = new Set<string>()
  const count = (name: string): number => {
    if (open.has(name) || open.size > deepest) return Number.POSITIVE_INFINITY
    const known = counted.get(name)
    if (known !== undefined) return known
    open.add(name)
    const sum = (calls.get(name) ?? []).reduce((total, called) => total + 1 + count(called), 0)
    open.delete(name)
    counted.set(name, sum)
    return sum
  }
  return [...calls.keys()].find(name => count(name) > mostCalls) ?? null
}

/** Which formats a stored one calls. */
function callsOf(commands: readonly ZplCommand[], nameOf: (text: string) => string): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  let stored: string | null = null
  for (const { name, text } of commands) {
    if (name === '^XA' || name === '^XZ') stored = null
    if (name === '^DF') {
      stored = nameOf(text)
      calls.set(stored, calls.get(stored) ?? [])
    }
    if (name === '^XF' && stored !== null) calls.get(stored)?.push(nameOf(text))
  }
  return calls
}

/** What fills in from the memory of the printer, and what puts it there, with the kind of file that is meant. */
const recalls: Readonly<Record<string, string>> = { '^XF': 'ZPL', '^XG': 'GRF', '^IM': 'GRF', '^IL': 'GRF' }
const stores: Readonly<Record<string, string>> = { '^DF': 'ZPL', '^IS': 'GRF', '~DG': 'GRF', '~DY': 'GRF' }

/** Formats and pictures that are recalled and that nothing in front of it in the document has stored, by name. */
export function recalledFromPrinter(commands: readonly ZplCommand[]): string[] {
  const known = new Set<string>()
  const missing = new Set<string>()
  for (const command of commands) {
    const kind = recalls[command.name] ?? stores[command.name]
    if (!kind) continue
    const [said = ''] = parameters(command, 1)
    const name = said.replace(/\s+/g, '').toUpperCase().slice(0, 40)
    const bare = `${name.replace(/^[A-Z*]:/, '').replace(/\.[A-Z]+$/, '')}.${kind}`
    const memory = /^[A-Z]:/.exec(name)?.[0]
    if (stores[command.name]) known.add(`${memory ?? 'R:'}${bare}`).add(bare)
    else if (!known.has(memory ? `${memory}${bare}` : bare)) missing.add(`${memory ?? ''}${bare}`)
  }
  return [...missing]
}

/** Where a stored format lies: `R:` is meant where no memory is named, and `.ZPL` where no kind is. */
export function placeOf(text: string): string {
  const name = text.replace(/\s+/g, '').toUpperCase().slice(0, 40)
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.ZPL`
}
