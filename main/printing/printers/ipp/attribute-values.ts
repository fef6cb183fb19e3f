import type { IppAttributes } from './ipp-message.ts'

/** What stands between the language of a text and the text. */
const separator = '\u001e'
const longestText = 200

const plain = (value: string): string =>
  value
    .slice(value.indexOf(separator) + 1)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText)

/** All values of an attribute, as texts; whatever is no text is left out. */
export const texts = (group: IppAttributes, name: string): string[] =>
  [group[name]].flat().flatMap(value => (typeof value === 'string' && value !== '' ? [plain(value)] : []))

export const text = (group: IppAttributes, name: string): string | null => texts(group, name)[0] ?? null

export const number = (group: IppAttributes, name: string): number | null => {
  const [value] = [group[name]].flat()
  return typeof value === 'number' ? value : null
}

export const flag = (group: IppAttributes, name: string): boolean | null => {
  const [value] = [group[name]].flat()
  return typeof value === 'boolean' ? value : null
}

/** Resolutions across the feed, dots per inch. */
export function resolutions(group: IppAttributes, name: string): number[] {
  const value = group[name]
  const list = Array.isArray(value) && Array.isArray(value[0]) ? value : [value]
  return list.flatMap(each => {
    if (!Array.isArray(each) || typeof each[0] !== 'number') return []
    return [each[2] === 'dpi' ? each[0] : Math.round(each[0] * 2.54)]
  })
}
