import { expect, test } from 'vitest'
import {
  firstFit,
  type RouteConditions,
  type RouteQuestion,
  unfit,
} from '../../../../main/printing/routes/route-rules.ts'

const anything: RouteConditions = { desk: null, kind: null, format: null, carrierName: null, media: null }
const label: RouteQuestion = { desk: null, kind: 'label', format: 'ZPL', carrierName: 'ups', media: '4x6in' }

test.each<[string, Partial<RouteConditions>, Partial<RouteQuestion>, string | null]>([
  ['asks for nothing', {}, {}, null],
  [
    'asks for what the print is',
    { kind: 'label', format: 'ZPL', carrierName: 'ups', media: '4x6in' },
    {},
    null,
  ],
  ['asks for this desk', { desk: 'Bench 2' }, { desk: 'Bench 2' }, null],
  [
    'asks for another desk',
    { desk: 'Bench 2' },
    { desk: 'Bench 1' },
    'for the desk "Bench 2", and this is "Bench 1"',
  ],
  ['asks for a desk nobody named', { desk: 'Bench 2' }, {}, 'that of this print is not known'],
  ['asks for another kind', { kind: 'invoice' }, {}, 'for the kind "invoice", and this is "label"'],
  ['asks for another format', { format: 'PDF' }, {}, 'for the format "PDF", and this is "ZPL"'],
  ['asks for another carrier', { carrierName: 'dpd' }, {}, 'for the carrier "dpd", and this is "ups"'],
  ['asks for a size that is not known', { media: 'a6' }, { media: null }, 'that of this print is not known'],
  ['asks for two things of which one is not', { kind: 'label', media: 'a4' }, {}, 'for the size "a4"'],
])('a route that %s', (_case, conditions, question, reason) => {
  const said = unfit({ ...anything, ...conditions }, { ...label, ...question })
  if (reason === null) expect(said).toBeNull()
  else expect(said).toContain(reason)
})

test('the first route that fits is taken, whatever comes later', () => {
  const routes = [
    { ...anything, id: 'invoices', kind: 'invoice' },
    { ...anything, id: 'labels', kind: 'label' },
    { ...anything, id: 'ups', carrierName: 'ups' },
  ]
  expect(firstFit(routes, label)?.id).toBe('labels')
  expect(firstFit(routes, { ...label, kind: 'other' })?.id).toBe('ups')
  expect(firstFit(routes, { ...label, kind: 'other', carrierName: null })).toBeUndefined()
})
