import { parseOutsideJson } from '../../../../platform/outside-json.ts'
import type { Column } from './column-data.ts'

type Dictionary = Record<string, unknown>

/** Puts a value at `a.b.c`, making what is missing on the way. */
export function put(into: Dictionary, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop() ?? path
  let at = into
  for (const step of steps) {
    at[step] ??= {}
    at = at[step] as Dictionary
  }
  at[last] = value
}

/** The value at `a.b.c`, with `*` for the item; undefined where there is none. */
export function take(from: unknown, path: string, item: unknown): unknown {
  const [list, rest] = path.split('.*.')
  const [start, steps] = rest === undefined ? [from, list] : [item, rest]
  return (steps ?? '')
    .split('.')
    .reduce<unknown>((at, step) => (at as Dictionary | null | undefined)?.[step], start)
}

/** What a cell means; text that should be JSON and is not stays text, and is refused where it is checked. */
export function readCell(text: string, { as }: Pick<Column, 'as'>): unknown {
  if (as === 'code') return text.toUpperCase()
  if (as !== 'json') return text
  try {
    return parseOutsideJson(text)
  } catch {
    return text
  }
}
