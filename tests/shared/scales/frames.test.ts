import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aAndD, cas22, ohaus, sbi, sics } from '../../../shared/scales/balances.ts'
import { casEcr, dialog06, riceLake, sma } from '../../../shared/scales/checkout-scales.ts'
import { hasClassLayout, readHidReport } from '../../../shared/scales/hid-report.ts'
import { nci } from '../../../shared/scales/nci.ts'
import { patternProtocol } from '../../../shared/scales/pattern-protocol.ts'
import {
  bytesOf,
  createFrameReader,
  type ScaleProtocol,
  usualScaleLine,
} from '../../../shared/scales/protocol.ts'
import { poundsAndOunces, type ScaleReading } from '../../../shared/scales/reading.ts'
import { toledo8217, toledoContinuous } from '../../../shared/scales/toledo.ts'
import { parsePattern } from '../../../shared/scanning/code-pattern.ts'
import { frameVectors } from './frame-vectors.ts'

const protocols: Readonly<Record<string, ScaleProtocol>> = {
  '8217 kg': toledo8217('kg'),
  '8217 lb': toledo8217('lb'),
  '8213 lb': toledo8217('lb'),
  nci,
  toledo: toledoContinuous({ checksum: true }),
  'toledo plain': toledoContinuous({ checksum: false }),
  sics,
  sbi,
  'a&d': aAndD,
  ohaus,
  cas: casEcr,
  'cas 22': cas22,
  sma,
  'rice lake': riceLake,
  dialog06,
}

const protocolOf = (profile: string): ScaleProtocol => {
  const protocol = protocols[profile]
  if (!protocol) throw new Error(`no protocol ${profile}`)
  return protocol
}

const readAll = (protocol: ScaleProtocol, ...chunks: readonly Uint8Array[]): ScaleReading[] => {
  const reader = createFrameReader(protocol)
  return chunks.flatMap(chunk => reader.push(chunk))
}

const isHid = (profile: string) => profile === 'hid'
const hidBytes = (frame: string) => Uint8Array.from(frame.split(' '), each => Number.parseInt(each, 16))

const readFrame = (profile: string, frame: string): ScaleReading | null | undefined =>
  isHid(profile) ? readHidReport(hidBytes(frame)) : readAll(protocolOf(profile), bytesOf(frame))[0]

