/** A piece of work that must not be cut off, and the longest it can take. */
export type Work<Kind extends string = string> = { kind: Kind; startedAtMs: number; limitMs: number }

/**
 * What is under way of the things a stop has to wait for: calls that cost money, copies on their way to a printer,
 * requests that change something.
 */
export type WorkUnderWay<Kind extends string = string> = {
  /** The answer says that it has ended. `id`: of the row that says so on disk. */
  begin: (kind: Kind, limitMs: number, id?: string) => () => void
  /** Whether what a row says is under way is so in this process. */
  has: (id: string) => boolean
  /** Until when it takes at most, in milliseconds; null where it is not under way in this process. */
  endOf: (id: string) => number | null
  list: () => Work<Kind>[]
  /** Told whenever something begins or ends; the answer stops that. */
  watch: (changed: () => void) => () => void
}

export function createWorkUnderWay<Kind extends string>(nowMs: () => number): WorkUnderWay<Kind> {
  const works = new Set<Work<Kind>>()
  const ends = new Map<string, number>()
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const changed of watchers) changed()
  }
  return {
    begin: (kind, limitMs, id) => {
      const work = { kind, startedAtMs: nowMs(), limitMs }
      works.add(work)
      if (id !== undefined) ends.set(id, work.startedAtMs + limitMs)
      tell()
      return () => {
        if (id !== undefined) ends.delete(id)
        if (works.delete(work)) tell()
      }
    },
    has: id => ends.has(id),
    endOf: id => ends.get(id) ?? null,
    list: () => [...works],
    watch: changed => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
}
