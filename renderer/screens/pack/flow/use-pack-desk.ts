import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CallProblem, CallResult } from '../../../../shared/api/client.ts'
import { readCommand } from '../../../../shared/desk/command-codes.ts'
import { type PackingAnswer, type PackingSession, packingEndpoints } from '../../../../shared/desk/packing.ts'
import { packingSettingEndpoints } from '../../../../shared/desk/packing-settings.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import { returnReceiptEndpoints } from '../../../../shared/desk/return-receipts.ts'
import { foreignCode } from '../../../../shared/scanning/foreign-codes.ts'
import { api } from '../../../lib/station/api.ts'
import { problemText } from '../../../lib/station/problem-text.ts'
import { query } from '../../../lib/station/queries.ts'
import { windowId } from '../../../lib/station/window-id.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { type Mode, useMode } from '../../../stores/preferences.ts'
import { stationLink } from '../../../stores/station-link.ts'
import { referenceOf } from '../look/article-text.ts'
import { isReturnId } from './pack-keys.ts'
import { createPackLine, type PackInput, type PackLine, type Sent } from './pack-line.ts'
import {
  fresh,
  packState,
  type Shown,
  signOf,
  standingOf,
  standingSession,
  withAnswer,
  withReceipt,
  withSession,
} from './pack-store.ts'

/** Which desk says something, and which of its windows. */
export type DeskWindow = { desk: string; window: string }

export type PackControls = {
  scan: (text: string, how?: { isKeyed?: boolean; goesOn?: boolean }) => void
  step: (step: PackingStepInput) => boolean
  claim: (orderId: string | null, takesOver: boolean) => boolean
}

const patienceMs = 10_000
/** Often enough for the shortest time a claim may have. */
const beatMs = 10_000
/** The same slip again so soon is the trigger held too long; an item never is. */
const sameSlipMs = 2_000

type Answer = { ok: true; value: PackingAnswer } | { ok: false; problem: CallProblem }

/** Whether nobody knows if the station has done it: it is sent again, which does nothing twice. */
const isLost = (problem: CallProblem): boolean =>
  problem.kind === 'unreachable' ||
  problem.kind === 'aborted' ||
  problem.kind === 'unreadable' ||
  (problem.kind === 'station' && [401, 502, 503, 504].includes(problem.status))

const toSent = (result: CallResult<PackingAnswer>): Sent<Answer> =>
  !result.ok && isLost(result.problem) ? { kind: 'lost' } : { kind: 'answered', answer: result }

async function sendInput(input: PackInput, { desk, window }: DeskWindow): Promise<Sent<Answer>> {
  const { mode, layout } = packDesk.getState()
  const options = { signal: AbortSignal.timeout(patienceMs) }
  const { session, receipt } = packState.getState()
  if (input.kind === 'scan') {
    const { id: scan_id, text, isKeyed: is_keyed, at, goesOn: take_over = false } = input
    const body = { desk, window, mode, text, is_keyed, layout, at, scan_id, take_over }
    return toSent(await api.call(packingEndpoints.scan, { body }, options))
  }
  if (input.kind === 'claim') {
    const body = { desk, window, mode, order_id: input.orderId, take_over: input.takesOver }
    return toSent(await api.call(packingEndpoints.claim, { body }, options))
  }
  const body = { desk, window, step: input.step, step_id: input.id }
  if (receipt !== null)
    return toSent(await api.call(packingEndpoints.receiptStep, { params: { id: receipt.id }, body }, options))
  if (session === null) return { kind: 'answered', answer: noOrder }
  return toSent(await api.call(packingEndpoints.step, { params: { id: session.id }, body }, options))
}

const noOrder: Answer = {
  ok: true,
  value: {
    object_type: 'packing_answer',
    feedback: { kind: 'refused', because: 'no_order', message: null },
    session: null,
    receipt: null,
    is_repeated: false,
    repair: null,
  },
}

/** What was scanned and not answered; the window keeps it over a reload. */
const keptIn = (name: string) => ({
  read: (): PackInput[] => JSON.parse(sessionStorage.getItem(name) ?? '[]') as PackInput[],
  write: (inputs: readonly PackInput[]): void =>
    inputs.length === 0
      ? sessionStorage.removeItem(name)
      : sessionStorage.setItem(name, JSON.stringify(inputs)),
})

