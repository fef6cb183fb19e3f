import type { PendingLabel } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'

/** A label that is paid for and not here. Times are milliseconds. */
export type WaitedFor = {
  shipmentId: string
  arrives: PendingLabel['arrives']
  since: number
  /** How often its carrier was asked in the background. */
  tries: number
  /** Null where only a person asks. */
  nextAskAt: number | null
}

export type PendingLabelRepository = {
  /** Part of the transaction that says it is bought. */
  begin: (pending: Omit<WaitedFor, 'tries'>) => void
  find: (shipmentId: string) => WaitedFor | null
  /** What is to be asked about by then, the longest due first. */
  listDue: (byMs: number, most: number) => WaitedFor[]
  /** The time the next one is due; null where none is. */
  nextDueAt: () => number | null
  /** It was not there yet. */
  putOff: (shipmentId: string, next: Pick<WaitedFor, 'arrives' | 'nextAskAt'>) => void
  /** It is here, or nobody waits for it any more. */
  end: (shipmentId: string) => void
}

const columns = 'shipment_id AS shipmentId, arrives, since, tries, next_ask_at AS nextAskAt'

export function createPendingLabelRepository({ sqlite }: Pick<Database, 'sqlite'>): PendingLabelRepository {
  const insert = sqlite.prepare(
    'INSERT OR REPLACE INTO pending_labels (shipment_id, arrives, since, next_ask_at) VALUES (?, ?, ?, ?)',
  )
  const byId = sqlite.prepare<[string], WaitedFor>(
    `SELECT ${columns} FROM pending_labels WHERE shipment_id = ?`,
  )
  const due = sqlite.prepare<[number, number], WaitedFor>(
    `SELECT ${columns} FROM pending_labels WHERE next_ask_at IS NOT NULL AND next_ask_at <= ?
     ORDER BY next_ask_at LIMIT ?`,
  )
  const next = sqlite
    .prepare<[], number | null>('SELECT min(next_ask_at) FROM pending_labels WHERE next_ask_at IS NOT NULL')
    .pluck()
  const putOff = sqlite.prepare(
    'UPDATE pending_labels SET arrives = ?, next_ask_at = ?, tries = tries + 1 WHERE shipment_id = ?',
  )
  const remove = sqlite.prepare('DELETE FROM pending_labels WHERE shipment_id = ?')
  return {
    begin: ({ shipmentId, arrives, since, nextAskAt }) =>
      void insert.run(shipmentId, arrives, since, nextAskAt),
    find: id => byId.get(id) ?? null,
    listDue: (byMs, most) => due.all(byMs, most),
    nextDueAt: () => next.get() ?? null,
    putOff: (id, { arrives, nextAskAt }) => void putOff.run(arrives, nextAskAt, id),
    end: id => void remove.run(id),
  }
}
