import type { GrayImage } from '../../../labels/convert/png.ts'
import { gradeBars, gradeStack } from './grade-bars.ts'
import { gradeSquare } from './grade-squares.ts'
import type { CodeGrade } from './grades.ts'
import type { FoundCode } from './read-codes.ts'
import { readAgain } from './second-reader.ts'

/** A code with what two readers and the standard say of it. */
export type ProvenCode = FoundCode & {
  /** In how much of it the second reader finds the same; null for a kind it does not read. */
  again: number | null
  /** Null for kinds that cannot be graded here. */
  grade: CodeGrade | null
}

/** More on one page are no label. */
const mostProven = 40

export async function proveCodes(
  pages: readonly GrayImage[],
  codes: readonly FoundCode[],
  dpi: number,
): Promise<ProvenCode[]> {
  const proven: ProvenCode[] = []
  for (const [index, given] of pages.entries()) {
    const onPage = codes.filter(({ page }) => page === index + 1)
    // A page of a long document is unpacked once for all its codes.
    const page = { ...given }
    for (const [at, code] of onPage.entries()) {
      const isProven = at < mostProven
      const again = isProven ? await readAgain(page, code) : null
      proven.push({ ...code, again, grade: isProven ? await gradeCode(page, code, dpi) : null })
    }
  }
  return proven
}

async function gradeCode(page: GrayImage, code: FoundCode, dpi: number): Promise<CodeGrade | null> {
  if (code.isLinear) return gradeBars(page, code, dpi)
  return code.symbology === 'PDF417' ? gradeStack(page, code, dpi) : gradeSquare(page, code)
}
