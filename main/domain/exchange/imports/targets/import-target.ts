import type { ImportSkipReason } from '../../../../../shared/desk/import-states.ts'
import type { Refusal } from '../../../../../shared/errors/result.ts'
import { messageText } from '../../../../carriers/contract/outcome.ts'
import type { ImportEntry } from '../import-repository.ts'
import type { RowEntry } from '../import-row-repository.ts'
import type { PreparedItem } from '../prepared.ts'

/** What would become of a record of a file, by what is stored now. */
export type Verdict = {
  action: 'create' | 'update' | 'unchanged' | 'skip'
  reason: ImportSkipReason | null
  recordId: string | null
  /** Fields an update changes. */
  changes: string[]
  gramsBefore: number | null
  /** It brings what was only counted so far, which nobody has to be asked about. */
  isCompletion?: boolean
}

export const toCreate: Verdict = {
  action: 'create',
  reason: null,
  recordId: null,
  changes: [],
  gramsBefore: null,
}

/** What became of it. `before` is what stood there, `after` a mark of what the import left, both as JSON. */
export type Stored =
  | { outcome: 'stored'; recordId: string; before: string | null; after: string | null }
  | { outcome: 'failed'; message: string }

export const failed = (message: string): Stored => ({ outcome: 'failed', message })

/** Taken back, or left as it is and why. */
export type TakenBack = { outcome: 'undone'; message: null } | { outcome: 'kept'; message: string }

export const undone: TakenBack = { outcome: 'undone', message: null }
export const kept = (message: string): TakenBack => ({ outcome: 'kept', message })

export type OfImport = Pick<
  ImportEntry,
  'id' | 'kind' | 'testMode' | 'source' | 'layout' | 'by' | 'name' | 'policy' | 'connectionId' | 'serviceCode'
>

/**
 * What the records of one kind of file become. `store` and `undo` are part of the caller's transaction; where carriers
 * have to be asked there is `process`, which is called again after a crash for what had no outcome yet.
 */
export type ImportTarget = {
  /** What a later import finds the record by, with its kind and mode, where nothing else tells. */
  keyOf?: (item: PreparedItem, of: OfImport) => string | null
  /** Reads what a plan needs and only others can be asked for. */
  open?: (of: OfImport) => Promise<void>
  plan: (item: PreparedItem, of: OfImport) => Verdict
  /** Tells which of several are surely new, and need no plan of their own, where many are asked of at once sooner. */
  newAmong?: (items: readonly PreparedItem[], of: OfImport) => (item: PreparedItem) => boolean
  store?: (item: PreparedItem, verdict: Verdict, of: OfImport) => Stored
  /** The same for many that are to be created, where that is quicker. */
  storeNew?: (items: readonly PreparedItem[], of: OfImport) => Stored[]
  process?: (item: PreparedItem, verdict: Verdict, of: OfImport) => Promise<Stored>
  /** Part of the caller's transaction, but where it says that others have to be asked. */
  undo: (row: RowEntry, of: OfImport) => TakenBack | Promise<TakenBack>
  asksToUndo?: true
  /** Each record changes what the next one stands in. */
  isOneByOne?: true
  /** What of an import is bought by now, by what people call it; an undo is refused while there is any. */
  bought: (importId: string) => { count: number; labels: string[] }
}

/** A refusal in a sentence. */
export function refusalText(refusal: Refusal): string {
  const texts =
    refusal.kind === 'carrier'
      ? refusal.messages.map(messageText)
      : refusal.kind === 'items'
        ? refusal.items.map(textOf)
        : refusal.kind === 'template'
          ? [refusal.message]
          : [textOf(refusal)]
  return texts.filter(Boolean).join(' ') || 'The station refused it.'
}

const textOf = ({ message, details }: { message?: string; details?: unknown }): string =>
  details === undefined ? (message ?? '') : `${message ?? ''} ${JSON.stringify(details)}`.trim()
