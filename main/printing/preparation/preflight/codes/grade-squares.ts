import type { GrayImage } from '../../../labels/convert/png.ts'
import { type FixedPart, fixedParts } from './fixed-patterns.ts'
import { type CodeGrade, gradeFor, stepOf, unusedGrade, worstOf } from './grades.ts'
import { type ModuleGrid, moduleGrid, redrawn } from './module-grid.ts'
import { type FoundCode, unusedCorrectionOf } from './read-codes.ts'

/**
 * Grades square codes as ISO/IEC 15415 does, as far as a picture of black and white says anything: a code has the grade of
 * its worst parameter. A code that does not stand straight has only what the reader says of it. Null where nothing is known.
 */
export async function gradeSquare(image: GrayImage, code: FoundCode): Promise<CodeGrade | null> {
  const grid = moduleGrid(image, code)
  const unused = await unusedIn(grid, code)
  return worstOf([...(unused === null ? [] : [unusedGrade(unused)]), ...(grid ? gridGrades(grid, code) : [])])
}

/** A reader that lays its own grid a little aside reads modules wrong that are right: those of an even one count, too. */
async function unusedIn(grid: ModuleGrid | null, code: FoundCode): Promise<number | null> {
  const { unusedCorrection: told, symbology, text } = code
  if (!grid || told === null || unusedGrade(told).grade === 4) return told
  const again = await unusedCorrectionOf(redrawn(grid), { symbology, text })
  return Math.max(told, again ?? 0)
}

function gridGrades(grid: ModuleGrid, code: FoundCode): CodeGrade[] {
  const modules = modulesOf(grid)
  const all = modules.flat()
  const [darkest, lightest] = [Math.min(...all), Math.max(...all)]
  const contrast = lightest - darkest
  const threshold = (lightest + darkest) / 2
  const isDark = (column: number, row: number) => grid.reflectance(column, row) < threshold
  const correctable = code.matrix?.correctable ?? 0
  return [
    gradeFor('symbol contrast', stepOf(contrast, [0.2, 0.4, 0.55, 0.7])),
    gradeFor('modulation', modulationGrade(modules, { threshold, contrast, correctable })),
    gradeFor('fixed pattern damage', fixedGrade(fixedParts(code, grid), isDark)),
    gradeFor('axial nonuniformity', axialGrade(grid)),
    gradeFor('grid nonuniformity', stepOf(-grid.unevenness, [-0.75, -0.63, -0.5, -0.38])),
  ]
}

const modulesOf = (grid: ModuleGrid): number[][] =>
  Array.from({ length: grid.rows }, (_, row) =>
    Array.from({ length: grid.columns }, (_, column) => grid.reflectance(column, row)),
  )

/** Modulation of a module for a D, C, B and A. */
const modulations = [0.2, 0.3, 0.4, 0.5]
/** About the shape of a codeword. */
const word = { columns: 2, rows: 4 }

/**
 * Modules that are neither black nor white cost a code only where its error correction cannot make up for them: at each
 * grade the codewords with a weaker module count as errors, and the best grade that is left holds.
 */
function modulationGrade(
  modules: readonly (readonly number[])[],
  { threshold, contrast, correctable }: { threshold: number; contrast: number; correctable: number },
): number {
  if (contrast === 0) return 0
  const words: number[] = []
  for (let top = 0; top < modules.length; top += word.rows)
    for (let left = 0; left < (modules[0]?.length ?? 0); left += word.columns) {
      const inside = modules.slice(top, top + word.rows).flatMap(row => row.slice(left, left + word.columns))
      words.push(Math.min(...inside.map(value => (2 * Math.abs(value - threshold)) / contrast)))
    }
  const left = modulations.map((least, index) => {
    const weak = words.filter(value => value < least).length / words.length
    return Math.min(index + 1, unusedGrade(weak === 0 ? 1 : 1 - weak / correctable).grade)
  })
  return Math.max(0, ...left)
}

/** The mean of all parts for a D, C, B and A. */
const means = [2.5, 3, 3.5, 4]

/** The worst part counts, and many parts that are a little damaged count as one. */
function fixedGrade(parts: readonly FixedPart[], isDark: (column: number, row: number) => boolean): number {
  if (parts.length === 0) return 4
  const grades = parts.map(({ modules, steps, isCounted = false }) => {
    const damaged = modules.filter(each => isDark(each.column, each.row) !== each.isDark).length
    return stepOf(-damaged / (isCounted ? 1 : modules.length), steps.map(most => -most).toReversed())
  })
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length
  return Math.min(...grades, stepOf(mean, means))
}

function axialGrade({ pitch }: ModuleGrid): number {
  const off = Math.abs(pitch.along - pitch.down) / ((pitch.along + pitch.down) / 2)
  return stepOf(-off, [-0.12, -0.1, -0.08, -0.06])
}
