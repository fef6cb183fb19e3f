import type {
  PackingAnswer,
  PackingBeatInput,
  PackingClaimInput,
  PackingScanInput,
  PackingSession,
  PackingSessionQuery,
} from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import { createReturnsWindow, type ReturnsPort } from '../returns-desk/returns-window.ts'
import type { PackingActor, PackingBook } from './packing-claims.ts'
import { createPackingCommands } from './packing-commands.ts'
import type { PackingDesk } from './packing-desk.ts'
import { createPackingInputs, type Done } from './packing-inputs.ts'
import type { PackingLookup } from './packing-lookup.ts'
import { type SessionFacts, toPackingSession } from './packing-mapper.ts'
import type { Said } from './packing-moves.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'
import type { ReadScan, ScanReader } from './packing-scan.ts'
import type { DoStep } from './packing-steps.ts'

export type PackingServicePorts = {
  database: Pick<Database, 'write'>
  repository: PackingRepository
  desk: PackingDesk
  book: PackingBook
  lookup: Pick<PackingLookup, 'ready' | 'unclaimed' | 'oldestReady'>
  carts: Pick<PickCarts, 'freeSilent' | 'nextAt'>
  readScan: ScanReader
  /** Steps that ask more of the station than the session. */
  doStep: DoStep
  settings: () => PackingSettings
  facts: Omit<SessionFacts, 'settings'>
  clock: Clock
  /** What came back, in the mode `returns`. */
  returns: ReturnsPort
  /** There is something to do for the window of a session. */
  wake: (row: SessionRow) => void
}

export type PackingService = ReturnType<typeof createPackingService>

const noSession = (id: string) =>
  refuse('not_found', { message: `There is no packing session ${id.slice(0, 80)}.` })

/** Packing desks as their windows talk to them. */
export function createPackingService(ports: PackingServicePorts) {
  const { database, repository, desk } = ports
  const { answer, idle, shownAt, show, sessions } = createShown(ports)
  const inputs = createPackingInputs(ports)
  const commands = createPackingCommands({ ...ports, inputs, idle })
  const returns = createReturnsWindow({ ...ports, inputs })

  const scan = async (input: PackingScanInput, actor: PackingActor): Promise<Result<PackingAnswer>> => {
    if (input.mode === 'returns') return ok(returns.scan(input, actor))
    const open = repository.openAt(actor)
    const read = ports.readScan({
      text: input.text,
      layout: input.layout,
      testMode: actor.testMode,
      document: open?.document ?? null,
    })
    const { mode, scan_id: inputId } = input
    const asked = { ...read, mode, isKeyed: input.is_keyed === true, takeOver: input.take_over === true }
    const done =
      read.meaning.kind === 'command'
        ? await commands.scanned(shownAt(actor), read.meaning.step, { mode, inputId }, actor)
        : inputs.once(actor, inputId, mode, () => desk.scan(asked, actor))
    return ok(answer(actor, done, read.repair))
  }

  const step = async (
    id: string,
    input: { step: PackingStepInput; step_id: string },
    actor: PackingActor,
  ): Promise<Result<PackingAnswer>> => {
    const row = repository.findSession(id)
    if (!row || row.testMode !== actor.testMode) return noSession(id)
    const isOwn = row.desk === actor.desk && row.window === actor.window
    if (!isOwn || row.state === 'taken') {
      const feedback: PackingFeedback =
        row.state === 'taken' ? row.document.feedback : { kind: 'refused', because: 'not_now', message: null }
      return ok(answer(actor, { feedback }))
    }
    const asked = { mode: row.mode, inputId: input.step_id }
    return ok(answer(actor, await commands.doneStep(row, input.step, asked, actor)))
  }

  const claim = (input: PackingClaimInput, actor: PackingActor): Result<PackingAnswer> => {
    // Nothing is packed at a returns desk.
    if (input.mode === 'returns') return ok(beat(input, actor))
    const claimed = database.write((): Said | null => {
      ports.carts.freeSilent(actor)
      const orderId = input.order_id ?? commands.oldest(input.mode, actor)
      const asked = { mode: input.mode, takeOver: input.take_over === true }
      const said =
        orderId === null ? { session: null, feedback: idle(actor) } : desk.claim(orderId, asked, actor)
      if (said) inputs.noteWindow(actor, input, said)
      return said
    })
    if (!claimed)
      return refuse('not_found', { message: `There is no order ${(input.order_id ?? '').slice(0, 80)}.` })
    if (claimed.wake && claimed.session) ports.wake(claimed.session)
    return ok(answer(actor, claimed))
  }

  const beat = (input: PackingBeatInput, actor: PackingActor): PackingAnswer => {
    const stopped = database.write(() => {
      const open = repository.openAt(actor)
      const over = open && desk.stopped(open)
      inputs.noteWindow(actor, { mode: input.mode, isPaused: input.is_paused === true }, over)
      if (input.mode === 'returns') ports.returns.beat(actor)
      return over
    })
    if (input.mode === 'returns') return returns.standing(actor, idle(actor))
    const row = shownAt(actor)
    const standing = row ? show(row).feedback : idle(actor)
    return answer(actor, { feedback: stopped?.feedback ?? standing })
  }

  return { scan, step, stepReturn: returns.step, claim, beat, ...sessions }
}

/** What windows are shown. */
function createShown({ repository, lookup, facts, settings }: PackingServicePorts) {
  const show = (row: SessionRow): PackingSession => toPackingSession(row, { ...facts, settings: settings() })

  /** The order on the desk, or the one that was packed last. */
  const shownAt = (actor: PackingActor): SessionRow | null => {
    const open = repository.openAt(actor)
    const lastId = open ? null : (repository.findDesk(actor)?.sessionId ?? null)
    return open ?? (lastId === null ? null : repository.findSession(lastId))
  }

  const idle = ({ testMode }: PackingActor): PackingFeedback => {
    const { oldestAt } = lookup.ready(testMode)
    return {
      kind: 'scan_order',
      ready: lookup.unclaimed(testMode),
      oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    }
  }

  const answer = (
    actor: PackingActor,
    { feedback, isRepeated = false }: Pick<Done, 'feedback'> & Partial<Done>,
    repair: ReadScan['repair'] = null,
  ): PackingAnswer => {
    const row = shownAt(actor)
    return {
      object_type: 'packing_answer',
      feedback,
      session: row && show(row),
      receipt: null,
      is_repeated: isRepeated,
      repair,
    }
  }

  const sessions = {
    list: (query: PackingSessionQuery, testMode: boolean) => {
      const { order_id: orderId, shipment_id: shipmentId, ...range } = query
      const found = repository.listSessions({ testMode, orderId, shipmentId, ...range })
      return { count: found.count, records: found.rows.map(show) }
    },
    retrieve: (id: string, testMode: boolean): Result<PackingSession> => {
      const row = repository.findSession(id)
      return row && row.testMode === testMode ? ok(show(row)) : noSession(id)
    },
  }
  return { answer, idle, shownAt, show, sessions }
}
