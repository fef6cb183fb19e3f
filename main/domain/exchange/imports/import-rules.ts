import type { FieldLayout, ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportState } from '../../../../shared/desk/import-states.ts'
import { refuse } from '../../../../shared/errors/result.ts'
import type { ImportEntry } from './import-repository.ts'

/** What nobody but those who set up the station changes elsewhere is imported by them alone too. */
export const managersOnly = (kind: ImportKind): boolean => kind === 'products' || kind === 'rates'

/** Whether how it is read can still be changed: nothing of it is stored. */
export const isOpen = ({ state }: Pick<ImportEntry, 'state'>): boolean =>
  state === 'empty' || state === 'read' || state === 'planned'

/** Whether nothing more is done with its file but by somebody who looks at it. */
export const isAtRest = (entry: Pick<ImportEntry, 'state'>): boolean =>
  isOpen(entry) || entry.state === 'done' || entry.state === 'undone'

/**
 * What orders without a source of their own count as, so that the same file again is known: what was named, else what
 * was guessed, which is the recognised source, else the template, else the type of the file.
 */
export const sourceOf = ({ source }: Pick<ImportEntry, 'source'>, guessed: string): string =>
  source === '' ? guessed.slice(0, 50) : source

/** A source that is the same for the whole file is a choice of its own, and no field of the layout. */
export function withoutSource(fields: FieldLayout[]): { fields: FieldLayout[]; source: string | null } {
  const constant = fields.find(({ field, columns }) => field === 'order_source' && columns.length === 0)
  return { fields: fields.filter(each => each !== constant), source: constant?.constant ?? null }
}

const stateTexts: Record<ImportState, string> = {
  empty: 'The import has no file yet.',
  read: 'The import has no plan yet. Plan it first.',
  planned: 'Nothing of this import is stored yet.',
  committing: 'The import is under way. Stop it first.',
  stopped: 'The import was stopped. Go on with it, or undo it.',
  done: 'The import is done.',
  undoing: 'The import is being undone.',
  undone: 'The import was undone. Begin another one.',
}

export const wrongState = ({ state }: Pick<ImportEntry, 'state'>) =>
  refuse('state_error', { message: `${stateTexts[state]} Nothing was changed.`, details: { state } })

export const noSuchImport = (id: string) =>
  refuse('not_found', { message: `There is no import ${id.slice(0, 80)}.` })

export const changedMeanwhile = () =>
  refuse('state_error', {
    message: 'Somebody has changed this import meanwhile. Nothing was done. Look at it as it is now.',
  })

export const noFile = () =>
  refuse('state_error', { message: 'The import has no file yet. Send it first. Nothing was done.' })

export const fileGone = () =>
  refuse('state_error', {
    message:
      'The file of this import is no longer on this computer: files are kept for a time after an import. The report is there. Drop the file again if you need it: what is stored already is not stored twice.',
  })

/** A label is money: what has one is never cancelled by an undo. */
export const boughtMeanwhile = ({ count, labels }: { count: number; labels: string[] }) => {
  const rest = count - labels.length
  const names = labels.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  return refuse('state_error', {
    message: `${count === 1 ? 'One record has' : `${count} records have`} a label by now: ${names}. Void it first. Nothing was undone.`,
    details: { count, labels },
  })
}
