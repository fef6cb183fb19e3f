import type { ZplCommand } from './read-commands.ts'

/** Copies of formats within formats that a document may come to. */
const mostCalls = 1000
const deepest = 100

/** A stored format of the document (`^DF`) that calls itself (`^XF`), or others so often that it never ends; else null. */
export function selfCalling(commands: readonly ZplCommand[]): string | null {
  const calls = callsOf(commands)
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
  return [...calls.keys()].slice(0, mostCalls).find(name => count(name) > mostCalls) ?? null
}

/** Which formats a stored one calls. */
function callsOf(commands: readonly ZplCommand[]): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  let stored: string | null = null
  for (const { name, text } of commands) {
    if (name === '^XA' || name === '^XZ') stored = null
    if (name === '^DF') {
      stored = placeOf(text)
      calls.set(stored, calls.get(stored) ?? [])
    }
    if (name === '^XF' && stored !== null) calls.get(stored)?.push(placeOf(text))
  }
  return calls
}

/** `R:` is meant where no memory is named, and `.ZPL` where no kind is. */
function placeOf(text: string): string {
  const name = text.replace(/\s+/g, '').toUpperCase().slice(0, 40)
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.ZPL`
}
