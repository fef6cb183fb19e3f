import type { PackingScanInput } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import type { PackingActor } from './packing-claims.ts'
import type { Said } from './packing-moves.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'

/** What came of an input, and whether it had been done before. */
export type Done = { feedback: PackingFeedback; isRepeated: boolean }

export type PackingInputs = ReturnType<typeof createPackingInputs>

type InputPorts = {
  database: Pick<Database, 'write'>
  repository: PackingRepository
  carts: Pick<PickCarts, 'freeSilent'>
  clock: Clock
  /** There is something to do for the window of a session. */
  wake: (row: SessionRow) => void
}

/** Scans and steps as windows send them, which may be twice: each is done once. */
export function createPackingInputs(ports: InputPorts) {
  const { database, repository, clock } = ports

  /** Writes down who is at the desk, and what was said there. Part of the caller's transaction. */
  const noteWindow = (
    actor: PackingActor,
    { mode, isPaused = false }: { mode: PackingScanInput['mode']; isPaused?: boolean },
    said: Said | null,
  ): void => {
    const before = repository.findDesk(actor)
    const { testMode, desk: name, window, operator } = actor
    repository.beatSessions(actor, clock.now().getTime())
    repository.saveDesk({
      testMode,
      desk: name,
      window,
      operator,
      mode,
      isPaused,
      seenAt: clock.now().getTime(),
      sessionId: said?.session?.id ?? before?.sessionId ?? null,
      feedback: said ? said.feedback : (before?.feedback ?? null),
    })
  }

  /** What is known of an input that was done before. */
  const known = (actor: PackingActor, inputId: string): Done | null => {
    const found = repository.findInput(actor.desk, inputId)
    return found && { feedback: found.feedback, isRepeated: true }
  }

  /** In one transaction with what keeps it from being done twice; what it begins goes on once it is on disk. */
  const once = (
    actor: PackingActor,
    inputId: string,
    mode: PackingScanInput['mode'],
    work: () => Said,
  ): Done => {
    const { done, wakes } = database.write((): { done: Done; wakes: SessionRow | null } => {
      const before = known(actor, inputId)
      if (before) return { done: before, wakes: null }
      ports.carts.freeSilent(actor)
      const said = work()
      const sessionId = said.session?.id ?? null
      const { feedback } = said
      repository.addInput({ desk: actor.desk, inputId, at: clock.now().getTime(), sessionId, feedback })
      noteWindow(actor, { mode }, said)
      return { done: { feedback, isRepeated: false }, wakes: said.wake ? said.session : null }
    })
    faultPoint('packing.scan_written')
    if (wakes) ports.wake(wakes)
    return done
  }

  return { once, known, noteWindow }
}
