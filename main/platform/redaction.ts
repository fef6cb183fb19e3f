/** What stands where a secret was. */
export const hidden = '[hidden]'

const secretWords =
  'pass(?:word|phrase|wd)|secret|token|credential|authorization|cookie|api[-_]?key|private[-_]?key|access[-_]?key'
const secretName = new RegExp(secretWords, 'i')

/** Whether a field of that name holds what must not be seen. */
export const isSecretName = (name: string): boolean => secretName.test(name)

const secretField = `[\\w-]{0,60}(?:${secretWords})[\\w-]{0,60}`

const secretTexts: [RegExp, string][] = [
  [/\bkey_[0-9a-f]{28}(?=[0-9a-f]{4}\b)/gi, `key_${hidden}`],
  [/\b(oa[ct]|o[cr][st])_[\w-]{43}/g, `$1_${hidden}`],
  [/\bwhsec_[0-9a-f]{32}\b/gi, `whsec_${hidden}`],
  [/\b(Basic|Bearer|Token)\s+[\w.~+/=:-]{12,}/gi, `$1 ${hidden}`],
  [/(:\/\/)[^\s/@:]*:[^\s/@]*@/g, `$1${hidden}@`],
  [/((?:^|[?&])[\w-]{0,60}(?:key|token|secret|password|signature)=)[^&\s"']+/gim, `$1${hidden}`],
  // JSON and XML inside of a text, as carriers echo them in messages.
  [new RegExp(`("${secretField}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`, 'gi'), `$1${hidden}`],
  [new RegExp(`(\\\\"${secretField}\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\(?!"))+`, 'gi'), `$1${hidden}`],
  [new RegExp(`(<(?:\\w{1,40}:)?${secretField}(?:\\s[^<>]{0,500})?>)[^<]+`, 'gi'), `$1${hidden}`],
]

/** Every pattern needs one of these: most texts, such as the address of a call, have none and are passed by at once. */
const sign = /key_|oa[ct]_|o[cr][st]_|whsec_|(?:basic|bearer|token)\s|:\/\/|[="<]/i

/** A text without keys, sign-in headers and secrets in addresses. Of a key the last four characters stay. */
export const redactText = (text: string): string =>
  sign.test(text)
    ? secretTexts.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
    : text

/** A JSON value without the values that have a secret's name, at any depth. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null ? hidden : redactValue(inner),
    ]),
  )
}

/** One line of a log, which is one JSON value, without secrets. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`
  } catch {
    return redactText(line)
  }
}
