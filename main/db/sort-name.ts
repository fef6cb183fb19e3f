/** Letters that are no other letter with a mark on it. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as it is found in a sorted list: Élodie between Eli and Emma. Null for none, which comes last. */
export const sortName = (name: string): string | null =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => plainLetters[letter] ?? letter)
    .trim() || null
