import { code128Patterns } from './code128-patterns.ts'

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
  const values = symbolValues(text)
  const checksum = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103
  const bars: [number, number][] = []
  let at = 0
  for (const value of [...values, checksum, stop]) {
    const widths = [...(code128Patterns[value] ?? '')].map(Number)
    widths.forEach((width, index) => {
      if (index % 2 === 0) bars.push([at, width])
      at += width
    })
  }
  return bars
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
