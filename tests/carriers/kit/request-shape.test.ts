import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { misfitsIn, type RequestShapes, refusedMisfit } from '../../../main/carriers/kit/request-shape.ts'
import { oneOrMore, sequence, textLike, textUpTo } from '../../../main/carriers/kit/shapes.ts'

const party = z.strictObject({ name: textUpTo(10), city: textUpTo(10), country: textLike(/^[A-Z]{2}$/) })
const shapes: RequestShapes = {
  'POST /shops/*/labels': {
    shape: z.strictObject({ to: party, parcels: z.array(z.strictObject({ kg: z.number().max(30) })).min(1) }),
    fields: {
      to: 'recipient',
      'to.name': 'recipient.company_name',
      'to.city': 'recipient.city',
      'to.country': null,
      parcels: 'parcel',
      'parcels.#.kg': 'parcel[#].weight',
    },
  },
  'POST /soap Buy': {
    shape: z.strictObject({
      Envelope: z.strictObject({
        Body: z.strictObject({ Buy: sequence({ Code: textUpTo(3), Item: oneOrMore(textUpTo(5)) }) }),
      }),
    }),
    fields: { 'Envelope.Body.Buy.Code': 'service' },
  },
}

const body = (more: object = {}) => ({
  to: { name: 'Shop', city: 'Berlin', country: 'DE' },
  parcels: [{ kg: 2 }],
  ...more,
})
const fieldsOf = (sent: unknown, path = '/shops/7/labels?x=1') =>
  misfitsIn(shapes, { method: 'POST', path, body: sent }).map(({ field }) => field)

describe('a request', () => {
  test('that fits is let through, as a value and as the text that goes over the line', () => {
    expect(fieldsOf(body())).toEqual([])
    expect(fieldsOf(JSON.stringify(body()))).toEqual([])
    expect(fieldsOf({ ...body(), more: undefined })).toEqual([])
  })

  test('that does not is told at the fields somebody can change', () => {
    const parcels = [{ kg: 2 }, { kg: 31 }]
    const to = { name: 'A name too long', city: '', country: 'DE' }
    expect(fieldsOf(body({ parcels, to }))).toEqual([
      'recipient.company_name',
      'recipient.city',
      'parcel[1].weight',
    ])
    const refused = refusedMisfit(
      shapes,
      { method: 'POST', path: '/shops/7/labels', body: body({ to }) },
      'Acme',
    )
    expect(refused).toMatchObject({
      ok: false,
      retry: 'never',
      messages: [
        {
          details: {
            'recipient.company_name': { code: 'exceeds', message: 'Acme: at most 10 characters.' },
            'recipient.city': { code: 'required', message: 'Acme: this is needed here.' },
          },
        },
      ],
    })
  })

  test('is told where it stands when the station itself said it', () => {
    const to = { name: 'Shop', city: 'Berlin', country: 'Germany' }
    expect(fieldsOf(body({ to }))).toEqual([null])
    const refused = refusedMisfit(
      shapes,
      { method: 'POST', path: '/shops/7/labels', body: body({ to }) },
      'Acme',
    )
    expect(refused?.messages[0]?.details).toHaveProperty(['to.country'])
  })

  test('to an address nothing is known of is let be', () => {
    expect(fieldsOf({ anything: 1 }, '/shops/7/other')).toEqual([])
    expect(fieldsOf({ anything: 1 }, '/shops/7/8/labels')).toEqual([])
  })
})

describe('a document of XML', () => {
  const soap = (inside: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`

  test('is found by the root inside of its envelope, with one or several of an element', () => {
    expect(fieldsOf(soap('<Buy><Code>GND</Code><Item>a</Item></Buy>'), '/soap')).toEqual([])
    expect(fieldsOf(soap('<Buy><Code>GND</Code><Item>a</Item><Item>b</Item></Buy>'), '/soap')).toEqual([])
    expect(fieldsOf(soap('<Buy><Code>LONG</Code><Item>a</Item></Buy>'), '/soap')).toEqual(['service'])
    expect(fieldsOf(soap('<Sell><Code>LONG</Code></Sell>'), '/soap')).toEqual([])
  })

  test('has its elements in the order of the schema', () => {
    const [misfit] = misfitsIn(shapes, {
      method: 'POST',
      path: '/soap',
      body: soap('<Buy><Item>a</Item><Code>GND</Code></Buy>'),
    })
    expect(misfit).toMatchObject({
      path: 'Envelope.Body.Buy',
      problem: { message: 'its elements are out of order.' },
    })
  })
})

test('a form is read by the names of its entries, and a file by its type and size', () => {
  const forms: RequestShapes = {
    'POST /papers': {
      shape: z.strictObject({
        document: z.strictObject({ name: textUpTo(5) }),
        attachment: z.strictObject({ type: z.literal('application/pdf'), size: z.number().max(3) }),
      }),
      fields: { attachment: 'document_file' },
    },
  }
  const form = (bytes: string) => {
    const data = new FormData()
    data.set('document', '{"name":"a.pdf"}')
    data.set('attachment', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf')
    return data
  }
  const ask = (bytes: string) => misfitsIn(forms, { method: 'POST', path: '/papers', body: form(bytes) })
  expect(ask('abc')).toEqual([])
  expect(ask('abcd')).toMatchObject([{ field: 'document_file' }])
})

describe('a part that may be of several kinds', () => {
  const door = z.strictObject({ street: textUpTo(5), city: textUpTo(5) })
  const locker = z.strictObject({ locker: z.int().min(100), city: textUpTo(5) })
  const box = z.strictObject({ box: z.int() })
  const kinds: RequestShapes = {
    'POST /orders': {
      shape: z.strictObject({
        to: z.union([door, locker, box]),
        parcels: z.array(z.strictObject({ goods: z.array(z.strictObject({ pieces: z.int() })) })),
      }),
      fields: {
        to: 'recipient',
        'to.street': 'recipient.address_line1',
        'to.locker': 'options.locker',
        'parcels.#.goods.#.pieces': 'goods[#1].quantity',
      },
    },
  }
  const fields = (to: object, pieces = [1]) =>
    misfitsIn(kinds, {
      method: 'POST',
      path: '/orders',
      body: { to, parcels: [{ goods: pieces.map(each => ({ pieces: each })) }] },
    }).map(({ field }) => field)

  test('is told at the member that is wrong of the kind it comes closest to', () => {
    expect(fields({ street: 'Hang', city: 'Bonn' })).toEqual([])
    expect(fields({ street: 'Am Hang', city: 'Bonn' })).toEqual(['recipient.address_line1'])
    expect(fields({ locker: 12, city: 'Bonn' })).toEqual(['options.locker'])
    expect(fields({ locker: 'x', city: 'Bonn' })).toEqual(['options.locker'])
    expect(fields({})).toEqual(['recipient'])
  })

  test('and a list in a list is counted by itself where its field says so', () => {
    expect(fields({ street: 'Hang', city: 'Bonn' }, [1, 2, 1.5])).toEqual(['goods[2].quantity'])
  })
})
