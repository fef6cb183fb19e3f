import { isClaim } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { MachineStep } from '../../../../shared/packing/move-session.ts'
import { isReturnable, isUnderWay } from '../../../../shared/packing/steps.ts'
import { refusalText } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { WorklistService } from '../../orders/worklist/worklist-service.ts'
import type { PickBatchRepository } from '../pick-batches/pick-batch-repository.ts'
import type { PrintPickList } from '../pick-batches/pick-batches.ts'
import { orderRef, type PackingActor, type PackingBook, type PackingClaims } from './packing-claims.ts'
import { labelFeedback, type SessionFacts } from './packing-mapper.ts'
import type { Said } from './packing-moves.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'

/** Prints what was bought once more, at a printer of the shop's or the one that is chosen. Nothing here can buy. */
export type ReprintParcel = (
  shipmentId: string,
  asked: { printerId: string | null; desk: string; testMode: boolean; by: string },
) => Promise<Result<unknown>>

export type StepPorts = {
  database: Pick<Database, 'write'>
  repository: PackingRepository
  book: PackingBook
  claims: Pick<PackingClaims, 'claim'>
  worklist: Pick<WorklistService, 'act'>
  reprint: ReprintParcel
  batches: Pick<PickBatchRepository, 'newestAt'>
  printList: PrintPickList
  /** The printers of the desk, in the order of their command barcodes. */
  printers: () => { id: string; name: string }[]
  printOf: SessionFacts['printOf']
}

type OtherStep = Exclude<PackingStepInput, MachineStep>

export type DoStep = (row: SessionRow | null, step: OtherStep, actor: PackingActor) => Promise<Said>

const refused = (
  session: SessionRow | null,
  because: Extract<PackingFeedback, { kind: 'refused' }>['because'],
  message: string | null = null,
): Said => ({ session, feedback: { kind: 'refused', because, message } })

