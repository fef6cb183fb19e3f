/** What a scanner reads off a code; `null` where the ways of printers and scanners differ too much to say it. */
export type CodeContent = string | null

type Code = {
  /** Parameters of the command that makes the code. */
  parameters: readonly string[]
  /** What the field says, `^FH` decoded, one character a byte. */
  data: string
}

/** The content of a code of ZPL, from the chapters of its command in the ZPL II programming guide. */
export function codeContent(command: string, code: Code): CodeContent {
  // Readers guess the character set of what is no ASCII.
  if (/[\x80-\xff]/.test(code.data)) return null
  const content = contents[command]?.(code) ?? null
  return content === null || content === '' ? null : content
}

const parameter = ({ parameters }: Code, index: number): string =>
  (parameters[index] ?? '').trim().toUpperCase()

const contents: Readonly<Record<string, (code: Code) => CodeContent>> = {
  '^BC': code => code128(code),
  // Behind these signs readers take a letter for another one, or not.
  '^B3': code =>
    // A reader takes the check sign for a part of the content.
    /[$%+/]/.test(code.data) || parameter(code, 1) === 'Y' ? null : code.data.replace(/^\*|\*$/g, ''),
  '^BA': ({ data }) => (/^[0-9A-Z. -]+$/.test(data) ? data : null),
  '^BK': code => codabar(code),
  '^B8': ({ data }) => article(data, 7),
  // Readers write it as the EAN-13 it is.
  '^BU': ({ data }) => zeroBefore(article(data, 11)),
  '^BR': code => databar(code),
  '^BF': ({ data }) => data,
  '^B2': code => interleaved(code.data, parameter(code, 4) === 'Y'),
  '^BE': ({ data }) => article(data, 12),
  '^BQ': ({ data }) => quick(data),
  '^BX': code => matrix(code),
  // Backslashes are commands of the block, and signs of the character set.
  '^B7': ({ data }) => (data.includes('\\') ? null : data),
  '^B0': code => aztec(code),
  '^BO': code => aztec(code),
}

function code128(code: Code): CodeContent {
  const mode = parameter(code, 5)
  if (mode === 'U')
    return /^\d+$/.test(code.data) ? withCheckDigit(code.data.slice(0, 19).padStart(19, '0')) : null
  // The printer may add a check digit by itself.
  if (mode === 'D') return null
  if (mode === 'A') return />[0-9:;<=]/.test(code.data) ? null : code.data
  return invoked(code.data)
}

/** Signs that `>` and another one stand for in the sets A and B; those left out change the set or are no sign. */
const invocations: Readonly<Record<string, string>> = { '<': '^', '0': '>', '=': '~', '8': '' }
const startsB = /^>:/
const startsC = /^>;/

/** Code 128 whose sets are chosen by the data: `>5` for pairs of digits, `>6` for letters. Set A is said by nobody. */
function invoked(data: string): CodeContent {
  let isPairs = startsC.test(data)
  let content = ''
  let at = isPairs || startsB.test(data) ? 2 : 0
  while (at < data.length) {
    const sign = data[at] ?? ''
    if (sign === '>') {
      const called = data[at + 1] ?? ''
      at += 2
      if (called === '5' && !isPairs) isPairs = true
      else if (called === '6' && isPairs) isPairs = false
      else if (called === '8') continue
      else if (isPairs || invocations[called] === undefined) return null
      else content += invocations[called]
      continue
    }
    const next = isPairs ? data.slice(at, at + 2) : sign
    if (isPairs && !/^\d\d$/.test(next)) return null
    content += next
    at += next.length
  }
  return content
}

function interleaved(data: string, hasCheck: boolean): CodeContent {
  if (!/^\d+$/.test(data)) return null
  const digits = hasCheck ? withCheckDigit(data) : data
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/** An article number of so many digits and its check digit. */
const article = (data: string, length: number): string | null =>
  /^\d+$/.test(data) ? withCheckDigit(data.slice(0, length).padStart(length, '0')) : null

const zeroBefore = (number: string | null): string | null => (number === null ? null : `0${number}`)

function codabar(code: Code): string | null {
  if (!/^[\d$:/.+-]+$/.test(code.data)) return null
  return `${parameter(code, 5) || 'A'}${code.data}${parameter(code, 6) || 'A'}`
}

/** Kinds 1 to 5 hold an article number. */
function databar(code: Code): string | null {
  const number = article(code.data.slice(-14), 13)
  return number !== null && /^[1-5]?$/.test(parameter(code, 1)) ? `01${number}` : null
}

/** The check digit of GS1: every other digit from the right counts three times. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** A QR code begins with its error correction and how its data are read: `QA,` or `HM,` with the kind of the data. */
function quick(data: string): CodeContent {
  const head = /^[HQML]?(?<mode>[AM]),/i.exec(data)
  if (!head) return null
  const rest = data.slice(head[0].length)
  if (head.groups?.mode?.toUpperCase() === 'A') return rest
  const kind = rest.charAt(0).toUpperCase()
  if (kind === 'N' || kind === 'A') return rest.includes(',') ? null : rest.slice(1)
  return kind === 'B' && /^\d{4}/.test(rest.slice(1)) ? rest.slice(5) : null
}

/** Behind its escape sign stand `1` for a function, `d` and three digits for a byte, and the sign itself. */
function matrix(code: Code): CodeContent {
  const { data } = code
  const said = (code.parameters[6] ?? '').trim()
  if (said === '') return /[_~]/.test(data) ? null : data
  let content = ''
  for (let at = 0; at < data.length; at += 1) {
    const sign = data[at] ?? ''
    if (sign !== said) {
      content += sign
      continue
    }
    const called = data[at + 1] ?? ''
    const byte = /^d(?<number>\d{3})/.exec(data.slice(at + 1))?.groups?.number
    if (byte !== undefined) {
      content += String.fromCharCode(Number(byte))
      at += 4
    } else if (called === '1' || called === said) {
      content += called === '1' ? '' : said
      at += 1
    } else return null
  }
  return content
}

/** With extended channels some of its signs are commands. */
const aztec = (code: Code): CodeContent => (parameter(code, 2) === 'Y' ? null : code.data)

/** Contents as they are compared: readers write functions and letters beyond ASCII in several ways. */
export const comparable = (content: string): string => content.replace(/[^\x21-\x7e]+/g, '')
