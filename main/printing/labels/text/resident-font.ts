/**
 * The scalable font every ZPL printer carries (font 0, a bold condensed sans serif): what it can say and how wide
 * it is. Printers of different makers differ a little, so widths are rounded up and used as an upper bound.
 */

/** Height to ask of font 0 so that its capitals are as tall as those of our own font at one em. */
export const residentHeightPerEm = 0.95

/** Letters beyond Latin-1 that font 0 draws on every firmware we know of. */
const beyondLatin1 = 'ĄąĆćČčĎďĘęĚěĜĝİıŁłŃńŇňŐőŒœŘřŚśŜŞşŠšŤťŮůŸŹźŻżŽž–—‘’“”•…€'
const residentText = new RegExp(`^[ -\\[\\]-~\\u00a1-\\u00ac\\u00ae-\\u00ff${beyondLatin1}]*$`)

/** Whether the printer's own font can set the whole line. A backslash starts a sign of its own on some printers. */
export const isResident = (text: string): boolean => residentText.test(text)

/** Advance widths in thousandths of the font height, by letter; letters with accents are as wide as their base. */
const widthGroups: readonly (readonly [thousandths: number, letters: string])[] = [
  [250, " '|¦"],
  [278, '/:;Ifijltı'],
  [333, '!"(),.[]`r{}ª²³¹º¡¨¯´·¸‘’“”'],
  [400, 'z°'],
  [444, 'Jcksvxy'],
  [500, '0123456789#$*+<=>?EFLTZ^_abdeghnopqu~¢£¤¥§«¬±µ»¿×ß÷þðł€'],
  [555, 'ABCKPSVXY¶ÞŁ•'],
  [610, 'DGHNOQRUÐØø'],
  [666, '&w'],
  [778, 'MmÆæœ¼½¾'],
  [850, '-%@WŒ®©'],
  [1000, '–—…'],
]
const widths = new Map(
  widthGroups.flatMap(([width, letters]) => [...letters].map(letter => [letter, width / 1000] as const)),
)
const widest = 1
/** How far the font of another printer maker may be wider. */
const allowance = 1.03

/** Width on paper, in em of our own font at the same height of capitals. */
export function residentWidthEm(text: string): number {
  let total = 0
  for (const letter of text) total += residentAdvance(letter)
  return total * residentHeightPerEm * allowance
}

/** How far one letter leads on, in parts of the height that was asked of the font. */
export const residentAdvance = (letter: string): number =>
  widths.get(letter) ?? widths.get(baseLetter(letter)) ?? widest

const baseLetter = (letter: string): string => letter.normalize('NFD').charAt(0)
