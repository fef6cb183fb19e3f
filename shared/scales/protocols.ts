import { aAndD, cas22, ohaus, sbi, sics } from './balances.ts'
import { casEcr, dialog06, riceLake, sma } from './checkout-scales.ts'
import { nci } from './nci.ts'
import { asciiLines } from './pattern-protocol.ts'
import {
  createFrameReader,
  type ScaleLine,
  type ScaleProtocol,
  sevenEven,
  usualScaleLine,
} from './protocol.ts'
import { toledo8217, toledoContinuous } from './toledo.ts'

/** Every way of talking known here, by the name a desk keeps; a shop's own pattern is none of them. */
export const scaleProtocols = {
  toledo_8217_kg: toledo8217('kg'),
  toledo_8217_lb: toledo8217('lb'),
  toledo_continuous: toledoContinuous({ checksum: false }),
  toledo_continuous_checksum: toledoContinuous({ checksum: true }),
  nci,
  sics,
  sbi,
  a_and_d: aAndD,
  ohaus,
  cas: casEcr,
  cas_22: cas22,
  sma,
  dialog06,
  rice_lake: riceLake,
  ascii: asciiLines,
} as const satisfies Readonly<Record<string, ScaleProtocol>>

export type ScaleProtocolName = keyof typeof scaleProtocols
export const scaleProtocolNames = Object.keys(scaleProtocols) as ScaleProtocolName[]

/** Lines in the order in which they are tried while a scale is looked for: the usual one, then what else is met. */
export const linesToTry: readonly ScaleLine[] = [
  usualScaleLine,
  sevenEven,
  { ...usualScaleLine, baud: 2400 },
  { ...usualScaleLine, baud: 4800 },
  { ...usualScaleLine, baud: 19200 },
  { baud: 1200, dataBits: 7, parity: 'odd', stopBits: 1 },
]

/**
 * Questions that disturb no scale, in the order in which they are safe. Other letters zero, tare, change the unit or
 * enter a set-up somewhere, and digits are a tare; they are never sent to find out who is there.
 */
export const harmlessQuestions: readonly {
  send: string
  waitMs: number
  of: readonly ScaleProtocolName[]
}[] = [
  {
    send: '',
    waitMs: 1_500,
    of: [
      'toledo_continuous_checksum',
      'toledo_continuous',
      'rice_lake',
      'a_and_d',
      'cas_22',
      'sics',
      'ascii',
    ],
  },
  { send: 'W', waitMs: 300, of: ['toledo_8217_kg', 'toledo_8217_lb'] },
  { send: '\r', waitMs: 500, of: ['nci'] },
  { send: '\nW\r', waitMs: 500, of: ['sma'] },
  { send: 'SI\r\n', waitMs: 500, of: ['sics', 'a_and_d'] },
]

/** Fewer frames of a stream may be chance. */
const convincing = 2

/**
 * Which protocols make sense of what a scale sent after a question, the most frames first. Toledo 8217 comes in both
 * units, since it says none: the shop is asked.
 */
export function protocolsThatFit(bytes: Uint8Array, asked: boolean): ScaleProtocolName[] {
  const found = scaleProtocolNames
    .map(name => ({ name, frames: framesIn(scaleProtocols[name], bytes) }))
    .filter(({ frames }) => frames >= (asked ? 1 : convincing))
    .toSorted((one, other) => other.frames - one.frames)
    .map(({ name }) => name)
  const others = found.filter(name => name !== 'ascii')
  if (others.length === found.length || (asked && others.length > 0)) return others
  // A bare weight that nobody asked for may be of a scale that says more: only the shop knows, the likelier one comes first.
  return [...others, 'ascii']
}

/** A checksum that is wrong says that there is none, or that it is another protocol. */
const framesIn = (protocol: ScaleProtocol, bytes: Uint8Array): number =>
  createFrameReader(protocol)
    .push(bytes)
    .filter(({ state }) => state !== 'bad_checksum' && state !== 'unknown').length
