import { useQuery } from '@tanstack/react-query'
import { type PrintCount, printDayEndpoints } from '../../../shared/desk/printing/print-day.ts'
import { query } from '../station/queries.ts'
import { usePrintsListed } from './use-printing.ts'

/** What was printed today, by printer and kind; in live mode without test labels. */
export const usePrintsOfToday = (): readonly PrintCount[] | undefined =>
  useQuery({ ...query(printDayEndpoints.today, { query: usePrintsListed() }), refetchOnMount: 'always' }).data
    ?.counts

const ends = ['printed', 'waiting', 'failed', 'unknown'] as const

/** Several counts as one. */
export const sumOfPrints = (counts: readonly PrintCount[]) =>
  Object.fromEntries(ends.map(end => [end, counts.reduce((sum, each) => sum + each[end], 0)])) as Record<
    (typeof ends)[number],
    number
  >
