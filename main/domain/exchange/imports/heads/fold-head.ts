/** Signs that take no room: soft hyphens, zero-width spaces, the mark a file begins with. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * A head as heads are compared: `Ship_To-City`, `shipToCity` and `SHIP TO CITY ` are one. Accents stay; what stands in
 * brackets stays too, since it tells shipping from billing and ounces from pounds.
 */
export const foldHead = (head: string): string =>
  head
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replace(/^\s*\[(.*)\]\s*$/, '$1')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_\-.*:/'’]+/gu, ' ')
    .trim()

/** Heads by position, those that are there again told apart as `Head (2)`; a blank one is called by its place. */
export function nameHeads(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const taken = new Set(cells.map(cell => cell.trim()))
  return cells.map((cell, at) => {
    const head = cell.replaceAll(unseen, '').trim() || `Column ${at + 1}`
    let times = (seen.get(head) ?? 0) + 1
    if (times > 1) while (taken.has(`${head} (${times})`)) times += 1
    seen.set(head, times)
    return times === 1 ? head : `${head} (${times})`
  })
}
