import { asks, endingWith, type ScaleProtocol, sevenEven } from './protocol.ts'
import {
  plainValue,
  poundsAndOunces,
  readUnit,
  type ScaleReading,
  type ScaleState,
  type ScaleUnit,
  toReading,
} from './reading.ts'

/**
 * NCI and Weigh-Tronix (SCP-01, SCP-12, 3825; Brecknell and Avery by menu): the weight, two or three status bytes
 * (manuals of the 6712 and 7821, of Brecknell and DIVA).
 */
export const nci: ScaleProtocol = {
  name: 'NCI',
  line: sevenEven,
  ask: asks('W\r'),
  askEveryMs: 200,
  starts: [0x0a],
  take: endingWith(0x03, body => {
    const parts = body.split(/[\r\n]+/).filter(part => part.trim() !== '')
    if (parts.length === 1 && parts[0] === '?') return 'silent'
    const status = /^S?([0-?][0-?]|[0-?][p-\x7f][0-?])$/.exec(parts.at(-1)?.trim() ?? '')?.[1]
    if (status === undefined || parts.length > 2) return null
    const weight = parts.length === 2 ? readWeight(parts[0] ?? '') : nothing
    return weight && withStatus(weight, status)
  }),
}

type Weight = { value: string | null; unit: ScaleUnit | null; state: ScaleState | null }
const nothing: Weight = { value: null, unit: null, state: null }

/** Rows of one sign stand for a weight that cannot be shown. */
const rows: readonly (readonly [RegExp, ScaleState])[] = [
  [/^\^{3,}/, 'over'],
  [/^_{3,}/, 'under'],
  [/^-{3,}/, 'fault'],
]

function readWeight(text: string): Weight | null {
  const [, pounds, ounces] = /^ *(-?\d+)lb +([\d.]+)oz$/.exec(text) ?? []
  if (pounds !== undefined) return { value: poundsAndOunces(pounds, ounces ?? ''), unit: 'oz', state: null }
  const [, shown = '', written = ''] = /^(.*?)([A-Za-z]{1,2})$/.exec(text) ?? []
  const row = rows.find(([pattern]) => pattern.test(shown.trim()))
  if (row) return { value: null, unit: readUnit(written), state: row[1] }
  const value = /^[ +-]?[ \d.]*$/.test(shown) ? plainValue(shown) : null
  return value === null ? null : { value, unit: readUnit(written), state: null }
}

function withStatus({ value, unit, state }: Weight, status: string): ScaleReading {
  const [first = 0, second = 0, third = 0] = [...status].map(sign => sign.charCodeAt(0))
  const isNet = (third & 4) !== 0
  const said = state ?? stateOf(first, second)
  // Without a weight the status says why there is none; stable is no reason.
  return toReading(said, { value, unit, isNet, detail: `status ${status}` })
}

function stateOf(first: number, second: number): ScaleState {
  if (first & 12 || second & 12) return 'fault'
  if (second & 1) return 'under'
  if (second & 2) return 'over'
  if (first & 1) return 'motion'
  return first & 2 ? 'zero' : 'ok'
}
