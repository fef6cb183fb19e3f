import { create } from 'zustand'
import type { ImportKind } from '../../shared/desk/import-layout.ts'

/** A file that was dropped or pasted somewhere, on its way to the Import screen. */
type GivenFile = { file: File; kind: ImportKind }

/**
 * `given`: not taken yet. `kept`: the one an import was begun with, by the id of that: the same file can be read as
 * another type for as long as the page is open. `waiting`: dropped together with it, to be imported after it.
 */
export const givenFile = create<{
  given: GivenFile | null
  kept: { id: string; file: File } | null
  waiting: readonly GivenFile[]
}>()(() => ({ given: null, kept: null, waiting: [] }))

/** Takes it, so that it is read once. */
export function takeGivenFile(): GivenFile | null {
  const { given } = givenFile.getState()
  givenFile.setState({ given: null })
  return given
}

/** The next of those that were dropped together is the one to take. */
export function giveNextFile(): void {
  const [next = null, ...waiting] = givenFile.getState().waiting
  givenFile.setState({ given: next, waiting })
}
