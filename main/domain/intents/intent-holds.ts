import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WorkUnderWay } from '../../platform/work-under-way.ts'
import {
  type HeldOperation,
  type HeldRecord,
  heldOperations,
  holdDecision,
  intentsInWords,
} from './hold-table.ts'
import type { IntentKindName } from './intent-kinds.ts'
import { type OpenState, openStateOf } from './intent-rules.ts'

/** What is under way holds the records it touches. */
export type IntentHolds = {
  /** Refuses what an open intent does not let be done to a record, as the table of pairs has it; reads only. */
  assertFree: (operation: HeldOperation, recordId: string) => Result<void>
  /** The intent it refuses for; null where it does not. */
  find: (operation: HeldOperation, recordId: string) => Holding | null
}

/** An open intent, the record it is about, and how it stands. */
export type Holding = { kind: IntentKindName; recordId: string; state: OpenState }

type OpenRow = {
  id: string
  kind: IntentKindName
  subjectId: string
  state: 'pending' | 'unknown'
  startedAt: number
}

const isOpen = "state IN ('pending','unknown')"

/** Every intent without a known outcome; few at any time, found by the indexes of open rows. */
const open = `SELECT id, 'purchase' AS kind, shipment_id AS subjectId, connection_id AS connectionId, state, started_at AS startedAt
    FROM purchases INDEXED BY purchases_open WHERE ${isOpen}
  UNION ALL SELECT id, kind, subject_id, connection_id, state, started_at
    FROM intents INDEXED BY intents_open WHERE ${isOpen}
  UNION ALL SELECT id, 'upload', shipment_id, connection_id, state, started_at
    FROM document_uploads INDEXED BY document_uploads_open WHERE ${isOpen}`

/** What is bought tells by its items which orders it is of: a shipment bought as it is made has no links yet. */
const itemsOfSubject = `shipments, json_each(document, '$.parcels') AS parcel, json_each(parcel.value, '$.items') AS item
  JOIN order_parts ON part_id = item.value ->> '$.parent_id'`

/** Whether an open intent depends on a record. */
const touches: Record<HeldRecord, string> = {
  shipment: `subjectId = @id OR subjectId IN (SELECT pickup_id FROM pickup_shipments WHERE shipment_id = @id)
    OR subjectId IN (SELECT manifest_id FROM manifest_shipments WHERE shipment_id = @id)`,
  order: `EXISTS (SELECT 1 FROM ${itemsOfSubject} WHERE shipments.id = subjectId AND order_id = @id)`,
  import: `EXISTS (SELECT 1 FROM ${itemsOfSubject} JOIN import_rows ON import_id = @id AND record_id = order_id
    WHERE shipments.id = subjectId)`,
  connection: 'connectionId = @id',
  pickup: 'subjectId = @id',
}

export function createIntentHolds(
  { sqlite }: Pick<Database, 'sqlite'>,
  clock: Pick<Clock, 'now'>,
  underWay: Pick<WorkUnderWay, 'has' | 'endOf'>,
): IntentHolds {
  const find = (record: HeldRecord) =>
    sqlite.prepare<[{ id: string }], OpenRow>(`SELECT * FROM (${open}) WHERE ${touches[record]}`)
  const finders = {
    shipment: find('shipment'),
    order: find('order'),
    import: find('import'),
    connection: find('connection'),
    pickup: find('pickup'),
  } satisfies Record<HeldRecord, unknown>

  const refuseHeld = (row: OpenRow, record: HeldRecord): Result<never> => {
    const state = openStateOf(row, underWay)
    const endsMs = state === 'pending' ? underWay.endOf(row.id) : null
    const { doing, ifUnknown } = intentsInWords[row.kind]
    const about = (words: string) => words.replace('{id}', row.subjectId)
    const leftMs = endsMs === null ? null : Math.max(0, endsMs - clock.now().getTime())
    const words = {
      pending: `${about(doing)} at this moment${leftMs === null ? '' : `, for ${Math.ceil(leftMs / 1000)} seconds at most`}. Nothing was changed. Wait for its outcome, then try again.`,
      unwritten: `${about(doing)}, and its outcome is not written down yet. Nothing was changed. If the disk is full, free some space.`,
      unknown: `${about(ifUnknown)}. Nothing was changed. Settle it under Needs attention, then try again.`,
    }
    return refuse('in_use', {
      message: `This ${record} is in use: ${words[state]}`,
      details: {
        intent: {
          id: row.id,
          kind: row.kind,
          record_id: row.subjectId,
          state,
          started_at: new Date(row.startedAt).toISOString(),
          ...(endsMs === null ? {} : { ends_by: new Date(endsMs).toISOString() }),
        },
      },
    })
  }

  const findHeld = (operation: HeldOperation, recordId: string) =>
    finders[heldOperations[operation].record]
      .all({ id: recordId })
      .find(({ kind }) => holdDecision(operation, kind) === 'refuse')

  return {
    assertFree: (operation, recordId) => {
      const held = findHeld(operation, recordId)
      return held ? refuseHeld(held, heldOperations[operation].record) : ok(undefined)
    },
    find: (operation, recordId) => {
      const held = findHeld(operation, recordId)
      return held ? { kind: held.kind, recordId: held.subjectId, state: openStateOf(held, underWay) } : null
    },
  }
}