/** Puts what the station answered on the screen, and says it. */
function take(answer: Answer, input: PackInput, taking: Taking): void {
  if (answer.ok) takeAnswer(answer.value, input, taking)
  else refuse(answer.problem, taking.tell)
}

/** `photographs`: what came back, once it is received. */
type Taking = { tell: (shown: Shown) => void; photographs: boolean }

function takeAnswer(answer: PackingAnswer, input: PackInput, { tell, photographs }: Taking): void {
  const { feedback, repair, is_repeated: isRepeated } = answer
  const { receipt } = packState.getState()
  packState.setState(state => withAnswer(state, answer))
  if (input.kind === 'step' && isPutAside(answer)) {
    packState.setState({ remark: null })
    return
  }
  if (!isRepeated || input.kind !== 'scan') tell(feedback)
  if (photographs && feedback.kind === 'return_done' && receipt !== null)
    packState.setState({ remark: { kind: 'return_photo', receiptId: receipt.id, done: feedback } })
  const { layout: before } = packDesk.getState()
  const found = repair?.cause === 'keyboard_layout' && repair.is_certain ? repair.layout : null
  if (found === null || found === before) return
  const layout = found as NonNullable<typeof before>
  packDesk.setState({ layout })
  const remark = { kind: 'scanner_layout' as const, layout, before }
  packState.setState({ remark })
  tell(remark)
}

/** What stood on the screen was read, and the order set aside with it: nothing of it is said again. */
const isPutAside = ({ feedback, session }: PackingAnswer): boolean =>
  session?.state === 'paused' && session.feedback.kind === feedback.kind && signOf(feedback).stays

function refuse(problem: CallProblem, tell: (shown: Shown) => void): void {
  const { happened, next } = problemText(problem, 'save')
  const remark = { kind: 'trouble' as const, message: `${happened} ${next}` }
  packState.setState({ remark, isTakingOver: false })
  tell(remark)
}

/** What the packer is told of, beside the screen. */
type Telling = { tell: (shown: Shown) => void }

/** A desk that talks to the station for as long as the screen is there; null until it knows its window. */
export function usePackDesk(desk: string | null, { tell }: Telling): PackControls | null {
  const mode = useMode()
  // A returns desk has nothing of what is packed, and the other way round.
  const isReturns = packDesk(chosen => chosen.mode === 'returns')
  const [window, setWindow] = useState<string | null>(null)
  const [line, setLine] = useState<PackLine | null>(null)
  const { data: settings } = useQuery(query(packingSettingEndpoints.retrieve, {}))
  const answered = useEffectEvent((answer: Answer, input: PackInput) =>
    take(answer, input, { tell, photographs: settings?.return_photo === 'optional' }),
  )
  useEffect(() => void windowId().then(setWindow), [])
  useEffect(() => {
    if (desk === null || window === null) return
    packState.setState(fresh)
    const here = { desk, window }
    const made = createPackLine<Answer>({
      send: input => sendInput(input, here),
      kept: keptIn(`packdesk.scans.${mode}${isReturns ? '.returns' : ''}`),
      onAnswer: (answer, input) => answered(answer, input),
      onState: state => packState.setState({ line: state }),
    })
    setLine(made)
    const stopBeat = beat(here, made)
    made.resume()
    return () => {
      made.stop()
      stopBeat()
    }
  }, [desk, window, mode, isReturns])
  useFollowed(mode, tell)
  useFollowedReceipt(mode, tell)
  useLink(line, tell)
  return useMemo(() => (line === null ? null : controlsOf(line)), [line])
}

/** Says at once, and then ever again, that the window is there. What it answers first is where the desk goes on. */
function beat({ desk, window }: DeskWindow, line: PackLine): () => void {
  let isFirst = true
  const once = async () => {
    const { mode } = packDesk.getState()
    const answer = await api.call(packingEndpoints.beat, { body: { desk, window, mode } })
    if (!answer.ok) return
    line.resume()
    const { session, receipt } = answer.value
    packState.setState(state => {
      const isOver = isFirst && session !== null && session.state !== 'open'
      const next = withReceipt(withSession(state, session), receipt)
      return isOver ? { ...next, dismissed: session.id } : next
    })
    isFirst = false
  }
  void once()
  const timer = setInterval(() => void once(), beatMs)
  return () => clearInterval(timer)
}

