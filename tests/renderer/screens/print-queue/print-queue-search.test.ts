import { expect, test } from 'vitest'
import {
  firstPrintOf,
  isNarrowedTo,
  parsePrintsSearch,
  toPrintsQuery,
} from '../../../../renderer/screens/print-queue/print-queue-search.ts'

test('what makes no sense in the address is left out', () => {
  expect(parsePrintsSearch({ show: 'nonsense', printer: 'prn 1', run: '', page: '0' })).toEqual({})
  expect(parsePrintsSearch({ show: 'done' })).toEqual({})
  const search = { show: 'attention', printer: 'prn_1', run: 'run_2', page: '3' }
  expect(parsePrintsSearch(search)).toEqual({ ...search, page: 3 })
})

test('without a wish the history is what is through', () => {
  expect(toPrintsQuery({})).toEqual({ state: ['sent', 'confirmed', 'cancelled'] })
  expect(toPrintsQuery({ show: 'all', run: 'run_2', page: 2 })).toEqual({ run_id: 'run_2' })
  expect([firstPrintOf({}), firstPrintOf({ page: 2 })]).toEqual([0, 20])
  expect([{}, { page: 2 }, { show: 'all' as const }].map(isNarrowedTo)).toEqual([false, false, true])
})
