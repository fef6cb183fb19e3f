import { type ImportKind, importKinds } from '../../../shared/desk/import-layout.ts'

/** In the order they are taken. */
export const importSteps = ['file', 'columns', 'check', 'plan', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

/** Reads the address of the first step: which type of file is meant. */
export function parseBeginSearch({ type }: Record<string, unknown>): { type?: ImportKind } {
  const known = importKinds.find(each => each === type)
  return known ? { type: known } : {}
}

/** Reads the address of an import: the step that is open, where it is not the next unfinished one. */
export function parseImportSearch({ step }: Record<string, unknown>): { step?: ImportStep } {
  const known = importSteps.find(each => each === step)
  return known ? { step: known } : {}
}
