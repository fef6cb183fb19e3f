import { asks, linesRead, type ScaleProtocol, type Taken, textOf, usualScaleLine } from './protocol.ts'
import { plainValue, readUnit, type ScaleReading, type ScaleState, toReading } from './reading.ts'

type ReadLine = Parameters<typeof linesRead>[0]

const lineProtocol = (
  {
    name,
    ask,
    line = usualScaleLine,
    askEveryMs = 200,
  }: Partial<ScaleProtocol> & Pick<ScaleProtocol, 'name' | 'ask'>,
  read: ReadLine,
): ScaleProtocol => ({ name, line, ask, askEveryMs, starts: null, take: linesRead(read) })

/** A value and its unit as text; null when there is no number. */
function weighing(state: ScaleState, shown: string, unit: string, isNet = false): ScaleReading | null {
  const value = plainValue(shown)
  const known = readUnit(unit)
  if (value === null) return null
  if (known === null && state !== 'motion')
    return toReading('unknown', { value, isNet, detail: `unit ${unit.trim()}` })
  return toReading(state, { value, unit: known, isNet })
}

/** Mettler Toledo MT-SICS and Kern KCP. */
export const sics = lineProtocol({ name: 'MT-SICS', ask: asks('SI\r\n') }, line => {
  const [, letter = '', value = '', unit = ''] = /S ([SD]) +(-?[\d.[\]]+) ([A-Za-z%]+) *$/.exec(line) ?? []
  if (letter !== '') return weighing(letter === 'S' ? 'ok' : 'motion', value, unit)
  const [, sign = ''] = /S ([I+-]) *$/.exec(line) ?? []
  const state = sicsStates[sign]
  if (state) return toReading(state, { detail: `S ${sign}` })
  return /^(?:E[STL]|ZI? [AIDS+-]|TI? .*|TAC .*|@.*|I4 .*) *$/.test(line) ? 'silent' : null
})

/** `S I`: not executable, since the scale is busy or found no rest in time. */
const sicsStates: Readonly<Record<string, ScaleState>> = { I: 'motion', '+': 'over', '-': 'under' }

/** Sartorius SBI with 16 or 22 signs: without a unit the weight is not stable. */
export const sbi = lineProtocol({ name: 'Sartorius SBI', ask: asks('\x1bP') }, line => {
  const [, said] = /^(?:Stat)?[ .]*(High|Low|H|L|E(?:rr|RR)[ .]*\d*) *$/i.exec(line) ?? []
  if (said !== undefined) return toReading(sbiState(said), { detail: said })
  if (line.length !== 14 && line.length !== 20) return null
  const [id, body] = [line.slice(0, -14), line.slice(-14)]
  const [, sign = '', value = '', unit = ''] = /^([+\- ]) ([ \d.[\]]{8}) (.{3})$/.exec(body) ?? []
  if (sign === '') return null
  return weighing(unit.trim() === '' ? 'motion' : 'ok', `${sign}${value}`, unit, /^(?:N1|Net)/.test(id))
})

const sbiState = (said: string): ScaleState =>
  /^h/i.test(said) ? 'over' : /^l/i.test(said) ? 'under' : 'fault'

const headerStates: Readonly<Record<string, ScaleState>> = { ST: 'ok', US: 'motion', OL: 'over' }

/** A&D, and the forms of 18 signs Kern and CAS took over: what the weight is stands in front. */
export const aAndD = lineProtocol(
  { name: 'A&D', ask: asks('Q\r\n'), line: { baud: 2400, dataBits: 7, parity: 'even', stopBits: 1 } },
  line => {
    if (/QT,[+-]/.test(line)) return 'silent'
    const parts = /(ST|US|OL),(?:(GS|NT|TR),)?([+-])(?:([ \d.]{6,9}) *([A-Za-z%]{1,3})?|[\d.E+ ]*[A-Za-z ]*)$/
    const [, header = '', kind, sign = '', value = '', unit = ''] = parts.exec(line) ?? []
    const state = headerStates[header]
    if (!state) return null
    if (state === 'over') return toReading(sign === '-' ? 'under' : 'over', { detail: line.trim() })
    return kind === 'TR' ? 'silent' : weighing(state, `${sign}${value}`, unit, kind === 'NT')
  },
)

/** Ohaus Defender: a question mark says that the weight is not stable. Other models have other widths. */
export const ohaus = lineProtocol({ name: 'Ohaus', ask: asks('IP\r\n') }, line => {
  const parts = /^([+\- ]) ([ \d.]{7}) ([A-Za-z]{1,5}) *(\?)? *([A-Z]{0,3}) *$/
  const [, sign = '', value = '', unit = '', unstable, legend = ''] = parts.exec(line) ?? []
  if (sign === '') return null
  return weighing(unstable ? 'motion' : 'ok', `${sign}${value}`, unit, legend.startsWith('N'))
})

const cas22Length = 22

/** CAS CI and NT with 22 signs, sent by themselves. The lamp in the middle is any byte. */
export const cas22: ScaleProtocol = {
  name: 'CAS, 22 signs',
  line: usualScaleLine,
  ask: [],
  askEveryMs: 0,
  starts: [...'SUO'].map(sign => sign.charCodeAt(0)),
  take: (bytes): Taken | 'more' | 'noise' => {
    if (bytes.length < cas22Length) return 'more'
    const text = textOf(bytes.subarray(0, cas22Length))
    const parts = /^(ST|US|OL),(GS|NT),.{2},([ \d.+-]{8}) (kg| g|lb|oz| t)\r\n$/s
    const [, header = '', kind, value = '', unit = ''] = parts.exec(text) ?? []
    const state = headerStates[header]
    if (!state) return 'noise'
    const reading = state === 'over' ? toReading('over') : weighing(state, value, unit, kind === 'NT')
    return reading ? { used: cas22Length, reading } : 'noise'
  },
}
