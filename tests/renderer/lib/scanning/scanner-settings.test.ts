import { expect, test } from 'vitest'
import {
  learnScanner,
  usualScanner,
  whileLearning,
} from '../../../../renderer/lib/scanning/scanner-settings.ts'
import { hear, keysOf } from './keys.ts'

const scanOf = (text: string, gapMs: number) => ({
  text,
  gapsMs: Array.from({ length: text.length - 1 }, () => gapMs),
  overlaps: 0,
})
const thrice = (text: string, ...gapsMs: readonly [number, number, number]) =>
  gapsMs.map(gap => scanOf(text, gap))

test('a scanner is learnt by three scans of a code that is known', () => {
  const learnt = learnScanner(thrice('~PDKNEXT^', 40, 44, 42), 'PDKNEXT')
  expect(learnt).toEqual({
    ok: true,
    code: 'PDKNEXT',
    settings: { prefix: '~', suffix: '^', longestGapMs: 66, shortestLength: 4, rollsOver: false },
  })
  const settings = learnt.ok ? learnt.settings : usualScanner
  expect(hear(keysOf('~4006381333931^\n', 0, 45), { settings }).scans).toEqual(['4006381333931'])
})

test('a slow scanner without a prefix is known by its pause once it is learnt', () => {
  const keys = keysOf('4006381333931\n', 0, 50)
  expect(hear(keys).scans).toEqual([])
  const learnt = learnScanner(thrice('4006381333931', 50, 52, 51))
  expect(hear(keys, { settings: learnt.ok ? learnt.settings : usualScanner }).scans).toEqual([
    '4006381333931',
  ])
})

test.each([
  ['too_few', [scanOf('PDKNEXT', 5), scanOf('PDKNEXT', 5)], null],
  ['different', [...thrice('PDKNEXT', 5, 5, 5).slice(1), scanOf('PDKHOLD', 5)], null],
  ['different', thrice('PDKHOLD', 5, 5, 5), 'PDKNEXT'],
  ['too_slow', thrice('PDKNEXT', 95, 95, 95), null],
  ['too_short', thrice('A1', 5, 5, 5), null],
] as const)('a sample that is %s teaches nothing', (reason, scans, code) => {
  expect(learnScanner(scans, code)).toEqual({ ok: false, reason })
})

test('no learnt pause is as long as that of a typist', () => {
  expect(learnScanner(thrice('PDKNEXT', 88, 88, 88))).toMatchObject({ settings: { longestGapMs: 90 } })
})

test('a scanner that presses a key before it lets go of the last is learnt too, and is no two scanners then', () => {
  const keys = keysOf('PDKNEXT\n', 0, 5).map(key => ({ ...key, isOverlapping: key.key.length === 1 }))
  expect(hear(keys).garbled).toEqual(['PDKNEXT'])
  const scans = [1, 2, 3].flatMap(() =>
    hear(keys, { settings: whileLearning() }).outcomes.flatMap(each =>
      each.kind === 'scan' ? each.keyed : [],
    ),
  )
  const learnt = learnScanner(scans, 'PDKNEXT')
  expect(learnt).toMatchObject({ ok: true, settings: { rollsOver: true } })
  expect(hear(keys, { settings: learnt.ok ? learnt.settings : usualScanner }).scans).toEqual(['PDKNEXT'])
})
