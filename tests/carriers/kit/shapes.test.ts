import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldOf, misfitsIn } from '../../../main/carriers/kit/request-shape.ts'
import {
  allAt,
  at,
  countryCode,
  listOf,
  oneOf,
  oneOrMore,
  requestOf,
  sequence,
  textUpTo,
} from '../../../main/carriers/kit/shapes.ts'

const party = z.strictObject({ city: at('.city', textUpTo(20)), country: at('.country_code', countryCode) })
const parcel = z.strictObject({
  weight: at('.weight', z.number().positive()).optional(),
  insured: at('options.insurance', z.number()).optional(),
  size: z.strictObject({ width: at('.width', z.number()) }).optional(),
})
const shipment = requestOf(
  z.strictObject({
    from: at('shipper', party),
    to: at('recipient', party),
    parcels: at('parcel', listOf(at('[#]', parcel), 5)),
    label: at(null, oneOf('ZPL PDF')),
    papers: allAt('documents', listOf(z.strictObject({ name: at('.doc_name', textUpTo(9)) }), 2)).optional(),
    note: textUpTo(9).optional(),
  }),
  'options',
)
const fieldAt = (path: string) => fieldOf(shipment.fields, path.split('.'))

test.each([
  ['from.city', 'shipper.city'],
  ['to.city', 'recipient.city'],
  ['to', 'recipient'],
  ['parcels', 'parcel'],
  ['parcels.1', 'parcel[1]'],
  ['parcels.1.weight', 'parcel[1].weight'],
  ['parcels.2.size.width', 'parcel[2].width'],
  ['parcels.2.size.depth', 'parcel[2]'],
  ['parcels.0.insured', 'options.insurance'],
  ['label', null],
  ['papers.0.name', 'documents'],
  ['note', 'options'],
  ['', 'options'],
])('what does not fit at "%s" is told at %s', (path, field) => {
  expect(fieldAt(path)).toBe(field)
})

test('without a field for everything a member without one of its own has none', () => {
  const { fields } = requestOf(
    z.strictObject({ number: at('tracking_number', textUpTo(9)), kind: textUpTo(1) }),
  )
  expect([fieldOf(fields, ['number']), fieldOf(fields, ['kind'])]).toEqual(['tracking_number', undefined])
})

test('fields are found inside of elements of a document, whatever their order and number', () => {
  const order = sequence({
    item: oneOrMore(z.strictObject({ sku: at('customs.commodities[#].sku', textUpTo(3)) })),
  })
  const shapes = { 'POST /order': requestOf(z.strictObject({ order })) }
  const body = '<order><item><sku>AB</sku></item><item><sku>ABCD</sku></item></order>'
  expect(misfitsIn(shapes, { method: 'POST', path: '/order', body })).toMatchObject([
    { field: 'customs.commodities[1].sku', problem: { code: 'exceeds' } },
  ])
})
