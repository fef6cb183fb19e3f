export type InGroups = { add: (ids: readonly string[]) => void; stop: () => void }

export type InGroupsOptions = {
  work: (ids: readonly string[]) => Promise<void>
  /** Ids that one piece of work gets. */
  group: number
  /** Pieces of work beside each other; one unless told. */
  beside?: number
  /** What does not fit is left out. */
  mostWaiting: number
  report: (error: unknown) => void
}

/**
 * Work nobody waits for, and nobody misses: in the order in which it was named, an id once however often it is named. Never in the turn of whoever names it, and others have theirs between two groups.
 */
export function createInGroups({ work, group, beside = 1, mostWaiting, report }: InGroupsOptions): InGroups {
  const waiting = new Set<string>()
  let working = 0
  let isStopped = false

  function next(): string[] {
    const ids = [...waiting].slice(0, group)
    for (const id of ids) waiting.delete(id)
    return ids
  }

  async function workOn(): Promise<void> {
    for (let ids = next(); ids.length > 0; ids = next()) {
      await work(ids).catch(error => isStopped || report(error))
      await new Promise(setImmediate)
    }
    working -= 1
  }

  return {
    add: ids => {
      for (const id of ids) if (waiting.size < mostWaiting) waiting.add(id)
      for (; !isStopped && working < Math.min(beside, waiting.size); working += 1)
        setImmediate(() => void workOn())
    },
    /** Does not wait for what is under way. */
    stop: () => {
      isStopped = true
      waiting.clear()
    },
  }
}
