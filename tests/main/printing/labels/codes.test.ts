import bwip from 'bwip-js/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128Bars, code128Modules } from '../../../../main/printing/labels/code128.ts'
import { matrixModules, matrixSideAtMost } from '../../../../main/printing/labels/matrix-codes.ts'

/** Bars as another encoder makes them. */
function barsOf(text: string): [number, number][] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars')
  let at = 0
  return symbol.sbs.flatMap((width, index): [number, number][] => {
    const start = at
    at += width
    return index % 2 === 0 ? [[start, width]] : []
  })
}

describe('Code 128', () => {
  it.each([
    'HC123456789012',
    '1Z999AA10123456784',
    '12',
    '123',
    'A',
    'a1234',
    'RX123456789DE',
    '00340434161094042557',
  ])('draws %s exactly as an independent encoder does', text => {
    expect(code128Bars(text)).toEqual(barsOf(text))
  })

  it('ends where its width says for any text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,40}$/), text => {
        const [start = 0, width = 0] = code128Bars(text).at(-1) ?? []
        expect(start + width).toBe(code128Modules(text))
      }),
    )
  })

  it('refuses what it cannot say', () => {
    expect(() => code128Bars('Straße')).toThrow(RangeError)
  })
})

describe('Data Matrix', () => {
  it('never needs more room than was reserved', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }), text => {
        expect(matrixModules(text).side).toBeLessThanOrEqual(matrixSideAtMost(text) ?? 0)
      }),
      { numRuns: 60 },
    )
  })
})
