import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { KeyPress } from '../../../../renderer/lib/scanning/key-press.ts'
import { createScanDetector } from '../../../../renderer/lib/scanning/scan-detector.ts'
import { usualScanner } from '../../../../renderer/lib/scanning/scanner-settings.ts'
import { readScan } from '../../../../shared/scanning/read-scan.ts'
import { createRandom } from '../../../support/contract/fuzz/random.ts'
import { hear, keyAt, keysOf } from './keys.ts'

describe('a scan', () => {
  it.each([
    ['of a quick scanner', keysOf('4006381333931\n', 0, 2)],
    ['of a scanner at eight milliseconds', keysOf('4006381333931\n', 0, 16)],
    ['that comes in bursts over the air', keysOf('4006381333931\n', 0, 1, 1, 1, 60)],
    ['with one long pause', keysOf('4006381333931\n', 0, 5, 5, 5, 5, 95)],
    ['that ends with Tab', keysOf('4006381333931\t', 0, 5)],
    ['that ends with nothing', keysOf('4006381333931', 0, 5)],
    ['that ends with Ctrl M', [...keysOf('4006381333931', 0, 5), keyAt(66, 'm', { ctrl: true })]],
  ])('%s is one', (_, keys) => {
    expect(hear(keys)).toMatchObject({ scans: ['4006381333931'], typed: '' })
  })

  it.each([
    ['a quick typist', keysOf('4006381333931\n', 0, 80, 95, 70, 110)],
    ['a few quick keys', keysOf('123\n', 0, 20)],
    ['pairs of quick keys', keysOf('the other thing', 0, 32, 90)],
    ['one key', keysOf('g', 0, 0)],
  ])('%s makes none', (_, keys) => {
    const heard = hear(keys)
    expect(heard.scans).toEqual([])
    const signs = keys.map(({ key }) => key).filter(key => key.length === 1)
    expect(heard.typed.replaceAll('<Enter>', '')).toBe(signs.join(''))
  })

  it('is none of a key that is held down, of an input method or of shortcuts', () => {
    expect(hear(keysOf('aaaaaaaa', 0, 5).map(key => ({ ...key, isRepeat: true }))).scans).toEqual([])
    expect(hear(keysOf('aaaaaaaa', 0, 5).map(key => ({ ...key, isComposing: true }))).scans).toEqual([])
    expect(hear(keysOf('aaaaaaaa', 0, 5).map(key => ({ ...key, meta: true }))).scans).toEqual([])
  })

  it('in a field is taken back out, and its Enter sends no form', () => {
    const heard = hear(keysOf('MUG-3\n', 0, 5), { inField: true })
    expect(heard).toMatchObject({ scans: ['MUG-3'], takenBackFrom: [0], swallowed: '-3<Enter>' })
  })

  it('leaves what was typed before it in the field', () => {
    const heard = hear([keyAt(0, 'a'), ...keysOf('4006381333931\n', 160, 5)], { inField: true })
    expect(heard).toMatchObject({ scans: ['4006381333931'], typed: 'a', takenBackFrom: [0] })
  })

  it('without an end leaves out what was typed behind it', () => {
    const heard = hear([...keysOf('4006381333931', 0, 5), keyAt(220, 'x')])
    expect(heard).toMatchObject({ scans: ['4006381333931'], typed: 'x' })
  })

  describe('at a desk whose scanner ends with a key', () => {
    const three = [0, 1_000, 2_000].flatMap(atMs => keysOf('4006381333931\n', atMs, 5))

    it('without that end is asked for again: the rest of it may not have come', () => {
      const cut = keysOf('MUG-', 3_000, 5)
      const rest = keysOf('12\n', 3_600, 5)
      expect(hear([...three, ...cut, ...rest])).toMatchObject({
        scans: Array(3).fill('4006381333931'),
        garbled: ['MUG-'],
      })
    })

    it('without it twice in a row is whole, and so is what comes later: there is another scanner', () => {
      const plain = (text: string, atMs: number) => keysOf(text, atMs, 5)
      const heard = hear([
        ...three,
        ...plain('MUG-12', 3_000),
        ...plain('MUG-12', 4_000),
        ...plain('CUP-7', 5_000),
      ])
      expect(heard.garbled).toEqual(['MUG-12'])
      expect(heard.scans.slice(3)).toEqual(['MUG-12', 'CUP-7'])
    })

    it('is read where an end came in between, and asked for again as long as nothing proves another scanner', () => {
      const heard = hear([
        ...three,
        ...keysOf('MUG-1', 3_000, 5),
        ...keysOf('MUG-12\n', 4_000, 5),
        ...keysOf('MUG-1', 5_000, 5),
      ])
      expect(heard.scans.slice(3)).toEqual(['MUG-12'])
      expect(heard.garbled).toEqual(['MUG-1', 'MUG-1'])
    })

    it('after two only is one, and lines of one code prove nothing', () => {
      expect(hear([...three.slice(0, 28), ...keysOf('MUG-12', 3_000, 5)]).scans).toContain('MUG-12')
      const lines = keysOf('4006381333931\nLINE-2\nLINE-3\nLINE-4\n', 0, 5)
      expect(hear([...lines, ...keysOf('MUG-12', 3_000, 5)]).scans).toContain('MUG-12')
    })
  })

  it.each([60, 101, 150])('whose second key comes after %i ms is asked for again', gap => {
    const keys = [keyAt(0, '1'), ...keysOf('BTS-42\n', gap, 5)]
    // A key alone is nobody's for a tenth of a second, and then one that was typed.
    expect(hear(keys)).toMatchObject({ scans: [], garbled: ['BTS-42'], typed: gap > 100 ? '1' : '' })
    expect(hear(keys, { inField: true })).toMatchObject({ scans: [], garbled: ['BTS-42'] })
  })

  it.each([60, 101, 150])(
    'whose last key comes after %i ms is whole, or asked for again without an end',
    gap => {
      const late = [...keysOf('BTS-4', 0, 5), keyAt(20 + gap, '2')]
      expect(hear(late)).toMatchObject({ scans: [], garbled: ['BTS-42'], typed: '' })
      expect(hear([...late, keyAt(25 + gap, 'Enter')])).toMatchObject({ scans: ['BTS-42'], typed: '' })
    },
  )

  it('is whole whatever pause is in the middle of it', () => {
    for (const gap of [60, 101, 150]) {
      const keys = [...keysOf('40063', 0, 5), ...keysOf('81333931\n', 20 + gap, 5)]
      expect(hear(keys)).toMatchObject({ scans: ['4006381333931'], typed: '' })
    }
  })

  it('outside of fields sets off no shortcut, and a typed key is told when the silence has passed', () => {
    expect(hear(keysOf('gvgvg\n', 0, 5))).toMatchObject({ scans: ['gvgvg'], swallowed: 'gvgvg<Enter>' })
    const detector = createScanDetector()
    expect(detector.press(keyAt(0, '1'), false)).toMatchObject({ swallow: true, outcomes: [] })
    expect(detector.dueMs()).toBe(100)
    expect(detector.elapse(100)).toEqual([])
    expect(detector.elapse(101)).toMatchObject([{ kind: 'typed', presses: [{ key: '1' }] }])
  })

  it('is waited for as long as a busy computer takes to hand over its next key', () => {
    const keys = keysOf('4006381333931\n', 0, 2)
    const detector = createScanDetector()
    const pressAll = (some: readonly KeyPress[]) => some.flatMap(key => detector.press(key, false).outcomes)
    expect(pressAll(keys.slice(0, 2))).toEqual([])
    expect(detector.dueMs()).toBe(302)
    expect(pressAll(keys.slice(2, 7))).toEqual([])
    expect(detector.dueMs()).toBe(312)
    expect(pressAll(keys.slice(7))).toMatchObject([{ kind: 'scan', text: '4006381333931' }])
  })

  it.each([1, 2, 3, 7])('whose first %i keys were given up is said, and its end is no code', count => {
    const keys = keysOf('4006381333931\n', 0, 2)
    const detector = createScanDetector()
    for (const key of keys.slice(0, count)) detector.press(key, false)
    detector.elapse((detector.dueMs() ?? 0) + 1)
    const outcomes = keys.slice(count).flatMap(key => detector.press(key, false).outcomes)
    expect(outcomes).toEqual([{ kind: 'garbled', text: '4006381333931'.slice(count), why: 'torn' }])
    const again = keysOf('4006381333931\n', 2_000, 2).flatMap(key => detector.press(key, false).outcomes)
    expect(again).toMatchObject([{ kind: 'scan', text: '4006381333931' }])
  })

  it('swallows the line feed behind its Enter, and an Enter somebody presses later counts', () => {
    const lineFeed = keyAt(80, 'j', { ctrl: true })
    const heard = hear([...keysOf('4006381333931\n', 0, 5), lineFeed, keyAt(400, 'Enter')])
    expect(heard).toMatchObject({ scans: ['4006381333931'], typed: '<Enter>' })
    expect(heard.swallowed.endsWith('<Enter>j')).toBe(true)
  })

  it('keeps Ctrl J to the browser where no scan is', () => {
    expect(hear([keyAt(0, 'j', { ctrl: true })])).toMatchObject({ swallowed: '', typed: 'j' })
  })

  it('has its separators as control characters', () => {
    const separator = keyAt(0, ']', { ctrl: true, code: 'BracketRight' })
    const keys = [...keysOf(']d2010400638133393110LOT7', 0, 5), separator, ...keysOf('21SER1\n', 0, 5)].map(
      (key, index) => ({ ...key, atMs: index * 5 }),
    )
    const [text = ''] = hear(keys).scans
    expect(readScan(text)).toMatchObject({ kind: 'gs1', gs1: { lot: 'LOT7', serial: 'SER1' } })
  })

  it('keeps keys that do something by themselves, and is never read without them', () => {
    const inside = ([sign, key]: [string, string]) => [
      ...keysOf('MUG', 0, 5),
      key === 'ctrl' ? keyAt(15, sign, { ctrl: true }) : keyAt(15, key),
      ...keysOf('-33\n', 20, 5),
    ]
    for (const each of [
      ['p', 'ctrl'],
      ['z', 'ctrl'],
      ['', 'F8'],
      ['', 'Escape'],
    ] as [string, string][]) {
      const heard = hear(inside(each))
      expect(heard.scans).toHaveLength(1)
      expect(heard.scans[0]).toMatch(/^MUG\p{Cc}-33$/u)
      expect(heard).toMatchObject({ typed: '' })
    }
    expect(hear([keyAt(0, '5'), keyAt(60, 'F8')])).toMatchObject({ typed: '5<F8>', swallowed: '5' })
  })

  it('of several lines is a scan for each line, however short, and no key for empty ones', () => {
    const keys = keysOf('BEGIN:VCARD\nN\n\n\nX1\nEND:VCARD\n', 0, 3)
    const lines = { scans: ['BEGIN:VCARD', 'N', 'X1', 'END:VCARD'], typed: '' }
    expect(hear(keys)).toMatchObject(lines)
    expect(hear(keys).swallowed).toContain('<Enter><Enter><Enter>')
    expect(hear(keys, { inField: true })).toMatchObject({ ...lines, takenBackFrom: [0, 0, 0, 0] })
  })

  it('of three signs is known by its Enter where the screen is for a scanner', () => {
    const isStation = true
    expect(hear(keysOf('BCD\n', 0, 3), { isStation })).toMatchObject({ scans: ['BCD'], typed: '' })
    expect(hear(keysOf('BCD\n', 0, 3), { isStation, inField: true })).toMatchObject({ takenBackFrom: [0] })
    for (const typed of [keysOf('BC\n', 0, 3), keysOf('BCD\n', 0, 60), keysOf('BCD', 0, 3)])
      expect(hear(typed, { isStation }).scans).toEqual([])
  })

  it('that is typed as codes on the number pad is put together', () => {
    const detector = createScanDetector()
    const found = [...'MUG-3'].flatMap((sign, index) => {
      const digits = [...String(sign.charCodeAt(0)).padStart(3, '0')]
      const atMs = index * 20
      for (const [at, digit] of digits.entries())
        detector.press(keyAt(atMs + at * 4, digit, { alt: true, code: `Numpad${digit}` }), false)
      return detector.releaseAlt(atMs + 14).outcomes
    })
    expect(found).toEqual([])
    expect(detector.press(keyAt(110, 'Enter'), false).outcomes).toMatchObject([
      { kind: 'scan', text: 'MUG-3' },
    ])
  })

  it('says by the places of the keys what another keyboard makes unreadable', () => {
    const french = [...'PDKX12'].map((sign, index) =>
      keyAt(index * 5, sign === '1' ? '&' : sign === '2' ? 'é' : sign, {
        code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`,
      }),
    )
    expect(hear(french).outcomes).toMatchObject([{ text: 'PDKX&é', keysText: 'PDKX12' }])
  })
})

describe('two scanners', () => {
  it('one after another are two scans', () => {
    const keys = [...keysOf('4006381333931\n', 0, 2), ...keysOf('036000291452\n', 30, 12)]
    expect(hear(keys).scans).toEqual(['4006381333931', '036000291452'])
  })

  it('with a prefix and without an end are two scans too', () => {
    const settings = { ...usualScanner, prefix: '~' }
    const keys = [...keysOf('~4006381333931', 0, 2), ...keysOf('~036000291452', 30, 12)]
    expect(hear(keys, { settings }).scans).toEqual(['4006381333931', '036000291452'])
  })

  it('at the same time are no scan, and what is left of the second is none either', () => {
    const one = keysOf('4006381333931\n', 0, 6)
    const lastMs = one.at(-1)?.atMs ?? 0
    // What is left of the second scan when the first is over overlaps with nothing.
    const other = keysOf('036000291452036000\n', 3, 6).map(key => ({
      ...key,
      isOverlapping: key.atMs < lastMs,
    }))
    const heard = hear([...one, ...other].toSorted((a, b) => a.atMs - b.atMs))
    expect(heard.scans).toEqual([])
    expect(heard.garbled).toHaveLength(2)
  })
})

describe('a scanner with a prefix', () => {
  const settings = { ...usualScanner, prefix: '~', suffix: '^' }

  it('is known by it, however short and slow the code is', () => {
    expect(hear(keysOf('~A1^\n', 0, 60), { settings }).scans).toEqual(['A1'])
    expect(hear(keysOf('~', 0, 60), { settings })).toMatchObject({ scans: [], typed: '~' })
  })

  it('is told from what was typed before it', () => {
    expect(hear(keysOf('x~A1^\n', 0, 60), { settings })).toMatchObject({ scans: ['A1'], typed: 'x' })
  })
})

test('of 1,000 scans without a pause none is lost, none invented and none is in a field', () => {
  const codes = Array.from({ length: 1_000 }, (_, index) => `SKU-${index}-${(index * 7_919) % 9_973}`)
  const keys = keysOf(codes.map(code => `${code}\n`).join(''), 0, 2, 1, 3)
  for (const inField of [true, false]) {
    const heard = hear(keys, { inField })
    expect(heard.scans).toEqual(codes)
    expect(heard).toMatchObject({ typed: '', garbled: [] })
    if (inField) expect(heard.takenBackFrom).toHaveLength(codes.length)
  }
})

test('of 10,000 scans with pauses of up to 150 ms none is read wrong, and few are asked for again', () => {
  const random = createRandom(39)
  let asked = 0
  for (let run = 0; run < 10_000; run += 1) {
    const code = `SKU-${run}-${(run * 7_919) % 9_973}`
    const late = random.chance(0.05) ? 1 + random.below(code.length) : -1
    let atMs = 0
    const keys = [...`${code}\n`].map((sign, index) => {
      atMs += index === late ? 36 + random.below(115) : 1 + random.below(12)
      return keyAt(atMs, sign === '\n' ? 'Enter' : sign)
    })
    const heard = hear(keys, { inField: run % 2 === 0 })
    expect(heard.scans.every(each => each === code)).toBe(true)
    expect(heard.scans.length + heard.garbled.length).toBe(1)
    if (run % 2 === 1) expect(['', 'S']).toContain(heard.typed)
    asked += heard.garbled.length
  }
  expect(asked / 10_000).toBeLessThan(0.01)
})

test('whatever is typed and scanned in turn, each comes out as what it was', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const code = fc.stringMatching(/^[A-Z0-9-]{4,20}$/)
  const turns = fc.array(
    fc.record({
      word,
      code,
      typeMs: fc.integer({ min: 60, max: 250 }),
      scanMs: fc.integer({ min: 1, max: 15 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(turns, fc.boolean(), (parts, inField) => {
      let atMs = 0
      const keys = parts.flatMap(part => {
        const typed = keysOf(part.word, atMs, part.typeMs)
        const scanned = keysOf(`${part.code}\n`, (typed.at(-1)?.atMs ?? 0) + 151, part.scanMs)
        atMs = (scanned.at(-1)?.atMs ?? 0) + 151
        return [...typed, ...scanned]
      })
      const heard = hear(keys, { inField })
      expect(heard.scans).toEqual(parts.map(each => each.code))
      expect(heard.typed).toBe(parts.map(each => each.word).join(''))
    }),
  )
})

test('a content of 100,000 keys is cut, and the next scan is read', () => {
  const heard = hear([...keysOf(`${'7'.repeat(100_000)}\n`, 0, 1), ...keysOf('MUG-3\n', 100_500, 1)])
  expect(heard.scans[0]).toHaveLength(5_000)
  expect(readScan(heard.scans[0] ?? '')).toMatchObject({ kind: 'invalid', reason: 'too_long' })
  expect(heard.scans[1]).toBe('MUG-3')
})
