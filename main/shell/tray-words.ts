/** What the tray tells of the station. Null: it does not answer; undefined: it was not asked, as that of another process. */
export type TrayCounts =
  | {
      /** Labels waiting for a printer. */
      queued: number
      /** What needs somebody. */
      problems: number
    }
  | null
  | undefined

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One line, for the tip and the first line of the menu. */
export function trayWords(counts: TrayCounts): string {
  if (counts === undefined) return 'Packdesk'
  if (counts === null) return 'Packdesk: the station does not answer'
  const parts = [
    ...(counts.problems > 0 ? [`${plural(counts.problems, 'thing needs', 'things need')} attention`] : []),
    ...(counts.queued > 0 ? [`${plural(counts.queued, 'label', 'labels')} waiting for a printer`] : []),
  ]
  return parts.length > 0 ? `Packdesk: ${parts.join(', ')}` : 'Packdesk: nothing is waiting'
}

/** The picture beside the words; the difference is a shape, not only a colour. */
export const trayPicture = (counts: TrayCounts): 'tray' | 'tray-busy' | 'tray-problem' => {
  if (counts === undefined) return 'tray'
  if (counts === null || counts.problems > 0) return 'tray-problem'
  return counts.queued > 0 ? 'tray-busy' : 'tray'
}
