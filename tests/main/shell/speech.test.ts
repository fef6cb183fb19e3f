import { expect, test } from 'vitest'
import type { ShellMemory } from '../../../main/shell/shell-memory.ts'
import { createSpeech, everyWord, languageOf } from '../../../main/shell/speech.ts'

test.each([
  [['fr-CA', 'en-CA'], 'fr'],
  [['de_AT'], 'de'],
  [['fil-PH', 'es-419'], 'es'],
  [['ja-JP'], 'en'],
  [[], 'en'],
] as const)('a system that asks for %j is spoken to in %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language)
})

test('who speaks the same already is not told of a change', () => {
  let kept: Partial<ShellMemory> = {}
  const memory = {
    read: () => kept as ShellMemory,
    change: (part: Partial<ShellMemory>) => {
      kept = { ...kept, ...part }
    },
  }
  const speech = createSpeech(memory, () => ['de-DE'])
  let changes = 0
  speech.onChange(() => {
    changes += 1
  })
  speech.speak('de')
  speech.speak('de')
  expect([changes, kept.language]).toEqual([0, 'de'])
  speech.speak('es')
  expect([changes, speech.words().quit.wait]).toEqual([1, 'Esperar'])
})

const numbers = [0, 1, 2]

test.each(Object.entries(everyWord))(
  '%s counts what a stop waits for in words of its own',
  (_language, words) => {
    for (const word of Object.values(words.quit.works))
      expect(new Set(numbers.map(word)).size, word(1)).toBe(numbers.length)
    expect(words.quit.detail('x', 30)).toContain('30')
    expect(words.tray.problems(1)).not.toBe(words.tray.problems(2).replace('2', '1'))
  },
)
