import { withCheckDigit } from '../code-content.ts'

/** Symbol values of Code 128 as a printer makes them of field data: sets are chosen by the data, or by the mode of `^BC`. */

const start = { A: 103, B: 104, C: 105 } as const
const change = { A: 101, B: 100, C: 99 } as const
const fnc1 = 102
/** Stands for a function 1 in data. */
const functionSign = String.fromCharCode(0)
type CodeSet = keyof typeof start

/** Start and all values up to the check digit. */
export function code128Values(data: string, mode: string): number[] {
  if (mode === 'U')
    return pairs(withCheckDigit(digitsOf(data).slice(0, 19).padStart(19, '0')), [start.C, fnc1])
  if (mode === 'D')
    return automatic(`${functionSign}${data.replace(/[()\s]/g, '').replaceAll('>8', functionSign)}`)
  return mode === 'A' ? automatic(data) : invoked(data)
}

const digitsOf = (data: string): string => data.replace(/\D/g, '')

const pairs = (digits: string, before: readonly number[]): number[] => [
  ...before,
  ...(digits.match(/\d\d/g) ?? []).map(Number),
]

const valueIn = (sign: string, set: CodeSet): number => {
  const code = sign.charCodeAt(0)
  return set === 'A' && code < 32 ? code + 64 : Math.min(95, Math.max(0, code - 32))
}

/** What `>` and another sign stand for: a value, or another set. */
const invocations: Readonly<Record<string, number | CodeSet>> = {
  '<': 62,
  '0': 30,
  '=': 94,
  '1': 95,
  '2': 96,
  '3': 97,
  '4': 98,
  '5': 'C',
  '6': 'B',
  '7': 'A',
  '8': fnc1,
}
const starts: Readonly<Record<string, CodeSet>> = { '>9': 'A', '>:': 'B', '>;': 'C' }

function invoked(data: string): number[] {
  const said = starts[data.slice(0, 2)]
  let set: CodeSet = said ?? 'B'
  const values: number[] = [start[set]]
  for (let at = said ? 2 : 0; at < data.length; ) {
    const sign = data[at] ?? ''
    const called = sign === '>' ? invocations[data[at + 1] ?? ''] : undefined
    if (called !== undefined) {
      at += 2
      if (typeof called === 'number') values.push(called)
      else if (called !== set) {
        values.push(change[called])
        set = called
      }
      continue
    }
    const next = set === 'C' ? /^\d\d/.exec(data.slice(at))?.[0] : sign
    // In pairs of digits a printer passes over what is no pair.
    if (next !== undefined) values.push(set === 'C' ? Number(next) : valueIn(next, set))
    at += next?.length ?? 1
  }
  return values
}

/** Set A has control signs, set B small letters; what both have stays where it is. */
const setOf = (sign: string, set: CodeSet): CodeSet => {
  if (sign < ' ') return 'A'
  return set === 'A' && sign < '`' ? 'A' : 'B'
}

/** As short as it comes out: digits in pairs, control signs in set A. A function 1 stands as the sign of number 0. */
function automatic(data: string): number[] {
  let set: CodeSet = /^\d{4}/.test(data.replace(functionSign, '')) || /^\d\d$/.test(data) ? 'C' : 'B'
  const values: number[] = [start[set]]
  const to = (next: CodeSet) => {
    if (next !== set) values.push(change[next])
    set = next
  }
  for (let at = 0; at < data.length; ) {
    const digits = /^\d*/.exec(data.slice(at))?.[0].length ?? 0
    const sign = data[at] ?? ''
    if (sign === functionSign) {
      values.push(fnc1)
      at += 1
    } else if (set === 'C' ? digits >= 2 : digits >= 6 || (digits >= 4 && at + digits === data.length)) {
      if (set !== 'C' && digits % 2 === 1) {
        values.push(valueIn(sign, set))
        at += 1
      } else {
        to('C')
        values.push(Number(data.slice(at, at + 2)))
        at += 2
      }
    } else {
      to(setOf(sign, set))
      values.push(valueIn(sign, set))
      at += 1
    }
  }
  return values
}