/** More frames of the manuals, besides the vectors: one a line of the tables. */
const moreFrames: typeof frameVectors = [
  ['hid', '03 02 0C FF 30 00', 'unknown', '4.8', 'lb', ''],
  ['hid', '03 08 0B FF 05 00', 'fault', '0.5', 'oz', ''],
  ['hid', '03 04 03 FE D2 04', 'ok', '12.34', 'kg', '12340'],
  ['hid', '03 04 05 00 01 00', 'unknown', '1', '', ''],
  ['hid', '03 04 02 7F 01 00', 'unknown', '', 'g', ''],
  ['8217 kg', '\x02?P\r', 'zero', '', '', ''],
  ['nci', '\n 3lb 05.2oz\r\n00\r\x03', 'ok', '53.2', 'oz', '1508.195'],
  ['nci', '\n  12.34lb\r00\x03', 'ok', '12.34', 'lb', '5597.330'],
  ['nci', '\n  12.34lb\r\n0p4\r\x03', 'ok net', '12.34', 'lb', '5597.330'],
  ['nci', '\n--------lb\r\n00\r\x03', 'fault', '', 'lb', ''],
  ['toledo plain', '\x02,0 001234000000\r', 'ok', '12.34', 'kg', '12340'],
  ['toledo plain', '\x02,0 001234\r', 'ok', '12.34', 'kg', '12340'],
  ['sics', 'S I\r\n', 'motion', '', '', ''],
  ['sics', 'S S      12.3[4] g\r\n', 'ok', '12.34', 'g', '12.34'],
  ['sbi', '+   123.56    \r\n', 'motion', '123.56', '', ''],
  ['sbi', '-     1.20 g  \r\n', 'under', '-1.20', 'g', ''],
  ['sbi', '+     0.00 g  \r\n', 'zero', '0.00', 'g', '0'],
  ['sbi', 'N     +   123.56 g  \r\n', 'ok', '123.56', 'g', '123.56'],
  ['sbi', 'Stat       High     \r\n', 'over', '', '', ''],
  ['sbi', 'Stat       ERR 101  \r\n', 'fault', '', '', ''],
  ['a&d', 'US,+00121.90  g\r\n', 'motion', '121.90', 'g', ''],
  ['a&d', 'ST,-00000.35  g\r\n', 'under', '-0.35', 'g', ''],
  ['a&d', 'ST,+00000.00  g\r\n', 'zero', '0.00', 'g', '0'],
  ['a&d', 'OL,+999999.9  g\r\n', 'over', '', '', ''],
  ['a&d', 'ST,GS,+012.3456  kg\r\n', 'ok', '12.3456', 'kg', '12345.6'],
  ['a&d', 'ST,NT,+012.3456  kg\r\n', 'ok net', '12.3456', 'kg', '12345.6'],
  ['ohaus', '    12.34 kg\r\n', 'ok', '12.34', 'kg', '12340'],
  ['ohaus', '    12.34 kg   ?\r\n', 'motion', '12.34', 'kg', ''],
  ['ohaus', '-    0.02 kg\r\n', 'under', '-0.02', 'kg', ''],
  ['cas', '\x01\x02U 01.270kgc\x03\x04', 'motion', '1.270', 'kg', ''],
  ['cas', '\x01\x02S-00.015kgh\x03\x04', 'under', '-0.015', 'kg', ''],
  ['cas', '\x01\x02SFFFFFFFkg\x19\x03\x04', 'over', '', 'kg', ''],
  ['cas', '\x01\x02S 00.000kga\x03\x04', 'zero', '0.000', 'kg', '0'],
  ['cas', '\x01\x02S 01.250kgx\x03\x04', 'bad checksum', '', '', ''],
  ['cas 22', 'ST,GS,1\xc4,  0013.5 kg\r\n', 'ok', '13.5', 'kg', '13500'],
  ['cas 22', 'US,GS,1\x84,  0013.5 kg\r\n', 'motion', '13.5', 'kg', ''],
  ['sma', '\nZ1G        0.00lb \r', 'zero', '0.00', 'lb', '0'],
  ['sma', '\n 1GM      12.34lb \r', 'motion', '12.34', 'lb', ''],
  ['sma', '\nO1G       99.99lb \r', 'over', '99.99', 'lb', ''],
  ['rice lake', '\x02   12.34LG \r\n', 'ok', '12.34', 'lb', '5597.330'],
  ['rice lake', '\x02   12.34LGM\r\n', 'motion', '12.34', 'lb', ''],
  ['rice lake', '\x02-   0.34KG \r\n', 'under', '-0.34', 'kg', ''],
  ['dialog06', '\x0209\x1b20\x03', 'motion', '', '', ''],
  ['dialog06', '\x0209\x1b30\x03', 'zero', '', '', ''],
  ['dialog06', '\x0209\x1b21\x03', 'unknown', '', '', ''],
  ['dialog06', '\x15', 'motion', '', '', ''],
]

describe('a frame', () => {
  it.each([...frameVectors, ...moreFrames])(
    '%s %j is %s %s %s',
    (profile, frame, state, value, unit, grams) => {
      const found = readFrame(profile, frame)
      expect(found).toMatchObject({
        state: state.replace(' net', '').replace('bad checksum', 'bad_checksum'),
        isNet: state.endsWith(' net'),
        value: value || null,
        unit: unit || null,
        milligrams: grams === '' ? null : Math.round(Number(grams) * 1000),
      })
    },
  )

  it('of a USB scale is the same with and without its report id, and of no other length', () => {
    for (const [, frame] of frameVectors.filter(([profile]) => isHid(profile)))
      expect(readHidReport(hidBytes(frame).subarray(1))).toEqual(readHidReport(hidBytes(frame)))
    expect(readHidReport(Uint8Array.of(4, 2, 0, 20))).toBeNull()
    expect(readHidReport(Uint8Array.of(9, 4, 2, 0, 20, 0))).toBeNull()
    expect(hasClassLayout(0x2233, 0x6323)).toBe(false)
    expect(hasClassLayout(0x0922, 0x8003)).toBe(true)
  })

  it('with the parity of seven bits is the same where the line was opened with eight', () => {
    const even = (byte: number) =>
      byte | ([...byte.toString(2)].filter(bit => bit === '1').length % 2 ? 0x80 : 0)
    for (const [profile, frame] of frameVectors.filter(([name]) => /8217|nci|toledo/.test(name)))
      expect(readAll(protocolOf(profile), bytesOf(frame).map(even)), frame).toEqual([
        readFrame(profile, frame),
      ])
  })
})

const serial = [...frameVectors, ...moreFrames].filter(([profile]) => !isHid(profile))
const profiles = [...new Set(serial.map(([profile]) => profile))]
const framesOf = (profile: string) => serial.filter(([name]) => name === profile).map(([, frame]) => frame)

