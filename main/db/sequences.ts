import type { Database } from './database.ts'

/** Hands out the next number of a named row, starting at 1; no number twice, whatever crashes. */
export type Sequences = (name: string) => number

export function createSequences({ sqlite }: Database): Sequences {
  const next = sqlite
    .prepare<[string], number>(
      'INSERT INTO sequences (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .pluck()
  return name => next.get(name) ?? 1
}
