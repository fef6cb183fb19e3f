import { t } from '../text.ts'

/** What rules of customs say, by key and language. */
type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>

type Reader = { form: RegExp; words: Readonly<Record<string, string>> }

let readers: readonly Reader[] = []
let language = 'en'

/** Keeps what the rules in use say; without it they speak English, as the interface does. */
export function learnCustomsSentences(sentences: Sentences, spoken: string): void {
  language = spoken
  readers = Object.values(sentences).map(words => ({ form: formOf(words.en ?? ''), words }))
}

/** A sentence of the rules in the language of the page; null for any other text. */
export function customsSentence(text: string): string | null {
  for (const { form, words } of readers) {
    const match = form.exec(text)
    const own = match && words[language]
    if (own) return `${itemOf(match.groups?.item)}${filled(own, match.groups ?? {})}`
  }
  return null
}

/** Of which goods it is may stand before it; what was filled in is found again. */
function formOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  const body = parts.map((part, n) =>
    n % 2 === 1 ? `(?<${part}>.*?)` : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
  )
  return new RegExp(`^(?:Item (?<item>\\d+): )?${body.join('')}$`)
}

const itemOf = (number: string | undefined): string =>
  number === undefined ? '' : `${t('customs.item', { number })}: `

const filled = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
