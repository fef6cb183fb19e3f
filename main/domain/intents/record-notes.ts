import type { RecordNoteKind } from '../../../shared/desk/record-history.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SettledBy } from './intent-kind.ts'
import type { IntentKindName } from './intent-kinds.ts'

/** Notes what somebody did to a record that no ledger says. Part of the caller's transaction. */
export type NoteRecord = (
  subjectId: string,
  note: { by: string | null; kind: RecordNoteKind; about: readonly string[] },
) => void

export function createNoteRecord(
  { sqlite }: Pick<Database, 'sqlite'>,
  clock: Pick<Clock, 'now'>,
): NoteRecord {
  const insert = sqlite.prepare<[string, number, string | null, string, string]>(
    'INSERT INTO record_notes (subject_id, at, by, kind, about) VALUES (?, ?, ?, ?, ?)',
  )
  return (subjectId, { by, kind, about }) =>
    void insert.run(subjectId, clock.now().getTime(), by, kind, JSON.stringify(about))
}

/** What the history of a record calls it; others have no history. */
const doneNames: { [Name in IntentKindName]?: string } = {
  purchase: 'bought',
  void: 'voided',
  pickup_schedule: 'pickup_booked',
  pickup_update: 'pickup_changed',
  pickup_cancel: 'pickup_cancelled',
  manifest_close: 'manifest_made',
}

/** Who says what became of an intent: `by` for what a person says or asked the carrier. */
export type Settler = { settledBy: SettledBy; by?: string | null | undefined }

/** Notes who found out what nobody knew. What is known by the answer to the call itself is in the ledger. */
export const createNoteSettled =
  (note: NoteRecord, name: IntentKindName) =>
  (subjectId: string, { settledBy, by = null }: Settler, hasHappened: boolean): void => {
    const done = doneNames[name]
    if (done === undefined || (settledBy !== 'operator' && settledBy !== 'inquiry')) return
    const about = settledBy === 'inquiry' ? [done, 'carrier'] : [done]
    note(subjectId, { by, kind: hasHappened ? 'settled_happened' : 'settled_not', about })
  }
