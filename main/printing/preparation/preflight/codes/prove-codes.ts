import type { GrayImage } from '../../../labels/convert/png.ts'
import { type BarGrade, gradeBars } from './grade-bars.ts'
import type { FoundCode } from './read-codes.ts'
import { readAgain } from './second-reader.ts'

/** A code with what two readers and the standard say of it. */
export type ProvenCode = FoundCode & {
  /** In how much of it the second reader finds the same; null for a kind it does not read. */
  again: number | null
  /** Null for codes without bars. */
  grade: BarGrade | null
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
      proven.push({ ...code, again, grade: isProven && code.isLinear ? gradeBars(page, code, dpi) : null })
    }
  }
  return proven
}
