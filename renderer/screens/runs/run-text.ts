import { isRunOver, type RunState } from '../../../shared/desk/run-states.ts'
import type { Run, RunItem } from '../../../shared/desk/runs.ts'
import { moneyText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { joined, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { unprintedOf } from './run-record-actions.ts'
import { doubtSaid, saidOf } from './run-words.ts'

const tones: Record<RunState, Tone> = {
  rating: 'busy',
  rating_paused: 'neutral',
  rated: 'neutral',
  holding: 'busy',
  buying: 'busy',
  paused: 'neutral',
  interrupted: 'attention',
  stopped: 'neutral',
  done: 'good',
}

/** How far a run is; what failed, is not known or did not come out outweighs that it is done. */
export function runState(run: Run): { tone: Tone; text: string } {
  const { state, items } = run
  const isOver = isRunOver(run)
  if (isOver && items.unknown > 0)
    return { tone: 'unsure', text: t('runs.doneUnknown', { count: items.unknown }) }
  if (isOver && items.failed > 0)
    return { tone: 'attention', text: t('runs.doneFailed', { count: items.failed }) }
  const unprinted = unprintedOf(run)
  if (isOver && unprinted > 0)
    return {
      tone: unprinted === run.printed.waiting ? 'busy' : 'attention',
      text: t('runs.doneUnprinted', { count: unprinted }),
    }
  return { tone: tones[state], text: t(`runs.state_${state}`) }
}

/** Sums of several currencies stand side by side. */
export const totalText = (totals: Run['totals']): string =>
  totals.length === 0
    ? t('runs.nothing')
    : joined(
        totals.map(({ amount, currency }) => moneyText(amount, currency)),
        t('runs.and'),
      )

/** What is bought now, how many and for how much; in test mode nothing is paid. */
export const buyText = ({ test_mode: isTest, to_buy: { count, totals } }: Run): string =>
  isTest ? t('runs.buyTest', { count }) : t('runs.buy', { count, total: totalText(totals) })

type SentWith = { service: string | null; carrier_id: string | null }

/** What an order is sent with, as the desk calls it: the service, and the carrier by the name of its connection. */
export function useSentWith(): (what: SentWith) => string {
  const [serviceOf, carrierOf] = [useServiceNames(), useCarrierNames()]
  return ({ service, carrier_id: id }) => {
    if (service === null) return '–'
    const name = serviceOf({ carrier_id: id, service })
    const carrier = id && carrierOf({ carrier_id: id, carrier_name: id })
    // Many services begin with whose they are.
    return carrier && name.startsWith(`${carrier} `) ? name : joined([name, carrier])
  }
}

/** What became of an order of the run. */
export function itemState({ state, reason }: RunItem): { tone: Tone; text: string } {
  switch (state) {
    case 'skipped':
      return { tone: 'neutral', text: reason ? t(`runs.reason_${reason}`) : t('runs.item_skipped') }
    case 'bought':
      return { tone: 'good', text: t('runs.item_bought') }
    case 'failed':
      return { tone: 'bad', text: t('runs.item_failed') }
    case 'unknown':
      return { tone: 'unsure', text: t('runs.item_unknown') }
    case 'buying':
      return { tone: 'busy', text: t('runs.item_buying') }
    case 'waiting':
      return { tone: 'busy', text: t('runs.item_waiting') }
    case 'rated':
      return { tone: 'neutral', text: t('runs.item_rated') }
  }
}

/** What else is to be said of it, in a line. */
export const happenedText = (item: RunItem): string =>
  joined([
    saidOf(item),
    // What was doubtful is decided once it is bought.
    ...item.doubts
      .filter(({ kept }) => (item.state === 'rated' || item.reason === 'unanswered') && !kept)
      .map(doubtSaid),
    item.printed === 'none' ? null : t(`runs.print_${item.printed}`),
    item.tracking_number,
  ])
