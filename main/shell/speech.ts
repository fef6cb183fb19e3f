import { type Language, languages } from '../../shared/desk/shop-settings.ts'
import type { MemoryFile } from './shell-memory.ts'
import { de } from './words/de.ts'
import { en, type ShellWords } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'

/** What the program says, in every language of the page. */
export const everyWord: Record<Language, ShellWords> = { en, de, fr, es }

export type Speech = {
  /** In the language of now; asked each time something is said. */
  words(): ShellWords
  /** What the page speaks: the setting of this desk or of the station, else what the system asks for. */
  speak(language: Language): void
  /** Called when the language has become another one. */
  onChange(listen: () => void): void
}

/** What the program says outside of its page: as its page spoke last, and before there was one as the system does. */
export function createSpeech(
  memory: Pick<MemoryFile, 'read' | 'change'>,
  systemLanguages: () => readonly string[],
): Speech {
  let listeners: (() => void)[] = []
  const current = (): Language => memory.read().language ?? languageOf(systemLanguages())
  return {
    words: () => everyWord[current()],
    speak(language) {
      if (memory.read().language === language) return
      const before = current()
      memory.change({ language })
      if (before !== language) for (const listen of listeners) listen()
    },
    onChange: listen => {
      listeners = [...listeners, listen]
    },
  }
}

/** The first language a system asks for that is spoken here, like `fr` for `fr-CA`. */
export function languageOf(tags: readonly string[]): Language {
  const wanted = tags.map(tag => tag.split(/[-_]/, 1).join('').toLowerCase())
  return wanted.flatMap(tag => languages.find(each => each === tag) ?? [])[0] ?? 'en'
}
