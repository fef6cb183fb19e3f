import { setImmediate } from 'node:timers/promises'

/** Lets everything else that is due come first. To be awaited between the pieces of long work. */
export const breathe = (): Promise<void> => setImmediate()

/** Cuts a long list into pieces that are worked on one after the other, with others in between. */
export async function inPieces<T>(
  all: readonly T[],
  size: number,
  work: (piece: readonly T[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await breathe()
    work(all.slice(from, from + size), from)
  }
}
