import type { ShellWords } from './words/en.ts'

/** What the tray tells of the station. Null: it does not answer; undefined: nobody has asked it yet. */
export type TrayCounts =
  | {
      /** Labels waiting for a printer. */
      queued: number
      /** What needs somebody. */
      problems: number
    }
  /** A station of another process that answers, and of which no page has told more. */
  | { answersAt: string }
  | null
  | undefined

/** One line, for the tip and the first line of the menu. */
export function trayWords(counts: TrayCounts, words: ShellWords['tray']): string {
  if (counts === undefined) return 'Packdesk'
  if (counts === null) return words.silent
  if ('answersAt' in counts) return words.attached(counts.answersAt)
  const parts = [
    ...(counts.problems > 0 ? [words.problems(counts.problems)] : []),
    ...(counts.queued > 0 ? [words.queued(counts.queued)] : []),
  ]
  return parts.length > 0 ? words.waiting(parts.join(', ')) : words.calm
}

/** The picture beside the words; the difference is a shape, not only a colour. */
export const trayPicture = (counts: TrayCounts): 'tray' | 'tray-busy' | 'tray-problem' => {
  if (counts === null) return 'tray-problem'
  if (counts === undefined || 'answersAt' in counts) return 'tray'
  if (counts.problems > 0) return 'tray-problem'
  return counts.queued > 0 ? 'tray-busy' : 'tray'
}
