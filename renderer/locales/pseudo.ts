import type { Dictionary, Entry } from './dictionary.ts'

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Placeholders stay as they are. */
const accented = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map(part =>
      part.startsWith('{') ? part : part.replaceAll(/[aeiou]/gi, letter => accents[letter] ?? letter),
    )
    .join('')

/** In brackets, with accents and 40 % longer: what stands without them was never translated, what is cut off has no room. */
export const pseudoText = (text: string): string => {
  const length = Math.ceil(text.replaceAll(/\{\w+\}/g, '').trim().length * 0.4)
  // A longer text has more words, not one without an end.
  const more = '~'.repeat(length).replaceAll(/~{12}(?=~)/g, '~~~~~~~~~~~ ')
  return text.trim() === '' ? text : `⟦${accented(text)}${more}⟧`
}

const pseudoEntry = (entry: Entry): Entry =>
  typeof entry === 'string'
    ? pseudoText(entry)
    : { other: pseudoText(entry.other), ...(entry.one ? { one: pseudoText(entry.one) } : {}) }

/** A language nobody speaks, by which untranslated texts are found. */
export const pseudo = (dictionary: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(dictionary).map(([area, entries]) => [
      area,
      Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, pseudoEntry(entry)])),
    ]),
  )
