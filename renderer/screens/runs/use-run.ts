import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { runAnswerEndpoints } from '../../../shared/desk/run-answers.ts'
import type { RunAnswer, RunDoubtKind } from '../../../shared/desk/run-gates.ts'
import { type Run, type RunItemChange, type RunPrinting, runEndpoints } from '../../../shared/desk/runs.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Mode } from '../../stores/preferences.ts'
import { runState } from './run-text.ts'

const commands = ['pause', 'stop', 'continue', 'retry', 'rate', 'takeOver'] as const
export type RunCommand = (typeof commands)[number]

/** A press so soon after the totals came up was meant for something else. */
const readMs = 400

/** A run as the station has it. */
export const useRun = (id: string, mode: Mode) =>
  useQuery(query(runEndpoints.retrieve, { params: { id } }, mode))

/** What can be done with a run; every way to buy goes through `buy`, which says what was shown. */
export function useRunActions(run: Run) {
  const telling = useTelling(run)
  const navigate = useNavigate()
  const buying = useMutation(change(runEndpoints.buy))
  const printing = useMutation(change(runEndpoints.print))
  const choosing = useMutation(change(runEndpoints.change))
  const item = useMutation(change(runEndpoints.changeItem))
  const answering = useAnswering(run)
  const all = [...telling.all, buying, printing, choosing, item, answering.all]
  const shownSince = useRef(performance.now())
  const isAsked = useRef(false)
  const [isEarly, setEarly] = useState(false)
  const { id, state } = run
  // What is read anew has to be read: a state that only just came up is no state to buy in.
  useEffect(() => {
    isAsked.current = false
    if (state === 'rated') shownSince.current = performance.now()
  }, [state])
  useStateSaid(run)

  const buy = (how: RunPrinting | null, unanswered: 'refuse' | 'leave_out' = 'refuse') => {
    // Asked once; what is shown only has not heard of it yet.
    if (isAsked.current) return
    const isTooEarly = performance.now() - shownSince.current < readMs
    setEarly(isTooEarly)
    if (isTooEarly) return announce(t('runs.early'), { urgent: true })
    const { count, totals } = run.to_buy
    isAsked.current = true
    const read = totals.map(({ currency, amount }) => ({ currency, amount }))
    const body = { expected_count: count, expected_totals: read as never, printing: how, unanswered }
    buying.mutate(
      { params: { id }, body },
      {
        onError: () => {
          isAsked.current = false
        },
      },
    )
  }
  return {
    isEarly,
    isBusy: telling.isHeard || answering.isHeard || all.some(each => each.isPending),
    error: all.find(each => each.error !== null)?.error ?? null,
    dismiss: () => {
      for (const each of all) each.reset()
    },
    tell: telling.tell,
    buy,
    openQueue: () => void navigate({ to: '/print-queue' }),
    print: (how: RunPrinting) => printing.mutate({ params: { id }, body: how }),
    choose: (choice: { kind: 'rules' | 'cheapest' | 'fastest' } | { kind: 'service'; service: string }) =>
      choosing.mutate({ params: { id }, body: { choice } }),
    answerAll: answering.answerAll,
    changeItem: (order: string, body: RunItemChange) =>
      item.mutate({ params: { id, order_id: order }, body: body as never }),
  }
}

/**
 * Answers for as many of a kind of doubt as are shown. `isHeard` until the page shows what came of it: a second press
 * would answer for what is not there any more.
 */
function useAnswering({ id, updated_at: at, look_at: shown }: Run) {
  const all = useMutation(change(runAnswerEndpoints.answer))
  return {
    all,
    isHeard: all.data?.id === id && all.data.updated_at > at,
    answerAll: (doubt: RunDoubtKind, action: RunAnswer, onDone: () => void) =>
      all.mutate(
        { params: { id }, body: { doubt, action, expected_count: shown[doubt] } },
        { onSuccess: onDone },
      ),
  }
}

/**
 * Tells a run what to do, once of the run as it stands: what comes second is settled by the first already. `isHeard` until
 * the page has the run that came of it, so that no press goes by unseen meanwhile.
 */
function useTelling({ id, updated_at: at }: Run) {
  const tell = {
    pause: useMutation(change(runEndpoints.pause)),
    stop: useMutation(change(runEndpoints.stop)),
    continue: useMutation(change(runEndpoints.continue)),
    retry: useMutation(change(runEndpoints.retry)),
    rate: useMutation(change(runEndpoints.rate)),
    takeOver: useMutation(change(runEndpoints.takeOver)),
  }
  const told = useRef<string | null>(null)
  const [heardAt, setHeardAt] = useState<string | null>(null)
  return {
    all: commands.map(name => tell[name]),
    isHeard: heardAt === at,
    tell: (command: RunCommand) => {
      const what = `${command} ${at}`
      if (told.current === what) return
      told.current = what
      setHeardAt(at)
      const onError = () => {
        told.current = null
        setHeardAt(null)
      }
      tell[command].mutate({ params: { id } }, { onError })
    },
  }
}

export type RunActions = ReturnType<typeof useRunActions>

/** The second press of a double one was not meant for what a key or button says by then. */
export function useFresh(text: string | undefined): () => boolean {
  const since = useRef({ text, atMs: Number.NEGATIVE_INFINITY })
  if (since.current.text !== text) since.current = { text, atMs: performance.now() }
  return () => performance.now() - since.current.atMs < guardMs
}

const guardMs = 500

const stepsSaid = 10

/** Every tenth of the way and every end is said, never each label. */
function useStateSaid(run: Run): void {
  const { state, items, orders } = run
  const told = useRef('')
  const step = Math.floor((items.bought * stepsSaid) / Math.max(1, orders))
  const said =
    state === 'buying' ? t('runs.saidBought', { count: items.bought, of: orders }) : runState(run).text
  const key = state === 'buying' ? `buying ${step}` : said
  useEffect(() => {
    if (told.current !== '' && told.current !== key) announce(said)
    told.current = key
  }, [key, said])
}

/** Whole seconds until then, never below 0; counted by the page while it is shown. */
export function useSecondsUntil(until: string | null): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}
