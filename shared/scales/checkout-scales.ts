import {
  asks,
  bytesOf,
  endingWith,
  type ScaleProtocol,
  type Taken,
  textOf,
  usualScaleLine,
} from './protocol.ts'
import { plainValue, readUnit, type ScaleState, type ScaleUnit, toReading } from './reading.ts'

const [soh, stx, etx, eot, enq, ack, dc1, nak] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x11, 0x15] as const

const casLength = 15

/** CAS AP and PD as checkout scales (ECR type): asked twice, answered with a checksum. */
export const casEcr: ScaleProtocol = {
  name: 'CAS',
  line: usualScaleLine,
  ask: [
    { send: Uint8Array.of(enq), awaits: ack },
    { send: Uint8Array.of(dc1), awaits: null },
  ],
  askEveryMs: 250,
  starts: [soh],
  take: (bytes): Taken | 'more' | 'noise' => {
    if (bytes.length < casLength) return 'more'
    const frame = bytes.subarray(0, casLength)
    if (frame[1] !== stx || frame[13] !== etx || frame[14] !== eot) return 'noise'
    const body = frame.subarray(2, 12)
    const sum = body.reduce((total, byte) => total ^ byte, 0)
    if (sum !== frame[12]) return { used: casLength, reading: toReading('bad_checksum') }
    const parts = /^([SU])([ \-F])([ \d.F]{6})(kg|lb|oz| g)$/.exec(textOf(body))
    const [, letter = '', sign = '', shown = '', written = ''] = parts ?? []
    if (letter === '') return 'noise'
    const unit = readUnit(written)
    if (shown.includes('F')) return { used: casLength, reading: toReading('over', { unit }) }
    const value = plainValue(`${sign}${shown}`)
    return { used: casLength, reading: toReading(letter === 'S' ? 'ok' : 'motion', { value, unit }) }
  },
}

const smaStates: Readonly<Record<string, ScaleState>> = {
  Z: 'zero',
  O: 'over',
  U: 'under',
  E: 'fault',
  I: 'fault',
  T: 'fault',
}

/** The protocol of the Scale Manufacturers Association. */
export const sma: ScaleProtocol = {
  name: 'SMA',
  line: usualScaleLine,
  ask: asks('\nW\r'),
  askEveryMs: 200,
  starts: [0x0a],
  take: endingWith(0x0d, body => {
    if (body === '?' || body === '!') return 'silent'
    const parts = /^([ ZOUEIT])\d([GNTPCgn ])([M ]).([ \d.+-]{10})(.{3})$/.exec(body)
    const [, status = '', kind = '', motion, shown = '', written = ''] = parts ?? []
    if (status === '') return null
    const [value, unit] = [plainValue(shown), readUnit(written)]
    const state = motion === 'M' && !smaStates[status] ? 'motion' : (smaStates[status] ?? 'ok')
    return toReading(state, { value, unit, isNet: kind === 'N' || kind === 'n' })
  }),
}

const riceLakeUnits: Readonly<Record<string, ScaleUnit>> = { L: 'lb', K: 'kg', G: 'g', O: 'oz', T: 't' }
const riceLakeStates: Readonly<Record<string, ScaleState>> = {
  ' ': 'ok',
  Z: 'zero',
  M: 'motion',
  O: 'over',
  I: 'fault',
}

/** Rice Lake and Condec, sent by themselves. */
export const riceLake: ScaleProtocol = {
  name: 'Rice Lake',
  line: usualScaleLine,
  ask: [],
  askEveryMs: 0,
  starts: [stx],
  take: endingWith(0x0d, body => {
    const parts = /^([ -])([ \d.]{7})([LKGOT])([GN])([ ZMOI])$/.exec(body)
    const [, sign = '', shown = '', unit = '', kind, status = ''] = parts ?? []
    const state = riceLakeStates[status]
    if (!state) return null
    const value = plainValue(`${sign}${shown}`)
    return toReading(state, { value, unit: riceLakeUnits[unit] ?? null, isNet: kind === 'N' })
  }),
}

/** Unit and digits after the point. */
const dialogUnits: Readonly<Record<string, readonly [ScaleUnit, number]>> = {
  '1': ['lb', 2],
  '2': ['lb', 3],
  '3': ['kg', 3],
}
const dialogStates: Readonly<Record<string, ScaleState>> = {
  '20': 'motion',
  '21': 'ok',
  '30': 'zero',
  '31': 'under',
  '32': 'over',
}

/**
 * Dialog 06 of Bizerba, Dibal, Mettler and Ohaus shop scales. It weighs for a price: the smallest there is. Scales that
 * are set to verify who asks want a checksum first and say nothing here.
 */
export const dialog06: ScaleProtocol = {
  name: 'Dialog 06',
  line: { baud: 9600, dataBits: 7, parity: 'odd', stopBits: 1 },
  ask: [
    { send: bytesOf('\x04\x0201\x1b000001\x1b\x03'), awaits: ack },
    { send: Uint8Array.of(eot, enq), awaits: null },
  ],
  askEveryMs: 300,
  starts: [stx, nak],
  take: bytes =>
    ((bytes[0] ?? 0) & 0x7f) === nak
      ? { used: 1, reading: toReading('motion', { detail: 'NAK' }) }
      : dialogFrame(bytes),
}

const dialogFrame = endingWith(etx, body => {
  const [record, ...fields] = body.split('\x1b')
  if (record === '09') {
    const state = dialogStates[fields[0] ?? '']
    // "No load change" repeats a weighing without saying it.
    return toReading(state === undefined || state === 'ok' ? 'unknown' : state, {
      detail: `status ${fields[0]}`,
    })
  }
  const [code = '', shown = ''] = fields
  const [unit, decimals] = dialogUnits[code] ?? []
  if (record !== '02' || !unit || decimals === undefined || !/^\d{5}$/.test(shown)) return null
  const value = plainValue(`${shown.slice(0, -decimals)}.${shown.slice(-decimals)}`)
  return toReading('ok', { value, unit })
})
