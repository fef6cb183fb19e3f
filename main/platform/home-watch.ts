import { lstatSync } from 'node:fs'
import type { Clock } from './clock.ts'

/**
 * The files a station has open and cannot do without. `log`: what was written last and is not in the data yet. `journal`:
 * what was asked of carriers.
 */
export type HomePart = 'key' | 'database' | 'log' | 'journal'

/** What became of a file under the station that has it open. */
export type HomeTroubleKind = 'missing' | 'replaced' | 'emptied' | 'another' | 'unreadable' | 'exposed'

/** `since`: when it was noticed. */
export type HomeTrouble = { part: HomePart; kind: HomeTroubleKind; file: string; since: number }

/** One file that is watched. `look` answers null while it is the one the station opened. */
export type HomeLook = { part: HomePart; file: () => string; look: () => HomeTroubleKind | null }

export type HomeWatch = {
  /** Looks at the files now; empty while the next start finds what this one found. */
  troubles: () => HomeTrouble[]
  stop: () => void
}

/** Within five seconds it has to be said, whoever looks. */
const lookEveryMs = 2_000

/** Watches over the files of a home: a station goes on without them, and loses what is in them when it ends. */
export function watchHome(watched: {
  looks: readonly HomeLook[]
  clock: Pick<Clock, 'now'>
  /** Told of every part whose state is another one. */
  changed: (part: HomePart, troubles: readonly HomeTrouble[]) => void
}): HomeWatch {
  const { looks, clock } = watched
  let last: readonly HomeTrouble[] = []
  const kindOf = (all: readonly HomeTrouble[], part: HomePart) => all.find(each => each.part === part)?.kind
  const troubles = () => {
    const before = last
    last = looks.flatMap(({ part, file, look }) => {
      const kind = look()
      if (kind === null) return []
      const known = before.find(each => each.part === part && each.kind === kind)
      return [known ?? { part, kind, file: file(), since: clock.now().getTime() }]
    })
    for (const { part } of looks) if (kindOf(before, part) !== kindOf(last, part)) watched.changed(part, last)
    return [...last]
  }
  troubles()
  // Files go in the time of the machine, however the clock of the shop is set.
  const looking = setInterval(troubles, lookEveryMs)
  looking.unref()
  return { troubles, stop: () => clearInterval(looking) }
}

/**
 * Looks by name alone: a file of SQLite must not be opened beside it, since closing it again would let go of SQLite's
 * own locks. `mayBeEmpty`: of what is emptied in the course of things.
 */
export function lookAtFile(part: HomePart, file: () => string, { mayBeEmpty = false } = {}): HomeLook {
  const find = () => lstatSync(file(), { bigint: true, throwIfNoEntry: false })
  let opened = { name: file(), found: find() }
  return {
    part,
    file,
    look: () => {
      try {
        const found = find()
        // The next file of a journal, or one that is made with the first thing written.
        if (opened.name !== file() || !opened.found) opened = { name: file(), found }
        if (!found) return opened.found ? 'missing' : null
        if (found.ino !== opened.found?.ino || found.dev !== opened.found.dev) return 'replaced'
        return found.size === 0n && !mayBeEmpty ? 'emptied' : null
      } catch {
        return 'unreadable'
      }
    },
  }
}
