import { create } from 'zustand'
import type { PrintLanguage } from '../../shared/desk/printing/printer-kinds.ts'

/** A label of somebody's own, on its way to a printer. `id` is new with each file, however it is called. */
export type LabelFile = { id: string; name: string; format: PrintLanguage; base64: string }

/** Why a file cannot be looked at: of another kind, empty or larger than can be printed. */
export type LabelFileProblem = 'kind' | 'empty' | 'large'

/** The file that is looked at, or why it cannot be, and those after it, for as long as the page is open. */
export const labelFile = create<{
  shown: LabelFile | null
  refused: { name: string; why: LabelFileProblem } | null
  waiting: readonly File[]
}>()(() => ({ shown: null, refused: null, waiting: [] }))