describe.each(profiles)('frames of %s', profile => {
  const protocol = protocolOf(profile)
  const frames = framesOf(profile)
  const whole = frames.map(frame => readFrame(profile, frame))

  test('cut at every byte give the same readings', () => {
    const all = bytesOf(frames.join(''))
    for (let at = 0; at <= all.length; at += 1)
      expect(readAll(protocol, all.slice(0, at), all.slice(at)), `at ${at}`).toEqual(whole)
  })

  test('joined in any chunks give the same readings', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), sizes => {
        const all = bytesOf(frames.join(''))
        const chunks: Uint8Array[] = []
        for (let at = 0, turn = 0; at < all.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          chunks.push(all.slice(at, at + size))
          at += size
        }
        expect(readAll(protocol, ...chunks)).toEqual(whole)
      }),
      { numRuns: 50 },
    )
  })

  test('are found between noise', () => {
    const between = ['\0\0\0', '\r\n', '\x7f\x7f\r\n', '\x18xyz\r\n', '\0~~~~\r\n']
    const noisy = frames.map((frame, index) => `${between[index % between.length]}${frame}`).join('')
    expect(readAll(protocol, bytesOf(noisy))).toEqual(whole)
  })

  test('that lost their beginning say no weight', () => {
    for (const frame of frames) {
      const found = readAll(protocol, bytesOf(frame.slice(1)), bytesOf('\r\n'))
      expect(found.filter(({ state }) => state === 'ok')).toEqual([])
    }
  })

  test('and any bytes at all are read without an error, and nothing is held for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 }), chunks => {
        const reader = createFrameReader(protocol)
        for (const chunk of chunks) reader.push(chunk)
        reader.push(new Uint8Array(300).fill(0x58))
        reader.push(bytesOf('\r\n'))
        expect(reader.push(bytesOf(frames[0] ?? '')).at(-1)).toEqual(whole[0])
      }),
    )
  })
})

describe('a scale a shop describes', () => {
  const patternOf = (written: string) => {
    const parsed = parsePattern(written)
    if (!parsed.ok) throw new Error(parsed.message)
    return parsed.pattern
  }
  const scale = patternProtocol({
    name: 'Bench scale',
    line: usualScaleLine,
    ask: 'G\r\n',
    askEveryMs: 500,
    stable: patternOf('Weight:*{weight} {unit}'),
    moving: patternOf('Weight?*{weight} {unit}'),
    unit: 'kg',
  })

  it('is read by its pattern', () => {
    expect(readAll(scale, bytesOf('Weight:  1.250 kg\r\n'))).toMatchObject([
      { state: 'ok', milligrams: 1_250_000 },
    ])
    expect(readAll(scale, bytesOf('Weight?  1.250 kg\r\n'))).toMatchObject([
      { state: 'motion', milligrams: null },
    ])
    expect(readAll(scale, bytesOf('Weight:  1.250 stone\r\n'))).toMatchObject([{ state: 'unknown' }])
  })

  it('is not believed in the middle of a line', () => {
    const plain = patternProtocol({
      ...scale,
      ask: '',
      stable: patternOf('{weight} kg'),
      moving: null,
      unit: 'kg',
    })
    const reader = createFrameReader(plain, true)
    expect(reader.push(bytesOf('1.250 kg\r\n11.250 kg\r\n'))).toMatchObject([{ value: '11.250' }])
  })
})

test('pounds and ounces are carried', () => {
  expect(poundsAndOunces('3', '05.2')).toBe('53.2')
  expect(poundsAndOunces('2', '16.0')).toBe('48.0')
  expect(poundsAndOunces('x', '1')).toBeNull()
})

test('a line that broke off is not joined to the next one, and its rest is no line, once it was given up', () => {
  const parsed = parsePattern('{weight} kg')
  if (!parsed.ok) throw new Error(parsed.message)
  const { pattern: stable } = parsed
  const scale = { name: 'Bench', line: usualScaleLine, ask: 'G', askEveryMs: 200, unit: 'kg' as const }
  const reader = createFrameReader(patternProtocol({ ...scale, stable, moving: null }))
  reader.push(bytesOf('1'))
  reader.reset()
  expect(reader.push(bytesOf('1.250 kg\r\n2.500 kg\r\n'))).toMatchObject([{ value: '2.500' }])
  reader.reset()
  expect(reader.push(bytesOf('3.000 kg\r\n'))).toMatchObject([{ value: '3.000' }])
})
