import type { DoneKind } from '../../../../shared/desk/record-history.ts'
import type {
  DeskShipmentFilters,
  ShipmentActionInput,
  ShipmentActionResult,
  ShipmentTagCounts,
} from '../../../../shared/desk/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { beginTurn, breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import { noShipment } from './shipment-rules.ts'
import type { ShipmentTagRepository } from './shipment-tag-repository.ts'

/** Who asks, as the history names them. */
type Doer = { testMode: boolean; by: string | null }

/** What the desk says of shipments besides what they are. Tags of an order are its own, and so are those of a shipment. */
export type ShipmentTagService = {
  list: (testMode: boolean, filters: DeskShipmentFilters) => DocumentPage
  counts: (testMode: boolean) => ShipmentTagCounts
  tagsOf: (recordRef: RecordRef) => Result<{ tags: string[] }>
  /** In pieces, with others' work in between. */
  act: (input: ShipmentActionInput, doer: Doer) => Promise<ShipmentActionResult>
  undo: (actionId: string, doer: Doer) => Promise<Result<{ undone: number }>>
}

/** Notes on shipments what no ledger says of them; part of the caller's transaction. */
export type NoteDone = (
  ids: readonly string[],
  done: { testMode: boolean; kind: DoneKind; by: string | null; about?: string[] },
) => void

export const createNoteDone =
  ({ repository, clock }: Pick<ShipmentTagPorts, 'repository' | 'clock'>): NoteDone =>
  (ids, { testMode, kind, by, about = [] }) => {
    const at = clock.now().getTime()
    for (const shipmentSeq of ids.flatMap(id => repository.seqOf(id, testMode) ?? []))
      repository.addHistory({ shipmentSeq, actionId: null, at, by, kind, about })
  }

export type ShipmentTagPorts = {
  database: Pick<Database, 'write' | 'afterCommit'>
  repository: ShipmentTagRepository
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** Rows read at a time. */
const piece = 100
/** So many are changed with one sync of the disk, however slow the machine is at the moment. */
const fewest = 20

export function createShipmentTagService(ports: ShipmentTagPorts): ShipmentTagService {
  const { repository, clock } = ports
  const { write } = ports.database

  const announce = () =>
    ports.database.afterCommit(() =>
      ports.changes.publish({ topic: 'shipment-tags', id: '', action: 'updated' }),
    )

  /** Answers the tags it did not have, or had. */
  const change = (seq: number, kind: 'tag' | 'untag', tags: readonly string[]): string[] => {
    const had = new Set(repository.tagsOf(seq))
    const changed = [...new Set(tags)].filter(tag => had.has(tag) === (kind === 'untag'))
    for (const tag of changed) (kind === 'tag' ? repository.addTag : repository.removeTag)(seq, tag)
    return changed
  }

  /** Works through as many as there is time for in one transaction; answers how many were looked at, and how many changed. */
  const turn = <T>(left: Iterator<T>, step: (each: T) => boolean) => {
    const told = { seen: 0, changed: 0 }
    const isOver = beginTurn()
    write(() => {
      while (told.seen < fewest || !isOver()) {
        const { value, done } = left.next()
        if (done) break
        told.seen += 1
        if (step(value)) told.changed += 1
      }
      if (told.changed > 0) announce()
    })
    return told
  }

  const meant = async ({ ids, matching, except }: ShipmentActionInput, testMode: boolean) => {
    const seqOf = (id: string) => repository.seqOf(id, testMode)
    const named = ids && [...new Set(ids)].map(seqOf)
    const found = named
      ? named.filter(seq => seq !== null)
      : await repository.seqsOf(matching ?? {}, testMode)
    const left = new Set(except?.map(seqOf))
    return {
      seqs: found.filter(seq => !left.has(seq)),
      missing: (named ?? []).filter(seq => seq === null).length,
    }
  }

  return {
    list: repository.page,
    counts: testMode => ({ tags: repository.counts(testMode) }),
    tagsOf: ({ id, testMode }) => {
      const seq = repository.seqOf(id, testMode)
      return seq === null ? noShipment(id) : ok({ tags: repository.tagsOf(seq) })
    },
    act: async (input, { testMode, by }) => {
      const { kind, tags } = input.action
      const { seqs, missing } = await meant(input, testMode)
      const actionId = ports.ids('action')
      const left = seqs.values()
      let changed = 0
      for (let seen = 0; seen < seqs.length; ) {
        const told = turn(left, shipmentSeq => {
          const done = change(shipmentSeq, kind, tags)
          const row = { shipmentSeq, actionId, at: clock.now().getTime(), by, kind, about: done }
          if (done.length > 0) repository.addHistory(row)
          return done.length > 0
        })
        seen += told.seen
        changed += told.changed
        await breathe()
      }
      return {
        action_id: changed > 0 ? actionId : null,
        changed,
        unchanged: seqs.length - changed,
        missing,
      }
    },
    undo: async (actionId, { testMode }) => {
      const rowsBefore = (before: number) => repository.undoRows(actionId, testMode, { before, limit: piece })
      let rows = rowsBefore(Number.MAX_SAFE_INTEGER)
      if (rows.length === 0)
        return refuse('not_found', { message: 'There is nothing left to undo of this action.' })
      let undone = 0
      while (rows.length > 0) {
        const { seen } = turn(rows.values(), ({ seq, shipmentSeq, kind, about }) => {
          change(shipmentSeq, kind === 'tag' ? 'untag' : 'tag', JSON.parse(about))
          repository.markUndone(seq, clock.now().getTime())
          return true
        })
        undone += seen
        await breathe()
        rows = rowsBefore(rows[seen - 1]?.seq ?? 0)
      }
      return ok({ undone })
    },
  }
}
