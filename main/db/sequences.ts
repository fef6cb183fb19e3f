import type { Database } from './database.ts'

/**
 * Hands out the next number of a named row, starting at 1; no number twice, whatever crashes. `atOnce`: how many are
 * taken from the file together, of a row that many are asked of in a moment and whose gaps nobody minds.
 */
export type Sequences = (name: string, atOnce?: number) => number

/**
 * So many numbers are taken from the file at once, since every time is a wait for the disk. Those not handed out
 * when the station stops are left out.
 */
const usuallyAtOnce = 20

/** The row that says where rows begin that are not there yet: in restored data they may have been there before. */
export const numbersFloor = '*'

type Block = { next: number; last: number }

/** `noteTaken` is told how far a row is whenever numbers are taken from the file. */
export function createSequences(
  { sqlite }: Database,
  noteTaken: (name: string, value: number) => void = () => {},
): Sequences {
  const raise = sqlite
    .prepare<[string, number, number], number>(
      `INSERT INTO sequences (name, value) VALUES (?, ? + coalesce((SELECT value FROM sequences WHERE name = '${numbersFloor}'), 0))
       ON CONFLICT (name) DO UPDATE SET value = value + ? RETURNING value`,
    )
    .pluck()
  const blocks = new Map<string, Block>()

  /** Numbers taken in a transaction that is rolled back are in the file again, so none of them may be kept. */
  function takeBlock(name: string, atOnce: number): Block {
    const size = sqlite.inTransaction ? 1 : atOnce
    const last = raise.get(name, size, size) ?? size
    noteTaken(name, last)
    return { next: last - size + 1, last }
  }

  return (name, atOnce = usuallyAtOnce) => {
    const { next, last } = blocks.get(name) ?? takeBlock(name, atOnce)
    if (next < last) blocks.set(name, { next: next + 1, last })
    else blocks.delete(name)
    return next
  }
}
