import { code128Widths } from '../../labels/code128.ts'
import { type CodeInput, type DrawnCode, digits, numberAt, raw, said } from './code-input.ts'
import { code128Values } from './code128-values.ts'
import { emptyStamp, fill } from './dots.ts'

/** Where in the parameters a code says its height, whether it is written out, and whether above its bars. */
type Line = { height: number; words: number; above: number; isWritten: boolean }
const line = (height: number, words: number, above: number, isWritten = true): Line => ({
  height,
  words,
  above,
  isWritten,
})

type Bars = {
  widths: readonly number[]
  heights?: readonly number[]
  bottoms?: readonly number[]
  words: string
}
type Linear = { line: Line; isTwoWidths?: boolean; isPostal?: boolean; bars: (input: CodeInput) => Bars }

/** Codes of bars, by their commands: places of their parameters and how their bars come about. */
const linears: Readonly<Record<string, Linear>> = {
  '^B1': {
    line: line(2, 3, 4),
    isTwoWidths: true,
    bars: input => {
      const text = withElevens(input.data.replace(/[^\d-]/g, ''), said(input, 1) === 'Y' ? 1 : 2)
      return { widths: encoded('code11', text), words: text }
    },
  },
  '^B2': {
    line: line(1, 2, 3),
    isTwoWidths: true,
    bars: input => {
      const all = digits(input.data)
      const hasCheck = said(input, 4) === 'Y'
      const even = (all.length + (hasCheck ? 1 : 0)) % 2 === 0 ? all : `0${all}`
      return { widths: encoded('interleaved2of5', even, { includecheck: hasCheck }), words: even }
    },
  },
  '^B3': {
    line: line(2, 3, 4),
    isTwoWidths: true,
    bars: input => code39(input.data, said(input, 1) === 'Y'),
  },
  '^BL': { line: line(1, -1, 2), isTwoWidths: true, bars: input => code39(input.data, true) },
  '^B5': { line: line(1, 2, 3, false), isPostal: true, bars: ({ data }) => postal('planet', digits(data)) },
  '^BZ': {
    line: line(1, 2, 3, false),
    isPostal: true,
    bars: input => postal(postalKinds[said(input, 4)] ?? 'postnet', digits(input.data)),
  },
  '^B8': { line: line(1, 2, 3), bars: ({ data }) => article('ean8', data, 7) },
  '^BE': { line: line(1, 2, 3), bars: ({ data }) => article('ean13', data, 12) },
  '^BU': { line: line(1, 2, 3), bars: ({ data }) => article('upca', data, 11) },
  '^B9': {
    line: line(1, 2, 3),
    bars: ({ data }) => {
      const all = digits(data)
      const number = all.length >= 10 ? all.slice(-10).padStart(11, '0') : all.slice(0, 7).padStart(7, '0')
      return { widths: encoded('upce', number), words: all }
    },
  },
  '^BS': {
    line: line(1, 2, 3),
    bars: ({ data }) => {
      const all = digits(data).slice(0, 5)
      const isShort = all.length <= 2
      return { widths: encoded(isShort ? 'ean2' : 'ean5', all.padStart(isShort ? 2 : 5, '0')), words: all }
    },
  },
  '^BA': {
    line: line(1, 2, 3),
    bars: ({ data }) => ({ widths: encoded('code93', data, { includecheck: true }), words: data }),
  },
  '^BC': {
    line: line(1, 2, 3),
    bars: input => ({
      widths: code128Widths(code128Values(input.data, said(input, 5))),
      words: input.data
        .replace(/^>[9:;]|>[1-8]/g, '')
        .replace(/>([<0=])/g, (_, sign) => ({ '<': '^', '0': '>', '=': '~' })[sign as '<'] ?? ''),
    }),
  },
  '^BI': { line: line(1, 2, 3), isTwoWidths: true, bars: ({ data }) => twoOfFive('industrial2of5', data) },
  '^BJ': { line: line(1, 2, 3), isTwoWidths: true, bars: ({ data }) => twoOfFive('iata2of5', data) },
  '^BK': {
    line: line(2, 3, 4),
    isTwoWidths: true,
    bars: input => {
      const inner = input.data.replace(/^[A-D]|[A-D]$/gi, '')
      const [first, last] = [said(input, 5) || 'A', said(input, 6) || 'A']
      const text =
        `${/^[A-D]/i.test(input.data) ? input.data[0] : first}${inner}${/[A-D]$/i.test(input.data) ? input.data.at(-1) : last}`.toUpperCase()
      return { widths: encoded('rationalizedCodabar', text), words: text }
    },
  },
  '^BM': {
    line: line(2, 3, 4),
    isTwoWidths: true,
    bars: input => {
      const checktype = msiChecks[said(input, 1) || 'B']
      const text = digits(input.data)
      return { widths: encoded('msi', text, checktype ? { includecheck: true, checktype } : {}), words: text }
    },
  },
  '^BP': {
    line: line(2, 3, 4),
    bars: ({ data }) => ({ widths: encoded('plessey', data.toUpperCase()), words: data }),
  },
}

