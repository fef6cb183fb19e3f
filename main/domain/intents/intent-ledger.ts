import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'

/** Something a carrier is asked to do with a record of the station. */
export type Intent = {
  id: string
  kind: string
  subjectId: string
  connectionId: string | null
  /** What becomes of the record if the carrier does it; null where nothing is left of it. */
  proposal: unknown
}

/** `refused` is also what did not happen for another reason. */
export type IntentOutcome = 'done' | 'refused' | 'unknown'

/** Rows that say what a carrier is about to be asked, and what came of it. */
export type IntentLedger = {
  /** Commits the intent; refuses while another about the same record is under way or nobody knows its outcome. */
  begin: (intent: Omit<Intent, 'id'>) => Result<Intent>
  /** As `begin` would, without beginning anything. */
  assertSettled: (subjectId: string) => Result<void>
  settle: (id: string, outcome: IntentOutcome) => void
  /** The intent about a record that has no known outcome. */
  find: (subjectId: string) => (Intent & { state: 'pending' | 'unknown' }) | null
  /** An intent by its own id, whatever became of it. */
  retrieve: (id: string) => (Intent & { state: 'pending' | IntentOutcome }) | null
  /** Records of a kind of intent nobody knows the outcome of, the oldest first; `kind` may be its beginning. */
  unknownSubjects: (kind: string) => string[]
  /** After a crash: intents without an outcome, of the kinds that begin so. */
  unsettled: (kind: string) => Intent[]
}

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"
const columns = 'id, kind, subject_id AS subjectId, connection_id AS connectionId, proposal, state'

type Row<State = 'pending' | 'unknown'> = Omit<Intent, 'proposal'> & { proposal: string; state: State }

const toIntent = <State>({ proposal, ...row }: Row<State>) => ({
  ...row,
  proposal: JSON.parse(proposal) as unknown,
})

export function createIntentLedger(
  { sqlite }: Pick<Database, 'sqlite'>,
  ids: Ids,
  clock: Clock,
): IntentLedger {
  const insert = sqlite.prepare(
    `INSERT INTO intents (id, kind, subject_id, connection_id, proposal, state, started_at) VALUES (?, ?, ?, ?, ?, 'pending', ?)`,
  )
  const finish = sqlite.prepare(`UPDATE intents SET state = ?, settled_at = ? WHERE id = ? AND ${open}`)
  const bySubject = sqlite.prepare<[string], Row>(
    `SELECT ${columns} FROM intents WHERE subject_id = ? AND ${open}`,
  )
  const byId = sqlite.prepare<[string], Row<'pending' | IntentOutcome>>(
    `SELECT ${columns} FROM intents WHERE id = ?`,
  )
  const byState = sqlite.prepare<[string, string], Row>(
    `SELECT ${columns} FROM intents INDEXED BY intents_open
     WHERE state = ? AND kind GLOB ? || '*' AND ${open} ORDER BY rowid`,
  )
  const now = () => clock.now().getTime()
  const find: IntentLedger['find'] = subjectId => {
    const row = bySubject.get(subjectId)
    return row ? toIntent(row) : null
  }
  const assertSettled = (subjectId: string): Result<void> => {
    const live = find(subjectId)
    return live ? refuseSecond(live.state) : ok(undefined)
  }
  return {
    assertSettled,
    begin: intent => {
      const settled = assertSettled(intent.subjectId)
      if (!settled.ok) return settled
      const { kind, subjectId, connectionId, proposal } = intent
      const id = ids('intent')
      insert.run(id, kind, subjectId, connectionId, JSON.stringify(proposal), now())
      return ok({ id, ...intent })
    },
    settle: (id, outcome) => void finish.run(outcome, now(), id),
    find,
    retrieve: id => {
      const row = byId.get(id)
      return row ? toIntent(row) : null
    },
    unknownSubjects: kind => byState.all('unknown', kind).map(({ subjectId }) => subjectId),
    unsettled: kind => byState.all('pending', kind).map(toIntent),
  }
}

const refuseSecond = (state: 'pending' | 'unknown') =>
  state === 'pending'
    ? refuse('state_error', {
        message: 'The carrier is being asked about this record at this moment. Wait for that answer.',
      })
    : refuse('outcome_unknown', {
        message:
          'An earlier request about this record got no answer from the carrier, so it may have happened. Nothing is sent again by itself: ask the carrier, then settle it.',
      })