/** Follows what the station goes on with by itself: prices, the purchase, the printer, another desk. */
function useFollowed(mode: Mode, tell: (shown: Shown) => void): void {
  const id = packState(state => standingSession(state)?.id ?? null)
  const { data } = useQuery({
    ...query(packingEndpoints.retrieve, { params: { id: id ?? '' } }, mode),
    enabled: id !== null,
  })
  useEffect(() => {
    if (data) follow(data, tell)
  }, [data, tell])
}

function follow(session: PackingSession, tell: (shown: Shown) => void): void {
  const before = packState.getState()
  const next = withSession(before, session)
  packState.setState(next)
  const standing = standingOf(next)
  if (standing && JSON.stringify(standing) !== JSON.stringify(standingOf(before))) tell(standing)
}

/** Whoever takes over what came back has it: this window is told, and keeps nothing of it. */
function useFollowedReceipt(mode: Mode, tell: (shown: Shown) => void): void {
  const id = packState(({ receipt }) => receipt?.id ?? null)
  const { data } = useQuery({
    ...query(returnReceiptEndpoints.retrieve, { params: { id: id ?? '' } }, mode),
    enabled: id !== null,
  })
  useEffect(() => {
    const before = packState.getState().receipt
    if (!data || before?.id !== data.id) return
    const isElsewhere = data.state === 'open' && (data.desk !== before.desk || data.window !== before.window)
    if (!isElsewhere || data.revision <= before.revision) return
    const order = { id: data.id, order_id: referenceOf(data), recipient: data.recipient ?? '' }
    const remark = { kind: 'taken_over' as const, order, desk: data.desk, operator: data.operator }
    packState.setState({ receipt: null, remark })
    tell(remark)
  }, [data, tell])
}

/** The station is gone as soon as the stream of its changes says so, and back when it is there again. */
function useLink(line: PackLine | null, tell: (shown: Shown) => void): void {
  const link = stationLink(({ state }) => state)
  const isLineLost = packState(state => state.line.isLost)
  useEffect(() => {
    if (link === 'open') line?.resume()
    else if (link === 'lost') line?.lose()
  }, [link, line])
  useEffect(() => {
    if (isLineLost) tell({ kind: 'station_lost', kept: packState.getState().line.kept })
  }, [isLineLost, tell])
}

function controlsOf(line: PackLine): PackControls {
  const id = () => crypto.randomUUID()
  return {
    scan: (text, { isKeyed = false, goesOn = false } = {}) => {
      const at = new Date().toISOString()
      const { lastScan, line: state } = packState.getState()
      const command = readCommand(text)
      if (!isKeyed && !command && isSameSlip(text, lastScan)) return
      // What a command would answer cannot be seen now; a number still belongs to the item behind it.
      if (state.isLost && command && command.command !== 'quantity') return
      if (!isReturnId(text) && foreignCode(text) === null)
        packState.setState({ lastScan: { text: text.slice(0, 60), at } })
      line.put({ id: id(), kind: 'scan', text, isKeyed, at, goesOn })
    },
    step: step => line.put({ id: id(), kind: 'step', step }),
    claim: (orderId, takesOver) => line.put({ id: id(), kind: 'claim', orderId, takesOver }),
  }
}

function isSameSlip(text: string, last: { text: string; at: string } | null): boolean {
  if (last === null || last.text !== text || Date.now() - Date.parse(last.at) > sameSlipMs) return false
  const { session, receipt, remark, line } = packState.getState()
  // Whether a code that waits is a slip is not known; an item must count.
  if (line.kept > 0) return false
  if (receipt !== null) return receipt.codes.includes(text)
  if (remark && 'order' in remark && 'order_id' in (remark.order ?? {}))
    return (remark.order as { order_id: string }).order_id === text
  return session?.order.order_id === text
}
