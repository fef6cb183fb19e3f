import { expect, it } from 'vitest'
import { preflightFindings } from '../../../../shared/desk/preflight.ts'
import { badLabels } from '../../../support/label-corpus/bad-labels.ts'
import { check, codesOf } from '../../../support/label-corpus/check.ts'

it.each(Object.entries(badLabels))('%s is named', async (_, { code, sample }) => {
  const found = await check(await sample())
  expect(codesOf(found)).toContain(code)
  const { message, advice, severity } = found.findings.find(one => one.code === code) ?? {}
  expect([message, advice]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
  expect(severity).toBe(preflightFindings[code])
  expect(found.verdict).toBe(severity === 'error' ? 'blocked' : found.verdict)
})