const postalKinds: Readonly<Record<string, string>> = { '0': 'postnet', '1': 'planet', '3': 'onecode' }
const msiChecks: Readonly<Record<string, string>> = { B: 'mod10', C: 'mod1010', D: 'mod1110' }

function code39(data: string, hasCheck: boolean): Bars {
  const text = data.replace(/^\*|\*$/g, '').toUpperCase()
  return { widths: encoded('code39', text, { includecheck: hasCheck }), words: `*${text}*` }
}

const article = (bcid: string, data: string, length: number): Bars => {
  const number = digits(data).slice(0, length).padStart(length, '0')
  return { widths: encoded(bcid, number), words: number }
}

const twoOfFive = (bcid: string, data: string): Bars => ({
  widths: encoded(bcid, digits(data)),
  words: digits(data),
})

function postal(bcid: string, text: string): Bars {
  const symbol = raw({ bcid, text })
  const tallest = Math.max(...(symbol.bhs ?? []).map((height, index) => height + (symbol.bbs?.[index] ?? 0)))
  return {
    widths: symbol.sbs ?? [],
    heights: (symbol.bhs ?? []).map(height => height / tallest),
    bottoms: (symbol.bbs ?? []).map(bottom => bottom / tallest),
    words: text,
  }
}

/** Check digits of Code 11: weights up to 10 for the first, up to 9 for the second. */
function withElevens(text: string, count: number): string {
  let all = text
  for (const most of [10, 9].slice(0, count)) {
    const sum = [...all]
      .reverse()
      .reduce((total, sign, index) => total + (sign === '-' ? 10 : Number(sign)) * ((index % most) + 1), 0)
    all += sum % 11 === 10 ? '-' : String(sum % 11)
  }
  return all
}

const encoded = (bcid: string, text: string, more: Record<string, unknown> = {}): readonly number[] =>
  raw({ bcid, text, ...more }).sbs ?? []

const mostHeight = 32_000

/** The code of bars a command makes; null for a command that makes another kind. */
export function drawBars(input: CodeInput): DrawnCode | null {
  const kind = linears[input.command]
  return kind ? linearCode(kind, input) : null
}

/** Bars of these widths in modules, so high, without words. */
export const plainBars = (
  widths: readonly number[],
  module: number,
  height: number,
  input: CodeInput,
): DrawnCode =>
  linearCode(
    { line: line(0, 1, 1, false), bars: () => ({ widths, words: '' }) },
    { ...input, module, parts: [String(height)] },
  )

function linearCode(kind: Linear, input: CodeInput): DrawnCode {
  const { line: places, isTwoWidths, isPostal, bars } = kind
  const { widths, heights, bottoms, words } = bars(input)
  const height = Math.min(mostHeight, Math.max(1, numberAt(input, places.height) ?? input.height))
  const dots = widths.map((width, index) => {
    if (isPostal) return index % 2 === 0 ? input.module : Math.max(1, Math.round(input.module * 1.3))
    return isTwoWidths && width > 1
      ? Math.max(input.module + 1, Math.round(input.module * input.ratio))
      : width * input.module
  })
  const stamp = emptyStamp(
    Math.max(
      1,
      dots.reduce((sum, width) => sum + width, 0),
    ),
    height,
  )
  let left = 0
  dots.forEach((width, index) => {
    const [tall = 1, bottom = 0] = [heights?.[index / 2], bottoms?.[index / 2]]
    const high = Math.round(height * tall)
    if (index % 2 === 0) fill(stamp, left, height - high - Math.round(height * bottom), width, high)
    left += width
  })
  const written = places.words < 0 ? 'Y' : said(input, places.words) || (places.isWritten ? 'Y' : 'N')
  return { stamp, words: written === 'Y' ? words : null, isAbove: said(input, places.above) === 'Y' }
}
