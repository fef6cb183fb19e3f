const toC = 99
const toB = 100
const startB = 104
const startC = 105
const stop = 106

/** Clear space on either side of the bars, in modules. */
export const code128QuietModules = 10

const modulesPerSymbol = 11
const modulesOfStop = 13

/** Whether Code 128 (subsets B and C) can say this text. */
export const isCode128Text = (text: string): boolean => /^[ -~]+$/.test(text)

/**
 * Characters that a ZPL printer takes for commands inside a Code 128 field unless the whole field stays in subset B.
 */
export const staysInSubsetB = (text: string): boolean => /[>^~]/.test(text)

/** Width of the bars, quiet zones not counted. */
export const code128Modules = (text: string): number =>
  (symbolValues(text).length + 1) * modulesPerSymbol + modulesOfStop

/** The bars as [first module, modules wide], from the left. */
export function code128Bars(text: string): [start: number, width: number][] {
  const bars: [number, number][] = []
  let at = 0
  code128Widths(symbolValues(text)).forEach((width, index) => {
    if (index % 2 === 0) bars.push([at, width])
    at += width
  })
  return bars
}

/** Widths of bar, space, bar and so on in modules, check digit and stop included; `values` begin with the start symbol. */
export function code128Widths(values: readonly number[]): number[] {
  const checksum = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103
  return [...values, checksum, stop].flatMap(value => [...(code128Patterns[value] ?? '')].map(Number))
}

/** Symbol values with the start symbol, without checksum and stop: digits in pairs where that is shorter. */
function symbolValues(text: string): number[] {
  if (!isCode128Text(text)) throw new RangeError('Code 128 holds printable ASCII only')
  if (staysInSubsetB(text)) return [startB, ...[...text].map(valueInB)]
  const values: number[] = []
  let subset: 'B' | 'C' | null = null
  for (let at = 0; at < text.length; ) {
    const pairs = pairsWorthwhile(text, at, subset)
    if (pairs > 0) {
      if (subset !== 'C') values.push(subset === null ? startC : toC)
      subset = 'C'
      for (const end = at + 2 * pairs; at < end; at += 2) values.push(Number(text.slice(at, at + 2)))
      continue
    }
    if (subset !== 'B') values.push(subset === null ? startB : toB)
    subset = 'B'
    values.push(valueInB(text.charAt(at)))
    at += 1
  }
  return values
}

const valueInB = (character: string): number => character.charCodeAt(0) - 32

/**
 * How many digit pairs to write from here in subset C: switching pays from four digits at either end of the text and from six
 * inside it; an odd run gives its first digit to subset B unless the text starts here.
 */
function pairsWorthwhile(text: string, at: number, subset: 'B' | 'C' | null): number {
  const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
  if (subset === 'C') return Math.floor(digits / 2)
  const atEdge = subset === null || at + digits === text.length
  const isWholeText = subset === null && digits === text.length
  const worthwhile = digits >= (atEdge ? 4 : 6) || (isWholeText && digits === 2)
  if (!worthwhile || (subset === 'B' && digits % 2 === 1)) return 0
  return Math.floor(digits / 2)
}

/** Widths of bar, space, bar, space, bar, space for each symbol value; the last one is the stop pattern. */
const code128Patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ')
