import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Language, languages } from '../../../../shared/languages.ts'
import { once } from '../../../../shared/values.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'

/** The page of a request, in the first of the languages its browser asks for. */
export type JoinPage = (acceptLanguage: string | undefined) => {
  bytes: Uint8Array
  mediaType: string
  name: string
  download: boolean
  headers: Record<string, string>
}

const textsSchema = z.record(z.enum(languages), z.record(z.string(), z.string()))

/**
 * The page of a computer that is not paired yet, which has none of the screens. Read when it is first asked for; `station`
 * is what the computer of the station is called.
 */
export function createJoinPage(folder: string, station: () => string): JoinPage {
  const parts = once(() => ({
    html: readFileSync(join(folder, 'join.html'), 'utf8'),
    script: readFileSync(join(folder, 'join.js'), 'utf8'),
    texts: textsSchema.parse(JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'))),
  }))
  return acceptLanguage => {
    const { html, script, texts } = parts()
    const language = firstKnown(acceptLanguage)
    const words: Record<string, string> = { ...texts[language], language, station: station() }
    const nonce = randomBytes(16).toString('base64')
    const filled = html
      .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(words[name] ?? ''))
      .replaceAll('__NONCE__', nonce)
      .replace('__TEXTS__', () => JSON.stringify(words).replaceAll('<', '\\u003c'))
      .replace('__SCRIPT__', () => script)
    return {
      bytes: new TextEncoder().encode(filled),
      mediaType: 'text/html; charset=utf-8',
      name: '',
      download: false,
      headers: {
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    }
  }
}

/** `de-AT,de;q=0.9,en` as the first language there are texts of. */
function firstKnown(acceptLanguage = ''): Language {
  const asked = acceptLanguage.split(',').map(each => each.trim().slice(0, 2).toLowerCase())
  return asked.map(code => languages.find(each => each === code)).find(each => each !== undefined) ?? 'en'
}
