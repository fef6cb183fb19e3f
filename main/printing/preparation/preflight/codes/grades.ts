/** A grade as ISO/IEC 15415 and 15416 give them. */
export type CodeGrade = {
  /** 4 is an A, 0 an F. */
  grade: number
  letter: 'A' | 'B' | 'C' | 'D' | 'F'
  /** The parameter it is this low for. */
  weakest: string
}

export const gradeFor = (weakest: string, grade: number): CodeGrade => ({
  grade,
  letter: (['F', 'D', 'C', 'B', 'A'] as const)[Math.min(4, Math.floor(grade + 0.5))] ?? 'F',
  weakest,
})

/** A code is as good as its worst parameter; null where none is known. */
export const worstOf = (grades: readonly CodeGrade[]): CodeGrade | null =>
  grades.toSorted((one, other) => one.grade - other.grade)[0] ?? null

/** How many of the steps a value reaches. */
export const stepOf = (value: number, steps: readonly number[]): number =>
  steps.filter(step => value >= step).length

/** The share of the error correction that reading a code left over. */
export const unusedGrade = (unused: number): CodeGrade =>
  gradeFor('unused error correction', stepOf(unused, [0.25, 0.37, 0.5, 0.62]))
