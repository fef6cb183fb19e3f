import { asks, endingWith, type ScaleProtocol, sevenEven, type Taken, textOf } from './protocol.ts'
import { plainValue, type ScaleReading, type ScaleState, type ScaleUnit, toReading } from './reading.ts'

const stx = 0x02
const cr = 0x0d

/** Toledo never says which unit it weighs in: the shop is asked once. */
export type ToledoUnit = Extract<ScaleUnit, 'kg' | 'lb'>

/**
 * Toledo 8217 and 8213, as checkout scales and many others talk: a weight comes only when it is stable, otherwise a
 * byte that says why not (Mettler Toledo DIVA service manual).
 */
export const toledo8217 = (unit: ToledoUnit): ScaleProtocol => ({
  name: `Toledo 8217, ${unit}`,
  line: sevenEven,
  ask: asks('W'),
  askEveryMs: 200,
  starts: [stx],
  take: endingWith(cr, body => {
    const [, weight, net] = shapes[unit].exec(body) ?? []
    if (weight !== undefined)
      return toReading('ok', { value: plainValue(weight), unit, isNet: net !== undefined })
    const [, status] = /^\?(.)$/.exec(body) ?? []
    return status === undefined ? null : toReading(stateOf8217(status.charCodeAt(0)), { detail: body })
  }),
})

/** Widths are fixed: a digit that was lost on the way is noticed. */
const shapes = { kg: /^(\d{2}\.\d{3})(N)?$/, lb: /^(\d{2,3}\.\d{2})(N)?$/ } as const

/** Bits 5 to 7 differ from maker to maker. */
function stateOf8217(status: number): ScaleState {
  if (status & 1) return 'motion'
  if (status & 2) return 'over'
  if (status & 4) return 'under'
  if (status & 16) return 'zero'
  return status & 8 ? 'fault' : 'unknown'
}

/** Digits after the point by the low bits of status byte A; two of them make whole tens and hundreds. */
const decimalsOf = [-2, -1, 0, 1, 2, 3, 4, 5]
const otherUnits: readonly (ScaleUnit | null)[] = [null, 'g', 't', 'oz']

/**
 * Toledo continuous, sent without being asked: three status bytes, weight, tare unless the form is short, and a
 * checksum where the scale is set to send one (E15609900A, Kern FTC).
 */
export const toledoContinuous = ({ checksum }: { checksum: boolean }): ScaleProtocol => ({
  name: checksum ? 'Toledo continuous with checksum' : 'Toledo continuous',
  line: sevenEven,
  ask: [],
  askEveryMs: 0,
  starts: [stx],
  take: bytes => {
    if (bytes.length <= shortEnd) return 'more'
    const isShort = (bytes[shortEnd] ?? 0) === cr || ((bytes[shortEnd] ?? 0) & 0x7f) === cr
    const end = isShort ? shortEnd : longEnd
    const used = end + (checksum ? 2 : 1)
    return bytes.length < used ? 'more' : continuousFrame(bytes.subarray(0, used), end, checksum)
  },
})

const shortEnd = 10
const longEnd = 16

function continuousFrame(bytes: Uint8Array, end: number, checksum: boolean): Taken | 'noise' {
  const text = textOf(bytes)
  if (text.charCodeAt(end) !== cr || !/^.{3}[ \d]{6}(?:[ \d]{6})?$/s.test(text.slice(1, end))) return 'noise'
  const sum = bytes.reduce((total, byte) => total + (byte & 0x7f), 0)
  if (checksum && sum % 128 !== 0) return { used: bytes.length, reading: toReading('bad_checksum') }
  return { used: bytes.length, reading: continuousReading(text) }
}

function continuousReading(text: string): ScaleReading | null {
  const [a = 0, b = 0, c = 0] = [1, 2, 3].map(at => text.charCodeAt(at))
  const decimals = decimalsOf[a & 7] ?? 0
  const raw = text.slice(4, 10).trim()
  if (raw === '') return toReading('unknown', { detail: 'no weight' })
  const size = withPoint(c & 16 ? `${raw}0` : raw, decimals)
  const value = plainValue(b & 2 ? `-${size}` : size)
  const unit = otherUnits[c & 7] ?? (b & 16 ? 'kg' : 'lb')
  return toReading(continuousState(b), { value, unit, isNet: (b & 1) !== 0 })
}

function continuousState(b: number): ScaleState {
  if (b & 4) return b & 2 ? 'under' : 'over'
  if (b & 64) return 'fault'
  if (b & 8) return 'motion'
  return b & 2 ? 'under' : 'ok'
}

function withPoint(digits: string, decimals: number): string {
  if (decimals <= 0) return `${digits}${'0'.repeat(-decimals)}`
  const padded = digits.padStart(decimals + 1, '0')
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}
