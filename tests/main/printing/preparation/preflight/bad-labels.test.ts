import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { preflightCodes, preflightFindings } from '../../../../../shared/desk/printing/preflight.ts'
import { badLabels } from '../../../../support/label-corpus/bad-labels.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'

it.each(Object.entries(badLabels))('%s is named', async (_, { code, sample }) => {
  const found = await check(await sample())
  expect(codesOf(found)).toContain(code)
  const { message, advice, severity } = found.findings.find(one => one.code === code) ?? {}
  expect([message, advice]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
  expect(severity).toBe(preflightFindings[code])
  expect(found.verdict).toBe(severity === 'error' ? 'blocked' : found.verdict)
})

it('every finding has a bad label, and is explained to users', () => {
  const docs = readFileSync(new URL('../../../../../docs/printing.md', import.meta.url), 'utf8')
  const named = new Set(Object.values(badLabels).map(({ code }) => code))
  expect(preflightCodes.filter(code => !named.has(code))).toEqual([])
  expect(preflightCodes.filter(code => !docs.includes(`\`${code}\``))).toEqual([])
})

it('carrier labels are held to their numbers, and other prints are not', async () => {
  const { sample } = badLabels['the number of another parcel'] ?? {}
  if (!sample) throw new Error('The corpus lacks it')
  const wrong = await sample()
  expect(codesOf(await check({ ...wrong, kind: 'return_label' }))).toContain('barcode_wrong')
  expect(await check({ ...wrong, kind: 'packing_slip' })).toMatchObject({ verdict: 'good', barcodes: [] })
  const unnumbered = await check({ ...wrong, numbers: [] })
  expect(unnumbered).toMatchObject({ verdict: 'good', barcodes: [{ text: 'HC999999999999' }] })
})

it('a place that keeps what it is given has no paper and no dots', async () => {
  const { sample } = badLabels['made for 203 dots and printed at 300'] ?? {}
  if (!sample) throw new Error('The corpus lacks it')
  expect(codesOf(await check({ ...(await sample()), target: { language: 'any' } }))).not.toContain(
    'wrong_dpi',
  )
})
