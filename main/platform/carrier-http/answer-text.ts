import { UnusableAnswer } from '../../../shared/errors/unusable-answer.ts'

/** What an answer is made of, by its own words. */
export type Shape = 'json' | 'text' | 'binary'

export function shapeOf(contentType: string | null): Shape {
  const type = (contentType ?? '').toLowerCase()
  if (/[/+]json\b/.test(type)) return 'json'
  return /^text\/|[/+]xml\b|x-www-form-urlencoded/.test(type) ? 'text' : 'binary'
}

/**
 * The text of an answer in UTF-8, which is what adapters read it as. Carriers write Latin-1 and name it in a header, in
 * the first line of the XML, or nowhere: then bytes that are no UTF-8 are read as Latin-1, which loses none.
 */
export function toUtf8(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): Uint8Array<ArrayBuffer> {
  const named = charsetOf(contentType) ?? charsetOfXml(bytes)
  if (named === null || /^(utf-?8|us-ascii)$/i.test(named))
    return isUtf8(bytes) ? bytes : encoded(new TextDecoder('windows-1252').decode(bytes))
  const decoder = decoderOf(named)
  return decoder ? encoded(decoder.decode(bytes)) : toUtf8(bytes, 'text/plain; charset=utf-8')
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const charsetOf = (contentType: string | null): string | null =>
  /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1] ?? null

const charsetOfXml = (bytes: Uint8Array): string | null =>
  /^\s*<\?xml[^>]{0,80}encoding\s*=\s*["']([\w:.-]{1,40})/.exec(
    Buffer.from(bytes.subarray(0, 160)).toString('latin1'),
  )?.[1] ?? null

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Far more than any carrier needs, far less than what makes code that walks through it run out of stack. */
const deepest = 200

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map(sign =>
  sign.charCodeAt(0),
)

/** Throws `UnusableAnswer` for JSON that is nested without end or ends in the middle. What it says is not looked at. */
export function checkJson(bytes: Uint8Array): void {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]
    if (inText) {
      if (sign === backslash) at += 1
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === openList || sign === openObject) depth += 1
    else if (sign === closeList || sign === closeObject) depth -= 1
    if (depth > deepest)
      throw new UnusableAnswer(`The answer of the carrier is nested more than ${deepest} levels deep.`)
  }
  if (inText || depth > 0) throw new UnusableAnswer('The answer of the carrier broke off before its end.')
}
