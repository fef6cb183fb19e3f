import { setImmediate } from 'node:timers/promises'

/** Lets everything else that is due come first. To be awaited between the pieces of long work. */
export const breathe = (): Promise<void> => setImmediate()

/** Lets others come first when the work has gone on for a while; costs next to nothing until then. */
export type Pause = () => Promise<void> | undefined

const atOnceMs = 4

/** With what the disk takes for it, others wait for no longer than anybody notices. */
const turnMs = 5

/** Tells when a turn of long work that cannot be awaited has gone on for long enough, such as that of one transaction. */
export function beginTurn(): () => boolean {
  const since = performance.now()
  return () => performance.now() - since >= turnMs
}

/** A pause for one piece of long work, to be awaited at every step of it. */
export function createPause(): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < atOnceMs) return undefined
    return breathe().then(() => {
      since = performance.now()
    })
  }
}

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
