import { describe, expect, it } from 'vitest'
import { checkPrint, mostReadingMs } from '../../../../../main/printing/preparation/preflight/check-print.ts'
import { readCodes } from '../../../../../main/printing/preparation/preflight/codes/read-codes.ts'
import { badLabels } from '../../../../support/label-corpus/bad-labels.ts'
import { codesOf, inputOf } from '../../../../support/label-corpus/check.ts'

/** A label that lost its code, whose document and paper each take this long to read. */
async function readIn(eachMs: number) {
  const { sample } = badLabels['the code at the end of a longer label'] ?? {}
  if (!sample) throw new Error('The corpus lacks it')
  let nowMs = 0
  const read: typeof readCodes = async (pages, isEnough) => {
    const codes = await readCodes(pages, isEnough, Number.POSITIVE_INFINITY)
    nowMs += eachMs
    return codes
  }
  return checkPrint(await inputOf(await sample()), { read, nowMs: () => nowMs })
}

describe('reading the codes of a document and of its paper', () => {
  it('within the limit of both together says what is lost', async () => {
    const found = await readIn(mostReadingMs / 2)
    expect(codesOf(found)).toContain('barcode_lost')
    expect(codesOf(found)).not.toContain('not_checked')
  })

  it('past it says nothing of the codes but that they were not read, and what else was found', async () => {
    const found = await readIn(mostReadingMs / 2 + 1)
    expect(codesOf(found)).toEqual(expect.arrayContaining(['not_checked', 'ink_lost']))
    expect(codesOf(found).filter(code => /^barcode_(lost|missing|unreadable|narrowed)$/.test(code))).toEqual(
      [],
    )
    expect(found.barcodes).toEqual([])
    expect(found.findings.find(({ code }) => code === 'not_checked')?.message).toBe(
      'The check of the barcodes broke off and says nothing.',
    )
  })
})
