import type { ScaleProtocolName } from '../../../shared/scales/protocols.ts'

/** What lies on a scale, and how it lies there. */
export type Load = {
  grams: number
  is?: 'resting' | 'moving' | 'too_heavy'
  /** The scale has taken a tare off itself. */
  isNet?: boolean
}

/** How a kind of scale says what lies on it; `asked`: what it answers to, null where it talks by itself. */
type Voice = { asked: string | null; says: (load: Load) => string }

const kilos = (grams: number, width: number): string => (Math.abs(grams) / 1_000).toFixed(3).padStart(width)
const sign = (grams: number): string => (grams < 0 ? '-' : '+')

const toledo8217 = ({ grams, is = 'resting', isNet = false }: Load): string => {
  const trouble = is === 'moving' ? '?A' : is === 'too_heavy' ? '?B' : grams < 0 ? '?D' : null
  return `\x02${trouble ?? `${kilos(grams, 6).replace(' ', '0')}${isNet ? 'N' : ''}`}\r`
}

const sics = ({ grams, is = 'resting' }: Load): string => {
  if (is === 'too_heavy') return 'S +\r\n'
  const value = `${grams < 0 ? '-' : ''}${kilos(grams, 0)}`.padStart(10)
  return `S ${is === 'moving' ? 'D' : 'S'} ${value} kg\r\n`
}

const sbi = ({ grams, is = 'resting' }: Load): string =>
  is === 'too_heavy'
    ? '     High     \r\n'
    : `${sign(grams)} ${kilos(grams, 8)} ${is === 'moving' ? '   ' : 'kg '}\r\n`

const aAndD = ({ grams, is = 'resting' }: Load): string =>
  is === 'too_heavy'
    ? 'OL,+9999999E+19\r\n'
    : `${is === 'moving' ? 'US' : 'ST'},${sign(grams)}${(Math.abs(grams) / 1_000).toFixed(3).padStart(8, '0')} kg\r\n`

/** Nothing but figures and a unit, line after line. */
const plain = ({ grams, is = 'resting' }: Load): string =>
  is === 'too_heavy' ? 'OVER\r\n' : `${grams < 0 ? '-' : ' '}${kilos(grams, 8)} kg\r\n`

export const scaleVoices = {
  toledo_8217_kg: { asked: 'W', says: toledo8217 },
  sics: { asked: 'SI\r\n', says: sics },
  sbi: { asked: '\x1bP', says: sbi },
  a_and_d: { asked: 'Q\r\n', says: aAndD },
  ascii: { asked: null, says: plain },
} as const satisfies Partial<Record<ScaleProtocolName, Voice>>

export type ScaleVoice = keyof typeof scaleVoices