/** Steps that ask something of the rest of the station: printing, holding, notes, putting aside. */
export function createPackingSteps(ports: StepPorts): DoStep {
  const { repository, book } = ports

  /** Changes the session as it is on disk. */
  const change = (row: SessionRow, work: (now: SessionRow) => Said): Said =>
    ports.database.write(() => {
      const now = repository.findSession(row.id)
      return now ? work(now) : refused(row, 'not_now')
    })

  const reprint = async (
    row: SessionRow | null,
    asked: string | null,
    actor: PackingActor,
  ): Promise<Said> => {
    const standing = repository.findDesk(actor)?.feedback
    const shown = standing && 'shipment_id' in standing ? standing.shipment_id : null
    const last = row?.document.parcels.findLast(({ shipment_id: id }) => id !== null)?.shipment_id
    const shipmentId = asked ?? shown ?? last ?? null
    if (shipmentId === null) return refused(row, 'no_order')
    const { desk, testMode, name: by } = actor
    const printerId = row?.document.printer_id ?? null
    const printed = await ports.reprint(shipmentId, { printerId, desk, testMode, by })
    if (!printed.ok) return refused(row, 'not_now', refusalText(printed.refusal))
    const owner = repository.sessionOfShipment(shipmentId) ?? row
    if (!owner) return refused(row, 'no_order')
    const facts = labelFeedback(owner, shipmentId, ports.printOf(shipmentId))
    const { kind: _, ...rest } = facts as Extract<PackingFeedback, { kind: 'printing' }>
    const { order, shipment_id, tracking_number, service, printer_name, more_papers } = rest
    return {
      session: row,
      feedback: {
        kind: 'reprinted',
        order,
        shipment_id,
        tracking_number,
        service,
        printer_name,
        more_papers,
      },
    }
  }

  const pickList = async (row: SessionRow | null, actor: PackingActor): Promise<Said> => {
    const { desk, testMode, name: by } = actor
    const batch = ports.batches.newestAt(actor)
    if (!batch) return refused(row, 'no_batch')
    const queued = await ports.printList(batch.id, { desk, testMode, by })
    return queued.ok
      ? {
          session: row,
          feedback: {
            kind: 'pick_list_queued',
            number: batch.seq,
            printer_name: queued.value.printer_name,
          },
        }
      : refused(row, 'not_now', refusalText(queued.refusal))
  }

  /** The label that could not be printed is tried again; before a purchase there is nothing to print. */
  const print = (row: SessionRow): Said =>
    change(row, now => {
      if (now.step !== 'label' || now.shipmentId === null) return refused(now, 'not_now')
      const feedback = labelFeedback(now, now.shipmentId, null)
      const session = book.save(now, { document: { ...now.document, feedback } })
      return { session, feedback, wake: now.id }
    })

  const choosePrinter = (
    row: SessionRow,
    { number, printer_id }: Extract<OtherStep, { kind: 'printer' }>,
  ): Said => {
    const printers = ports.printers()
    const at = number === undefined ? printers.findIndex(({ id }) => id === printer_id) : number - 1
    const printer = printers[at]
    if (!printer) return refused(row, 'not_now')
    const feedback = { kind: 'printer_chosen', number: at + 1, printer_name: printer.name } as const
    return change(row, now => {
      const session = book.save(now, { document: { ...now.document, printer_id: printer.id } })
      return now.step === 'label' ? { ...print(session), feedback, wake: now.id } : { session, feedback }
    })
  }

  const hold = async (
    row: SessionRow,
    { reason = 'other', note }: Extract<OtherStep, { kind: 'hold' }>,
    { testMode, name: by }: PackingActor,
  ): Promise<Said> => {
    if (!isReturnable(row)) return refused(row, 'already_bought')
    const feedback = { kind: 'held', order: orderRef(row), reason } as const
    // Given back first: what is held is on no desk.
    const released = change(row, now => ({ session: book.end(now, 'released', feedback), feedback }))
    await ports.worklist.act(
      { ids: [row.orderId], action: { kind: 'hold', reason, note: note ?? null } },
      { testMode, by },
    )
    return { ...released, session: null, feedback }
  }

  const note = async (row: SessionRow, text: string, { testMode, name: by }: PackingActor): Promise<Said> => {
    await ports.worklist.act({ ids: [row.orderId], action: { kind: 'note', text } }, { testMode, by })
    book.tell(row.id)
    return { session: row, feedback: row.document.feedback }
  }

  const release = (row: SessionRow): Said =>
    change(row, now => {
      if (!isReturnable(now)) return refused(now, 'already_bought')
      const feedback = { kind: 'released', order: orderRef(now) } as const
      book.end(now, 'released', feedback)
      return { session: null, feedback }
    })

  const pause = (row: SessionRow): Said =>
    change(row, now => {
      if (now.state !== 'open') return refused(now, 'not_now')
      const stopped = isUnderWay(now)
        ? { step: 'choose' as const, holdUntil: null, document: { ...now.document, step: 'choose' as const } }
        : {}
      book.save(now, { state: 'paused', ...stopped })
      return { session: null, feedback: { kind: 'paused', order: orderRef(now) } }
    })

  const resume = (row: SessionRow, actor: PackingActor): Said =>
    change(row, now => {
      if (now.state !== 'paused' || repository.openAt(actor)) return refused(now, 'not_now')
      return ports.claims.claim(now.orderId, { mode: now.mode, takeOver: false }, actor)
    })

  return async (row, step, actor) => {
    if (step.kind === 'reprint') return reprint(row, step.shipment_id ?? null, actor)
    if (step.kind === 'pick_list') return pickList(row, actor)
    if (!row || !isClaim(row)) return refused(null, 'no_order')
    switch (step.kind) {
      case 'print':
        return print(row)
      case 'printer':
        return choosePrinter(row, step)
      case 'hold':
        return hold(row, step, actor)
      case 'note':
        return note(row, step.text, actor)
      case 'pause':
        return pause(row)
      case 'resume':
        return resume(row, actor)
      case 'release':
        return release(row)
      case 'condition':
        return refused(row, 'not_now')
    }
  }
}
