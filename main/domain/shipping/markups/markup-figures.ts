import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { MarkedUpPrice, MarkupFigures } from '../../../../shared/desk/markups.ts'
import { markupsOf, withoutMarkups } from '../../../../shared/rate-markups.ts'
import { fromMinor, sumMinor } from '../../../../shared/units/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { MarkupRepository } from './markup-repository.ts'

const dayMs = 86_400_000
const earnedDays = 30
const mostExamples = 12
/** Some parcels have no price yet. */
const mostLookedAt = 60

type Ports = {
  repository: Pick<MarkupRepository, 'earnedSince' | 'newestPrices'>
  add: (rates: readonly RateRecord[], country: string | null) => RateRecord[]
  clock: Clock
}

/** What mark-ups brought in, and what they make of the prices parcels had last. */
export function createMarkupFigures({ repository, add, clock }: Ports) {
  const earned = (testMode: boolean): Pick<MarkupFigures, 'earned' | 'totals'> => {
    const rows = repository.earnedSince(testMode, clock.now().getTime() - earnedDays * dayMs)
    return {
      earned: rows.map(({ markupId, currency, amountMinor, labels }) => ({
        markup_id: markupId,
        currency,
        amount: fromMinor(amountMinor, currency),
        labels,
      })),
      totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => ({
        currency,
        amount: fromMinor(sumMinor(all.map(({ amountMinor }) => amountMinor)), currency),
        labels: all.reduce((sum, { labels }) => sum + labels, 0),
      })),
    }
  }

  const examples = (testMode: boolean): MarkedUpPrice[] =>
    repository
      .newestPrices(testMode, mostLookedAt)
      .flatMap(({ id, recipient, country, rate }) => {
        const own = rate === null ? null : withoutMarkups(JSON.parse(rate) as RateRecord)
        const [now] = own?.currency ? add([own], country) : []
        if (!own?.currency || !now) return []
        return {
          shipment_id: id,
          recipient: recipient ?? '',
          country,
          carrier_name: own.carrier_name,
          service: own.service ?? '',
          currency: own.currency,
          carrier_charge: own.total_charge,
          added: markupsOf(now),
          total_charge: now.total_charge,
        }
      })
      .slice(0, mostExamples)

  return (testMode: boolean): MarkupFigures => ({
    object_type: 'markup_figures',
    ...earned(testMode),
    examples: examples(testMode),
  })
}
