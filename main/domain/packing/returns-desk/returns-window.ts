import type { PackingAnswer, PackingScanInput } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { PackingActor } from '../sessions/packing-claims.ts'
import type { Done, PackingInputs } from '../sessions/packing-inputs.ts'
import type { ReadScan, ScanReader } from '../sessions/packing-scan.ts'

/** A returns desk: within the transaction of a scan or a step it says what is to be said. */
export type ReturnsPort = {
  receiptAt: (actor: PackingActor) => ReturnReceipt | null
  find: (id: string) => ReturnReceipt | null
  scan: (asked: ReadScan & { isKeyed: boolean; goesOn: boolean }, actor: PackingActor) => PackingFeedback
  step: (step: PackingStepInput, actor: PackingActor) => PackingFeedback
  beat: (actor: PackingActor) => void
}

type WindowPorts = { returns: ReturnsPort; inputs: Pick<PackingInputs, 'once'>; readScan: ScanReader }

/** What a window of a returns desk is answered, where no order is open. */
export function createReturnsWindow({ returns, inputs, readScan }: WindowPorts) {
  const answer = (
    actor: PackingActor,
    { feedback, isRepeated }: Done,
    repair: ReadScan['repair'] = null,
  ): PackingAnswer => ({
    object_type: 'packing_answer',
    feedback,
    session: null,
    receipt: returns.receiptAt(actor),
    is_repeated: isRepeated,
    repair,
  })

  const scan = (input: PackingScanInput, actor: PackingActor): PackingAnswer => {
    const { text, layout } = input
    const document = returns.receiptAt(actor)
    const read = readScan({
      text,
      layout,
      testMode: actor.testMode,
      document: document && {
        items: document.items.map(item => ({ ...item, item_id: String(item.line) })),
      },
    })
    const asked = { ...read, isKeyed: input.is_keyed === true, goesOn: input.take_over === true }
    const done = inputs.once(actor, input.scan_id, 'returns', () => ({
      session: null,
      feedback:
        read.meaning.kind === 'command' ? returns.step(read.meaning.step, actor) : returns.scan(asked, actor),
    }))
    return answer(actor, done, read.repair)
  }

  const step = (
    id: string,
    input: { step: PackingStepInput; step_id: string },
    actor: PackingActor,
  ): Result<PackingAnswer> => {
    const receipt = returns.find(id)
    if (receipt?.test_mode !== actor.testMode)
      return refuse('not_found', { message: `There is no return receipt ${id.slice(0, 80)}.` })
    const done = inputs.once(actor, input.step_id, 'returns', () => ({
      session: null,
      feedback:
        returns.receiptAt(actor)?.id === id
          ? returns.step(input.step, actor)
          : { kind: 'refused', because: 'not_now', message: null },
    }))
    return ok(answer(actor, done))
  }

  /** What stands at the window after a sign of life of it. */
  const standing = (actor: PackingActor, idle: PackingFeedback): PackingAnswer =>
    answer(actor, { feedback: returns.receiptAt(actor)?.feedback ?? idle, isRepeated: false })

  return { scan, step, standing }
}
