import type { PackingScanInput } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import type { PackingActor } from './packing-claims.ts'
import type { PackingDesk } from './packing-desk.ts'
import type { Done, PackingInputs } from './packing-inputs.ts'
import type { PackingLookup } from './packing-lookup.ts'
import { isMachineStep } from './packing-moves.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'
import type { DoStep } from './packing-steps.ts'

type Asked = { mode: PackingScanInput['mode']; inputId: string }

type CommandPorts = {
  repository: PackingRepository
  inputs: PackingInputs
  desk: PackingDesk
  lookup: Pick<PackingLookup, 'oldestReady'>
  carts: Pick<PickCarts, 'nextAt'>
  /** Steps that ask more of the station than the session. */
  doStep: DoStep
  /** What stands at a desk where no order is open. */
  idle: (actor: PackingActor) => PackingFeedback
}

/** Keys and command barcodes: steps of the session, and those that ask the station. */
export function createPackingCommands(ports: CommandPorts) {
  const { repository, inputs, desk } = ports
  const underWay = new Map<string, Promise<Done>>()

  /** What Enter takes: from the desk's own cart first, then what nobody has. */
  const oldest = (mode: PackingScanInput['mode'], actor: PackingActor): string | null =>
    (mode === 'batch' ? ports.carts.nextAt(actor) : null) ?? ports.lookup.oldestReady(actor.testMode)

  const openOldest = ({ mode, inputId }: Asked, actor: PackingActor): Done =>
    inputs.once(actor, inputId, mode, () => {
      const orderId = oldest(mode, actor)
      const claimed = orderId === null ? null : desk.claim(orderId, { mode, takeOver: false }, actor)
      return claimed ?? { session: null, feedback: ports.idle(actor) }
    })

  const moved = (
    row: SessionRow | null,
    step: Parameters<PackingDesk['move']>[1] & PackingStepInput,
    { mode, inputId }: Asked,
    actor: PackingActor,
  ): Done =>
    inputs.once(actor, inputId, mode, () => {
      const now = row && repository.findSession(row.id)
      return now?.state === 'open' || (now?.state === 'paused' && step.kind === 'next')
        ? desk.move(now, step, actor)
        : { session: null, feedback: { kind: 'refused', because: 'no_order', message: null } }
    })

  /** A step of the machine at once; others ask the station, and the same one sent meanwhile waits for its answer. */
  const doneStep = async (
    row: SessionRow | null,
    step: PackingStepInput,
    asked: Asked,
    actor: PackingActor,
  ): Promise<Done> => {
    const known = inputs.known(actor, asked.inputId)
    if (known) return known
    if (isMachineStep(step)) return moved(row, step, asked, actor)
    const key = JSON.stringify([actor.desk, asked.inputId])
    const before = underWay.get(key)
    if (before) return { ...(await before), isRepeated: true }
    const done = ports
      .doStep(row, step, actor)
      .then(said => inputs.once(actor, asked.inputId, asked.mode, () => said))
      .finally(() => underWay.delete(key))
    underWay.set(key, done)
    return done
  }

  /** A command barcode, about the order that is shown. */
  const scanned = async (
    row: SessionRow | null,
    step: PackingStepInput,
    asked: Asked,
    actor: PackingActor,
  ): Promise<Done> =>
    step.kind === 'next' && row?.state !== 'open'
      ? openOldest(asked, actor)
      : doneStep(row, step, asked, actor)

  return { oldest, doneStep, scanned }
}
