import { hidden } from '../redaction.ts'

/**
 * The secrets this process has used, so that they can be taken out of whatever is written down, also where somebody
 * else echoes them in another form: in an address, in XML, in JSON, in a Basic header.
 */
export type KnownSecrets = {
  /** Nothing is ever forgotten: a password that was changed is still one. */
  learn: (texts: Iterable<string>) => void
  hide: (text: string) => string
  /** How long the longest form is: so much of a cut text may be the beginning of one. */
  longest: () => number
}

/** Shorter texts are no secrets and stand in every other word. */
const shortest = 4
/** Shorter ones are only hidden where they stand by themselves. */
const long = 8

type Needle = { text: string; kind: 'anywhere' | 'word' | 'base64' }

export function createKnownSecrets(): KnownSecrets {
  const known = new Set<string>()
  let needles: Needle[] = []
  return {
    learn: texts => {
      const fresh = [...texts].filter(text => text.length >= shortest && !known.has(text))
      if (fresh.length === 0) return
      for (const text of fresh) known.add(text)
      // The longest first, or a part would be taken out of another one.
      needles = [...needles, ...fresh.flatMap(needlesOf)].sort((a, b) => b.text.length - a.text.length)
    },
    hide: text => needles.reduce(hideOne, text),
    longest: () => needles[0]?.text.length ?? 0,
  }
}

const hideOne = (text: string, { text: needle, kind }: Needle): string =>
  text.includes(needle) ? replaceAll(text, needle, kind) : text

function replaceAll(text: string, needle: string, kind: Needle['kind']): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, Math.max(from, at + 1))) {
    const [start, end] = kind === 'base64' ? around(text, at, needle) : [at, at + needle.length]
    if (kind === 'word' && !standsAlone(text, start, end)) continue
    parts.push(text.slice(from, Math.max(from, start)), hidden)
    from = end
  }
  return parts.join('') + text.slice(from)
}

const letter = /[\p{L}\p{N}]/u
const standsAlone = (text: string, start: number, end: number): boolean =>
  !letter.test(text[start - 1] ?? '') && !letter.test(text[end] ?? '')

const base64Letter = /[A-Za-z0-9+/_=-]/
/** A user name before a password is a few dozen letters; a picture that looks alike by chance is not all hidden. */
const aroundMost = 400

/** The whole of what was encoded: its ends hold a few bits of the secret too. */
function around(text: string, at: number, needle: string): [number, number] {
  let start = at
  let end = at + needle.length
  while (start > 0 && at - start < aroundMost && base64Letter.test(text[start - 1] ?? '')) start -= 1
  while (end - at < aroundMost && base64Letter.test(text[end] ?? '')) end += 1
  return [start, end]
}

function needlesOf(secret: string): Needle[] {
  const kind = secret.length < long ? 'word' : 'anywhere'
  const written = new Set(formsOf(secret))
  const encoded = new Set([
    ...base64Parts(Buffer.from(secret)),
    ...base64Parts(Buffer.from(secret, 'latin1')),
  ])
  return [
    ...[...written].map(text => ({ text, kind }) as const),
    ...[...encoded].map(text => ({ text, kind: 'base64' }) as const),
  ]
}

function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const addresses = [
    percent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    strictPercent(secret),
  ]
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    ascii(json),
    ...addresses,
    ...addresses.map(text => text.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase())),
    ...[/[&<>]/g, /[&<>"]/g, /[&<>"']/g].map(letters => xml(secret, letters, '&#39;')),
    xml(secret, /[&<>"']/g, '&apos;'),
  ]
}

/** A lone half of a character has no form in an address. */
const percent = (text: string): string => encodeURIComponent(text.toWellFormed())
const strictPercent = (text: string): string =>
  percent(text).replace(/[!'()*~]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const xml = (text: string, letters: RegExp, apostrophe: string): string =>
  text.replace(letters, sign => entities[sign] ?? apostrophe)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What base64 makes of the bytes wherever they begin among others, without the letters that hold other bits too. */
function base64Parts(bytes: Buffer): string[] {
  const parts = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const first = Math.ceil((before * 8) / 6)
    return text.slice(first, Math.floor(((before + bytes.length) * 8) / 6))
  })
  return parts.flatMap(part => [part, part.replaceAll('+', '-').replaceAll('/', '_')])
}
