import { hidden, isSecretName, redactText, redactValue } from '../redaction.ts'
import type { KnownSecrets } from '../secrets/known-secrets.ts'
import { type Captured, type Exchange, inWords, kindOf } from './exchange.ts'

/** So much of a body is shown. */
const shownLetters = 64 * 1024
const longestValue = 4_000

/** An exchange without secrets, short enough to be kept. */
export function toShown(exchange: Exchange, secrets: Pick<KnownSecrets, 'hide' | 'longest'>): Exchange {
  const clean = (text: string) => secrets.hide(redactText(text))
  const headers = (pairs: Exchange['requestHeaders']): Exchange['requestHeaders'] =>
    pairs.map(([name, value]) => [
      name,
      isSecretName(name) || /key|signature|account/i.test(name)
        ? hidden
        : clean(value).slice(0, longestValue),
    ])
  return {
    ...exchange,
    url: clean(withoutSecretQuery(exchange.url)).slice(0, longestValue),
    requestHeaders: headers(exchange.requestHeaders),
    requestBody: shownBody(exchange.requestBody, secrets),
    responseHeaders: headers(exchange.responseHeaders),
    responseBody: shownBody(exchange.responseBody, secrets),
    problem: exchange.problem === null ? null : clean(exchange.problem).slice(0, longestValue),
  }
}

function withoutSecretQuery(address: string): string {
  if (!address.includes('?')) return address
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()])
    if (isSecretName(name) || /(^|[_-])(key|sig|signature)$/i.test(name)) url.searchParams.set(name, hidden)
  return url.href
}

function shownBody(body: Captured | null, secrets: Pick<KnownSecrets, 'hide' | 'longest'>): Captured | null {
  if (body === null) return null
  const clean = secrets.hide(redactText(withoutDocuments(byName(body.text))))
  // The last letters of a cut text may be the beginning of a secret, which nothing recognises.
  const known = body.isCut ? clean.slice(0, Math.max(0, clean.length - secrets.longest())) : clean
  const text = known.slice(0, shownLetters)
  return { ...body, text, isCut: body.isCut || known.length > shownLetters }
}

/** JSON loses its values with a secret's name at any depth, and is laid out to be read. */
function byName(text: string): string {
  try {
    return JSON.stringify(redactValue(JSON.parse(text)), null, 2)
  } catch {
    return text
  }
}

/** Labels come as one long word of base64 inside of JSON and XML. */
const withoutDocuments = (text: string): string =>
  text.replace(/[A-Za-z0-9+/]+={0,2}/g, word => {
    if (word.length < 512) return word
    const start = Buffer.from(word.slice(0, 24), 'base64')
    return `[${inWords(kindOf(start) ?? 'base64', Math.floor((word.length * 3) / 4))}]`
  })
