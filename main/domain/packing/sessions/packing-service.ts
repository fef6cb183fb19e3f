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
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import type { PackingActor, PackingBook } from './packing-claims.ts'
import { isMachineStep, type PackingDesk, type Said } from './packing-desk.ts'
import type { PackingLookup } from './packing-lookup.ts'
import { type SessionFacts, toPackingSession } from './packing-mapper.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'
import type { ReadScan, ScanReader } from './packing-scan.ts'
import type { DoStep } from './packing-steps.ts'

export type PackingServicePorts = {
  database: Pick<Database, 'transact'>
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

/** A returns desk: within the transaction of a scan or a step it says what is to be said. */
export type ReturnsPort = {
  receiptAt: (actor: PackingActor) => ReturnReceipt | null
  find: (id: string) => ReturnReceipt | null
  scan: (asked: ReadScan & { isKeyed: boolean; goesOn: boolean }, actor: PackingActor) => PackingFeedback
  step: (step: PackingStepInput, actor: PackingActor) => PackingFeedback
  beat: (actor: PackingActor) => void
}

export type PackingService = ReturnType<typeof createPackingService>

const noSession = (id: string) =>
  refuse('not_found', { message: `There is no packing session ${id.slice(0, 80)}.` })

/** Packing desks as their windows talk to them. */
export function createPackingService(ports: PackingServicePorts) {
  const { repository, desk, clock } = ports
  const factsNow = (): SessionFacts => ({ ...ports.facts, settings: ports.settings() })
  const show = (row: SessionRow): PackingSession => toPackingSession(row, factsNow())

  /** The order on the desk, or the one that was packed last. */
  const shownAt = (actor: PackingActor): SessionRow | null => {
    const open = repository.openAt(actor)
    const lastId = open ? null : (repository.findDesk(actor)?.sessionId ?? null)
    return open ?? (lastId === null ? null : repository.findSession(lastId))
  }

  const idle = ({ testMode }: PackingActor): PackingFeedback => {
    const { oldestAt } = ports.lookup.ready(testMode)
    return {
      kind: 'scan_order',
      ready: ports.lookup.unclaimed(testMode),
      oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    }
  }

  /** Writes down who is at the desk. Part of the caller's transaction. */
  const seen = (
    actor: PackingActor,
    { mode, isPaused = false }: { mode: PackingScanInput['mode']; isPaused?: boolean },
    said: Said | null,
  ) => {
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

  const answer = (
    actor: PackingActor,
    feedback: PackingFeedback,
    { isRepeated = false, repair = null }: { isRepeated?: boolean; repair?: ReadScan['repair'] } = {},
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

  /** At a returns desk no order is open. */
  const returned = (
    actor: PackingActor,
    { feedback, isRepeated }: { feedback: PackingFeedback; isRepeated: boolean },
    repair: ReadScan['repair'] = null,
  ): PackingAnswer => ({
    object_type: 'packing_answer',
    feedback,
    session: null,
    receipt: ports.returns.receiptAt(actor),
    is_repeated: isRepeated,
    repair,
  })

  const scanReturn = (input: PackingScanInput, actor: PackingActor): PackingAnswer => {
    const { text, layout } = input
    const document = ports.returns.receiptAt(actor)
    const read = ports.readScan({
      text,
      layout,
      testMode: actor.testMode,
      document: document && {
        items: document.items.map(item => ({ ...item, item_id: String(item.line) })),
      },
    })
    const asked = { ...read, isKeyed: input.is_keyed === true, goesOn: input.take_over === true }
    const done = once(actor, input.scan_id, 'returns', () => ({
      session: null,
      feedback:
        read.meaning.kind === 'command'
          ? ports.returns.step(read.meaning.step, actor)
          : ports.returns.scan(asked, actor),
    }))
    return returned(actor, done, read.repair)
  }

  const stepReturn = (
    id: string,
    input: { step: PackingStepInput; step_id: string },
    actor: PackingActor,
  ): Result<PackingAnswer> => {
    const receipt = ports.returns.find(id)
    if (receipt?.test_mode !== actor.testMode)
      return refuse('not_found', { message: `There is no return receipt ${id.slice(0, 80)}.` })
    const done = once(actor, input.step_id, 'returns', () => ({
      session: null,
      feedback:
        ports.returns.receiptAt(actor)?.id === id
          ? ports.returns.step(input.step, actor)
          : { kind: 'refused', because: 'not_now', message: null },
    }))
    return ok(returned(actor, done))
  }

  /** In one transaction with what keeps it from being done twice; what it begins goes on once it is on disk. */
  const once = (
    actor: PackingActor,
    inputId: string,
    mode: PackingScanInput['mode'],
    work: () => Said,
  ): { feedback: PackingFeedback; isRepeated: boolean } => {
    let wakes: SessionRow | null = null
    const done = ports.database.transact(() => {
      const known = repository.findInput(actor.desk, inputId)
      if (known) return ok({ feedback: known.feedback, isRepeated: true })
      ports.carts.freeSilent(actor)
      const said = work()
      const sessionId = said.session?.id ?? null
      repository.addInput({
        desk: actor.desk,
        inputId,
        at: clock.now().getTime(),
        sessionId,
        feedback: said.feedback,
      })
      seen(actor, { mode }, said)
      if (said.wake) wakes = said.session
      return ok({ feedback: said.feedback, isRepeated: false })
    })
    faultPoint('packing.scan_written')
    if (wakes) ports.wake(wakes)
    if (!done.ok) throw new Error('a packing desk refused inside its transaction')
    return done.value
  }

  const commandAt = (
    step: PackingStepInput,
    asked: { mode: PackingScanInput['mode']; inputId: string },
    actor: PackingActor,
  ) => {
    const row = shownAt(actor)
    const isOpen = row?.state === 'open'
    if (step.kind === 'next' && !isOpen) return openOldest(asked, actor)
    return doneStep(row, step, asked, actor)
  }

  /** What Enter takes: from the desk's own cart first, then what nobody has. */
  const oldest = (mode: PackingScanInput['mode'], actor: PackingActor): string | null =>
    (mode === 'batch' ? ports.carts.nextAt(actor) : null) ?? ports.lookup.oldestReady(actor.testMode)

  const openOldest = async (
    { mode, inputId }: { mode: PackingScanInput['mode']; inputId: string },
    actor: PackingActor,
  ) =>
    once(actor, inputId, mode, () => {
      const orderId = oldest(mode, actor)
      const claimed = orderId === null ? null : desk.claim(orderId, { mode, takeOver: false }, actor)
      return claimed ?? { session: null, feedback: idle(actor) }
    })

  const underWay = new Map<string, Promise<{ feedback: PackingFeedback; isRepeated: boolean }>>()

  /** A step of the machine at once; others ask the station, and the same one sent meanwhile waits for its answer. */
  const doneStep = async (
    row: SessionRow | null,
    step: PackingStepInput,
    { mode, inputId }: { mode: PackingScanInput['mode']; inputId: string },
    actor: PackingActor,
  ) => {
    const known = repository.findInput(actor.desk, inputId)
    if (known) return { feedback: known.feedback, isRepeated: true }
    if (isMachineStep(step)) {
      return once(actor, inputId, mode, () => {
        const now = row && repository.findSession(row.id)
        return now?.state === 'open' || (now?.state === 'paused' && step.kind === 'next')
          ? desk.move(now, step, actor)
          : { session: null, feedback: { kind: 'refused', because: 'no_order', message: null } }
      })
    }
    const key = JSON.stringify([actor.desk, inputId])
    const before = underWay.get(key)
    if (before) return { ...(await before), isRepeated: true }
    const done = ports
      .doStep(row, step, actor)
      .then(said => once(actor, inputId, mode, () => said))
      .finally(() => underWay.delete(key))
    underWay.set(key, done)
    return done
  }

  const scan = async (input: PackingScanInput, actor: PackingActor): Promise<Result<PackingAnswer>> => {
    if (input.mode === 'returns') return ok(scanReturn(input, actor))
    const open = repository.openAt(actor)
    const read = ports.readScan({
      text: input.text,
      layout: input.layout,
      testMode: actor.testMode,
      document: open?.document ?? null,
    })
    const asked = { mode: input.mode, inputId: input.scan_id }
    const { repair } = read
    if (read.meaning.kind === 'command') {
      const done = await commandAt(read.meaning.step, asked, actor)
      return ok(answer(actor, done.feedback, { isRepeated: done.isRepeated, repair }))
    }
    const done = once(actor, input.scan_id, input.mode, () =>
      desk.scan(
        { ...read, mode: input.mode, isKeyed: input.is_keyed === true, takeOver: input.take_over === true },
        actor,
      ),
    )
    return ok(answer(actor, done.feedback, { isRepeated: done.isRepeated, repair }))
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
      return ok(answer(actor, feedback))
    }
    const done = await doneStep(row, input.step, { mode: row.mode, inputId: input.step_id }, actor)
    return ok(answer(actor, done.feedback, { isRepeated: done.isRepeated }))
  }

  const claim = (input: PackingClaimInput, actor: PackingActor): Result<PackingAnswer> => {
    // Nothing is packed at a returns desk.
    if (input.mode === 'returns') return beat(input, actor)
    let said: Said | null = null
    ports.database.transact(() => {
      ports.carts.freeSilent(actor)
      const orderId = input.order_id ?? oldest(input.mode, actor)
      const asked = { mode: input.mode, takeOver: input.take_over === true }
      said = orderId === null ? { session: null, feedback: idle(actor) } : desk.claim(orderId, asked, actor)
      if (said) seen(actor, input, said)
      return ok(undefined)
    })
    const claimed = said as Said | null
    if (!claimed)
      return refuse('not_found', { message: `There is no order ${(input.order_id ?? '').slice(0, 80)}.` })
    if (claimed.wake && claimed.session) ports.wake(claimed.session)
    return ok(answer(actor, claimed.feedback))
  }

  const beat = (input: PackingBeatInput, actor: PackingActor): Result<PackingAnswer> => {
    let over: Said | null = null
    ports.database.transact(() => {
      const open = repository.openAt(actor)
      over = open && desk.stopped(open)
      seen(actor, { mode: input.mode, isPaused: input.is_paused === true }, over)
      if (input.mode === 'returns') ports.returns.beat(actor)
      return ok(undefined)
    })
    if (input.mode === 'returns') {
      const feedback = ports.returns.receiptAt(actor)?.feedback ?? idle(actor)
      return ok(returned(actor, { feedback, isRepeated: false }))
    }
    const row = shownAt(actor)
    const stopped = over as Said | null
    return ok(answer(actor, stopped?.feedback ?? (row ? show(row).feedback : idle(actor))))
  }

  return {
    scan,
    step,
    stepReturn,
    claim,
    beat,
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
}
