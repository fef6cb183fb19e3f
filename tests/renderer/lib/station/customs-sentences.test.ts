import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { customsSentence, learnCustomsSentences } from '../../../../renderer/lib/station/customs-sentences.ts'
import { fieldText } from '../../../../renderer/lib/station/field-errors.ts'

const { texts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../resources/customs/rules.json'), 'utf8'),
) as { texts: Record<string, Record<string, string>> }

/** A sentence with something in each of its gaps. */
const filled = (sentence: string) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name} 1.50 EUR>`)

afterEach(() => learnCustomsSentences({}, 'en'))

test.each(['de', 'fr', 'es'])(
  'what the rules of customs say is read in %s, with what was filled in',
  language => {
    learnCustomsSentences(texts, language)
    for (const [key, said] of Object.entries(texts)) {
      expect(customsSentence(filled(said.en ?? '')), key).toBe(filled(said[language] ?? ''))
      expect(customsSentence(`Item 2: ${filled(said.en ?? '')}`), key).toMatch(/^Item 2: /)
    }
    expect(fieldText('customs.options.aes', filled(texts.aes_form?.en ?? ''))).toBe(
      filled(texts.aes_form?.[language] ?? ''),
    )
  },
)

test('what somebody else says stays as it is', () => {
  learnCustomsSentences(texts, 'de')
  expect(customsSentence('The recipient is not known.')).toBeNull()
  expect(fieldText('recipient', 'The recipient is not known.')).toBe('The recipient is not known.')
})
