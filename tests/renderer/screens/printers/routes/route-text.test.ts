import { expect, test } from 'vitest'
import { moved } from '../../../../../renderer/lib/lists/use-order.ts'
import {
  checkRoute,
  emptyRoute,
  fromRoute,
  toRouteData,
} from '../../../../../renderer/screens/printers/routes/route-draft.ts'
import { routeText } from '../../../../../renderer/screens/printers/routes/route-text.ts'

const every = { kind: null, format: null, carrier_name: null, media: null, desk: null }

test('a rule says in words what it is for', () => {
  expect(routeText(every)).toBe('Everything')
  expect(routeText({ kind: 'label', format: 'PDF', carrier_name: 'ups', media: 'a6', desk: 'Table 2' })).toBe(
    'Labels · UPS · PDF · A6 · at desk Table 2',
  )
})

test('a rule comes back from its form as it was', () => {
  const route = { ...every, printer_id: 'prn_1', fallback_printer_id: null, copies: 2 }
  const stored = { id: 'rte_1', object_type: 'print_route' as const, created_at: '', ...route }
  expect(toRouteData(fromRoute(stored))).toEqual(route)
})

test('what is wrong stands at its field', () => {
  expect(Object.keys(checkRoute({ ...emptyRoute, printer_id: 'prn_1', copies: 'many' }))).toEqual(['copies'])
  expect(Object.keys(checkRoute(emptyRoute))).toEqual(['printer_id'])
})

test('a rule changes places with its neighbour, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'a', -1)).toBeNull()
})
