export type InGroups = { add: (ids: readonly string[]) => void; stop: () => void }

export type InGroupsOptions = {
  work: (ids: readonly string[]) => Promise<void>
  /** Ids that one piece of work gets. */
  group: number
  /** What does not fit is left out. */
  mostWaiting: number
  report: (error: unknown) => void
}

/**
 * Work nobody waits for, and nobody misses: in the order in which it was named, one group at a time, an id once however
 * often it is named. Never in the turn of whoever names it, and others have theirs between two groups.
 */
export function createInGroups({ work, group, mostWaiting, report }: InGroupsOptions): InGroups {
  const waiting = new Set<string>()
  let isWorking = false
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
    isWorking = false
  }

  return {
    add: ids => {
      for (const id of ids) if (waiting.size < mostWaiting) waiting.add(id)
      if (isWorking || isStopped || waiting.size === 0) return
      isWorking = true
      setImmediate(() => void workOn())
    },
    /** Does not wait for what is under way. */
    stop: () => {
      isStopped = true
      waiting.clear()
    },
  }
}
