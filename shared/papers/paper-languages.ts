import { languageOfPlace, type Place } from '../countries/spoken-languages.ts'
import type { Language, PaperChoices, PaperLanguage } from '../desk/shop-settings.ts'
import { bilingualTexts, createPaper, type Paper } from './paper.ts'

/** What papers are written in, as the shop set it; `station` where nobody outside of the shop reads them. */
export type PaperLanguages = PaperChoices & { station: Language }

/** Who reads a paper, null where that is whoever works in the shop; `sender`: the country it is written in. */
export type PaperReading = { reader: Place | null; sender: string | null }

/** A paper in the language that was chosen, or in that of its reader. */
export const paperFor = (chosen: PaperLanguage, reading: PaperReading, languages: PaperLanguages): Paper =>
  createPaper(languageFor(chosen, reading, languages), countryOf(reading))

/** A paper customs reads on both sides: in English, with the chosen language or that of its reader beside it. */
export const tradePaperFor = (
  chosen: PaperLanguage,
  reading: PaperReading,
  languages: PaperLanguages,
): Paper => createPaper('en', countryOf(reading), bilingualTexts(languageFor(chosen, reading, languages)))

const languageFor = (
  chosen: PaperLanguage,
  { reader }: PaperReading,
  { station }: PaperLanguages,
): Language => (chosen === 'recipient' ? ((reader && languageOfPlace(reader)) ?? station) : chosen)

const countryOf = ({ reader, sender }: PaperReading): string | null => reader?.country_code ?? sender
