import {
  type AskedExportSet,
  type ExportFormat,
  type ExportKind,
  formatOfForm,
  type WriteBackForm,
} from '../../../shared/desk/export-sets.ts'
import type { Language } from '../../../shared/desk/shop-settings.ts'

/** What is offered to be exported: the rows of a list, or those chosen in it. */
export type ExportOffer = {
  set: AskedExportSet
  /** Columns the list shows, by their names in files; null where it has none of its own. */
  shown: readonly string[] | null
  /** How many rows it is; null while nobody knows. */
  count: number | null
  /** Rows somebody chose, which are exported once. */
  isChosen: boolean
  /** It is set up to be repeated, and nothing else. */
  repeats?: boolean
}

export type ExportDraft = {
  contents: 'records' | 'write_back'
  form: WriteBackForm
  columns: 'shown' | 'all'
  format: ExportFormat
  /** Of the first row; empty for the heads imports know. */
  language: Language | ''
  when: 'now' | 'repeat'
  source: string
} & RepeatDraft

/** Where and when a file is written. */
export type RepeatDraft = {
  name: string
  folder: string
  at: string
  onWorkingDays: boolean
  lastDays: number | string
  keep: number | string
}

export const newDraft = ({ set, repeats = false }: ExportOffer, name: string): ExportDraft => ({
  contents: set.kind === 'write_back' ? 'write_back' : 'records',
  form: 'any',
  columns: 'shown',
  format: 'csv',
  language: '',
  when: repeats ? 'repeat' : 'now',
  source: '',
  name,
  folder: '',
  at: '17:00',
  onWorkingDays: false,
  lastDays: '',
  keep: '',
})

/** Kinds of which only the newest may be wanted. */
const datedKinds: readonly ExportKind[] = ['orders', 'shipments', 'pickups', 'ledger']
export const hasDays = (kind: ExportKind): boolean => datedKinds.includes(kind)

export const kindOf = ({ set }: ExportOffer, { contents }: ExportDraft): ExportKind =>
  contents === 'write_back' ? 'write_back' : set.kind

export const formatOf = ({ contents, form, format }: ExportDraft): ExportFormat =>
  (contents === 'write_back' ? formatOfForm[form] : null) ?? format

/** What the station is asked for. */
export function toSet({ set, shown, repeats }: ExportOffer, draft: ExportDraft): AskedExportSet {
  if (draft.contents === 'write_back') {
    const source = draft.source.trim()
    const own = repeats && source !== '' ? { matching: { source: [source] } } : {}
    const asked = set.kind === 'orders' || set.kind === 'write_back' ? set : {}
    const { ids, matching, except } = asked as Extract<AskedExportSet, { kind: 'orders' }>
    return {
      kind: 'write_back',
      form: draft.form,
      ...(ids ? { ids } : {}),
      ...(matching ? { matching } : {}),
      ...(except ? { except } : {}),
      ...own,
    }
  }
  return {
    ...set,
    ...(draft.columns === 'shown' && shown ? { columns: [...shown] } : {}),
    ...(draft.language === '' ? {} : { language: draft.language }),
  } as AskedExportSet
}

/** A number that is typed, or nothing; a text that is no number goes as it is: the station refuses it and says so. */
const numberOrNull = (typed: number | string) => (typed === '' ? null : (typed as number))

export const toRepeat = ({ name, folder, at, onWorkingDays, lastDays, keep }: RepeatDraft) => ({
  name,
  folder,
  repeat: { at, days: onWorkingDays ? ('working' as const) : ('every' as const) },
  last_days: numberOrNull(lastDays),
  keep: numberOrNull(keep),
})
