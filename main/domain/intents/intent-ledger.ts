import { type CarrierMessage, ok, type Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { WorkUnderWay } from '../../platform/work-under-way.ts'
import type { Intent, IntentLedger, IntentOutcome, IntentState } from './intent-kind.ts'
import type { IntentKindName } from './intent-kinds.ts'
import { byAge, openStateOf, refuseSecond } from './intent-rules.ts'

type Plan<Proposal> = {
  subjectId: string
  connectionId: string | null
  proposal: Proposal
  /** Who asks for it; left out where no record says so. */
  by?: string | null
}

/** The table of intents that have no ledger of their own. One row a record is open at a time, whatever its kind. */
export type IntentLedgers = {
  /** Refuses while another intent about the record is under way or nobody knows its outcome. */
  assertSettled: (subjectId: string) => Result<void>
  /** Commits the intent with the caller's transaction; refuses as `assertSettled` does. */
  begin: <Proposal>(kind: IntentKindName, plan: Plan<Proposal>) => Result<Intent<Proposal>>
  /** Of what leaves nothing behind, once its outcome is known. */
  forget: (id: string) => void
  /** Of what leaves no record: what the carrier gave with it, found by the subject it has from now on. */
  keepGiven: (id: string, subjectId: string, given: object) => void
  /** What was kept last with what was done about a subject; null where nothing was. */
  lastGiven: (subjectId: string) => Record<string, unknown> | null
  /** Of a label that leaves no record: in what it is not what was asked for. It needs somebody until that is ended. */
  keepDiffers: (id: string, label: { identifier: string; differs: readonly CarrierMessage[] }) => void
  /** Somebody has seen it, by its id, or the label is void. Answers whether there was one. */
  endDiffers: (label: { id: string; testMode: boolean } | DifferingLabel) => boolean
  /** The rows of one kind. */
  ledgerOf: <Proposal>(kind: IntentKindName) => IntentLedger<Proposal>
}

type DifferingLabel = { connectionId: string | null; identifier: string }

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"
const columns =
  'id, subject_id AS subjectId, connection_id AS connectionId, proposal, said, state, by, started_at AS startedAt'

type IntentRow = Omit<Intent, 'proposal' | 'state' | 'said'> & {
  proposal: string
  said: string | null
  state: IntentState
}

/** What a carrier said, out of its column. */
export const fromSaid = (said: string | null): { said?: CarrierMessage[] } =>
  said === null ? {} : { said: JSON.parse(said) as CarrierMessage[] }

const toIntent = <Proposal>({ proposal, said, ...row }: IntentRow): Intent<Proposal> => ({
  ...row,
  ...fromSaid(said),
  proposal: JSON.parse(proposal) as Proposal,
})

export function createIntentLedgers(
  { sqlite }: Pick<Database, 'sqlite'>,
  ids: Ids,
  clock: Clock,
  underWay: Pick<WorkUnderWay, 'has'>,
): IntentLedgers {
  const insert = sqlite.prepare(
    `INSERT INTO intents (id, kind, subject_id, connection_id, proposal, state, started_at, by)
     VALUES (?, ?, ?, ?, ?, 'pending', ?, ?)`,
  )
  const finish = sqlite.prepare(`UPDATE intents SET state = ?, settled_at = ? WHERE id = ? AND ${open}`)
  const keepSaid = sqlite.prepare('UPDATE intents SET said = ? WHERE id = ?')
  const forget = sqlite.prepare('DELETE FROM intents WHERE id = ?')
  const keepGiven = sqlite.prepare(
    `UPDATE intents SET subject_id = ?, proposal = json_set(proposal, '$.given', json(?)) WHERE id = ?`,
  )
  const lastGiven = sqlite.prepare<[string], { given: string }>(
    `SELECT proposal -> '$.given' AS given FROM intents
     WHERE subject_id = ? AND state = 'done' AND proposal -> '$.given' IS NOT NULL ORDER BY started_at DESC LIMIT 1`,
  )
  const keepDiffers = sqlite.prepare(
    `UPDATE intents SET proposal = json_set(proposal, '$.differs', json(?), '$.identifier', ?) WHERE id = ?`,
  )
  const endDiffers = sqlite.prepare(
    `UPDATE intents SET proposal = json_remove(proposal, '$.differs')
     WHERE state = 'done' AND proposal ->> '$.differs' IS NOT NULL
       AND ((id = @id AND proposal ->> '$.test_mode' = @testMode)
         OR (connection_id = @connectionId AND proposal ->> '$.identifier' = @identifier))`,
  )
  const openState = sqlite.prepare<[string], { id: string; state: 'pending' | 'unknown' }>(
    `SELECT id, state FROM intents WHERE subject_id = ? AND ${open}`,
  )
  const bySubject = sqlite.prepare<[string, string], IntentRow>(
    `SELECT ${columns} FROM intents WHERE subject_id = ? AND ${open} AND kind = ?`,
  )
  const byId = sqlite.prepare<[string, string], IntentRow>(
    `SELECT ${columns} FROM intents WHERE id = ? AND kind = ?`,
  )
  const openOfKind = sqlite.prepare<[string], IntentRow>(
    `SELECT ${columns} FROM intents INDEXED BY intents_open WHERE kind = ? AND ${open}`,
  )
  const now = () => clock.now().getTime()

  const assertSettled: IntentLedgers['assertSettled'] = subjectId => {
    const row = openState.get(subjectId)
    return row ? refuseSecond(openStateOf(row, underWay)) : ok(undefined)
  }

  const begin: IntentLedgers['begin'] = (kind, { subjectId, connectionId, proposal, by = null }) => {
    const settled = assertSettled(subjectId)
    if (!settled.ok) return settled
    const [id, startedAt] = [ids('intent'), now()]
    insert.run(id, kind, subjectId, connectionId, JSON.stringify(proposal), startedAt, by)
    return ok({ id, subjectId, connectionId, proposal, state: 'pending', by, startedAt })
  }

  const ledgerOf = <Proposal>(kind: IntentKindName): IntentLedger<Proposal> => {
    const read = (row: IntentRow | undefined) => (row ? toIntent<Proposal>(row) : null)
    return {
      find: id => read(byId.get(id, kind)),
      findOpen: subjectId => read(bySubject.get(subjectId, kind)),
      listOpen: () =>
        openOfKind
          .all(kind)
          .map(row => toIntent<Proposal>(row))
          .toSorted(byAge),
      keepSaid: (id, said) => void keepSaid.run(JSON.stringify(said), id),
      settle: (id: string, outcome: IntentOutcome) => finish.run(outcome, now(), id).changes === 1,
    }
  }

  return {
    assertSettled,
    begin,
    forget: id => void forget.run(id),
    keepGiven: (id, subjectId, given) => void keepGiven.run(subjectId, JSON.stringify(given), id),
    lastGiven: subjectId => {
      const row = lastGiven.get(subjectId)
      return row ? (JSON.parse(row.given) as Record<string, unknown>) : null
    },
    keepDiffers: (id, { identifier, differs }) =>
      void keepDiffers.run(JSON.stringify(differs), identifier, id),
    endDiffers: label => {
      const named = { id: null, testMode: null, connectionId: null, identifier: null, ...label }
      return endDiffers.run({ ...named, testMode: Number(named.testMode) }).changes > 0
    },
    ledgerOf,
  }
}
