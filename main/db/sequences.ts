import type { Database } from './database.ts'

/** Hands out the next number of a named row, starting at 1; no number twice, whatever crashes. */
export type Sequences = (name: string) => number

/**
 * So many numbers are taken from the file at once, since every time is a wait for the disk. Those not handed out
 * when the station stops are left out.
 */
const blockSize = 20

type Block = { next: number; last: number }

export function createSequences({ sqlite }: Database): Sequences {
  const raise = sqlite
    .prepare<[string, number, number], number>(
      'INSERT INTO sequences (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + ? RETURNING value',
    )
    .pluck()
  const blocks = new Map<string, Block>()

  /** Numbers taken in a transaction that is rolled back are in the file again, so none of them may be kept. */
  function takeBlock(name: string): Block {
    const size = sqlite.inTransaction ? 1 : blockSize
    const last = raise.get(name, size, size) ?? size
    return { next: last - size + 1, last }
  }

  return name => {
    const { next, last } = blocks.get(name) ?? takeBlock(name)
    if (next < last) blocks.set(name, { next: next + 1, last })
    else blocks.delete(name)
    return next
  }
}
