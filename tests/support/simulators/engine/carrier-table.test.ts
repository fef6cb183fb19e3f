import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { partsOf } from '../../../../main/carriers/kit/multipart.ts'
import { textUpTo } from '../../../../main/carriers/kit/shapes.ts'
import { parseXml } from '../../../../main/carriers/kit/xml.ts'
import { textAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { headerAccess } from './access.ts'
import { multipartAnswer, soapAnswer, soapBody, soapFault } from './answers.ts'
import { type CarrierTable, simulateCarrier } from './carrier-table.ts'
import { fareRows } from './fares.ts'
import { placeIn, sheetOf } from './orders.ts'
import { problemsOf } from './problems.ts'
import type { Order } from './world.ts'

const place = {
  name: 'Shop',
  lines: ['5 Mill Rd'],
  city: 'Dover',
  state: 'DE',
  postalCode: '19901',
  country: 'US',
}
const order = (reference: string): Order => ({
  service: 'GND',
  from: place,
  to: place,
  parcels: [{ weight: 1, unit: 'KG', reference: null }],
  references: [reference],
  account: null,
  source: null,
})

/** A carrier that speaks SOAP: every call has one address and is told by its root. */
const table: CarrierTable = {
  access: headerAccess('x-key', 'Key '),
  problems: problemsOf({
    wrongKeys: { code: 'soap:Client', message: 'Who are you?', status: 401 },
    misfit: path => ({ code: 'soap:Client', message: `cvc: ${path}` }),
  }),
  refuse: problem => soapFault(problem),
  requests: {
    'POST /service Buy': {
      shape: z.strictObject({
        Envelope: z.strictObject({
          Body: z.strictObject({ Buy: z.strictObject({ Reference: textUpTo(5) }) }),
        }),
      }),
      fields: {},
    },
  },
  life: { words: ['made', 'moving', 'out', 'delivered'], hours: [0, 5, 24, 30], voided: 'void' },
  operations: [
    {
      name: 'ship',
      at: 'POST /service Buy',
      answer: ({ body, world }) => {
        const reference = textAt(soapBody(body), 'Buy.Reference') ?? ''
        const sale = world.sell({ order: order(reference), price: null, number: () => `N${world.next('n')}` })
        return soapAnswer({ Bought: { Number: sale.id } })
      },
    },
    {
      name: 'void',
      at: 'POST /service Cancel',
      answer: ({ body, world }) => {
        world.voidSale(textAt(soapBody(body), 'Cancel.Number') ?? undefined)
        return soapAnswer({ Cancelled: null })
      },
    },
    {
      name: 'track',
      at: 'POST /service Follow',
      answer: ({ body, world }) => {
        const parcel = world.follow(textAt(soapBody(body), 'Follow.Number') ?? '')
        return soapAnswer({ Stops: { Stop: parcel?.life.map(({ word }) => word) ?? [] } })
      },
    },
    {
      name: 'papers',
      at: 'POST /papers',
      answer: ({ body }) =>
        multipartAnswer(
          [
            { name: 'sent', type: 'application/json', body: JSON.stringify(body) },
            { id: 'file', type: 'application/pdf', body: Buffer.from('%PDF') },
          ],
          'related',
        ),
    },
  ],
}

async function open(more: Omit<StartOptions, 'port'> = {}) {
  const simulator = await simulateCarrier(table, { port: 0, ...more })
  onTestFinished(simulator.stop)
  const post = (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
    fetch(`${simulator.url}${path}`, { method: 'POST', body, headers: { 'x-key': 'Key mine', ...headers } })
  const soap = async (inside: string, headers?: Record<string, string>) => {
    const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`
    const answer = await post('/service', envelope, headers)
    return { status: answer.status, body: soapBody(parseXml(await answer.text())) }
  }
  return { simulator, post, soap, buy: () => soap('<Buy><Reference>R1</Reference></Buy>') }
}

test('calls of one address are told apart by what stands in their envelope', async () => {
  const { simulator, soap, buy } = await open()
  expect(await buy()).toMatchObject({ status: 200, body: { Bought: { Number: 'N1' } } })
  expect((await soap('<Cancel><Number>N1</Number></Cancel>')).status).toBe(200)
  expect((await soap('<Unknown/>')).status).toBe(404)
  expect(simulator.journal.map(({ what, id }) => [what, id])).toEqual([
    ['sold', 'N1'],
    ['voided', 'N1'],
  ])
  expect([simulator.charges(), simulator.paidFor()]).toEqual([1, []])
})

test('what it will not do is said in its own form', async () => {
  const { soap } = await open()
  const wrong = await soap('<Buy><Reference>R1</Reference></Buy>', { 'x-key': 'Key wrong' })
  expect(wrong).toMatchObject({ status: 401, body: { Fault: { faultstring: 'Who are you?' } } })
  const misfit = await soap('<Buy><Reference>too long</Reference></Buy>')
  expect(misfit.body).toMatchObject({ Fault: { faultstring: 'cvc: Envelope.Body.Buy.Reference' } })
  const unknown = await soap('<Cancel><Number>N9</Number></Cancel>')
  expect(unknown.body).toMatchObject({ Fault: { faultstring: 'The shipment does not exist.' } })
})

test('a parcel moves with each question, or with the clock of the carrier', async () => {
  const asked = await open()
  await asked.buy()
  const stops = async ({ soap }: typeof asked) =>
    (await soap('<Follow><Number>N1</Number></Follow>')).body as { Stops: { Stop: unknown } }
  await stops(asked)
  expect((await stops(asked)).Stops.Stop).toEqual(['made', 'moving'])

  const timed = await open({ script: { pace: 'clock' }, now: () => new Date('2026-03-04T10:00:00Z') })
  await timed.buy()
  await stops(timed)
  expect((await stops(timed)).Stops.Stop).toBe('made')
  timed.simulator.turnClock(25)
  expect((await stops(timed)).Stops.Stop).toEqual(['made', 'moving', 'out'])
  const late = await timed.soap('<Cancel><Number>N1</Number></Cancel>')
  expect(late.body).toMatchObject({ Fault: { faultcode: 'MOVED' } })
})

test('a form with a file is read, and an answer of several parts given', async () => {
  const { post } = await open()
  const form = new FormData()
  form.set('document', '{"name":"a.pdf"}')
  form.set('attachment', new Blob(['%PDF'], { type: 'application/pdf' }), 'a.pdf')
  const answer = await post('/papers', form)
  const [sent, file] = partsOf({ headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) })
  expect(JSON.parse(Buffer.from(sent?.bytes ?? []).toString())).toEqual({
    document: { name: 'a.pdf' },
    attachment: { type: 'application/pdf', size: 4 },
  })
  expect(file).toMatchObject({ name: 'file', type: 'application/pdf' })
})

test('without a header or a member of the query it needs nothing is answered', async () => {
  const row = {
    name: 'proof',
    at: 'GET /proof',
    needs: ['number'],
    answer: () => ({ body: { is: 'there' } }),
  }
  const strict = { ...table, headers: { 'x-version': '2' }, operations: [row] }
  const simulator = await simulateCarrier(strict, { port: 0 })
  onTestFinished(simulator.stop)
  const ask = async (query: string, headers: Record<string, string>) =>
    (await fetch(`${simulator.url}/proof${query}`, { headers: { 'x-key': 'Key mine', ...headers } })).text()
  expect(await ask('?number=1', { 'x-version': '2' })).toContain('there')
  expect(await ask('?number=1', { 'x-version': '1' })).toContain('cvc: x-version')
  expect(await ask('', { 'x-version': '2' })).toContain('cvc: number')
})

test('a place is read by the paths of its parts, and what every label says out of its order', () => {
  const paths = { city: 'city', state: 'state', postalCode: 'zip postcode', country: 'country' }
  const party = {
    person: 'Ada',
    line1: '5 Mill Rd',
    more: ['Gate 2', 'Dock'],
    city: 'Dover',
    postcode: 19901,
  }
  const from = placeIn(party, { ...paths, name: 'company person', lines: 'line1 line2 more' })
  const lines = ['5 Mill Rd', 'Gate 2', 'Dock']
  expect(from).toEqual({ name: 'Ada', lines, city: 'Dover', state: '', postalCode: '19901', country: '' })
  const bars = { kind: 'code128', text: 'N1' } as const
  const sheet = sheetOf({ ...order('R1'), from }, { index: 0 }, { title: 'Ground', number: 'N1', bars })
  expect(sheet).toMatchObject({
    from: ['Ada', ...lines, 'Dover 19901'],
    corner: '1 KG  1 OF 1',
    foot: ['REF: R1', expect.stringContaining('NOT FOR SHIPPING')],
  })
  expect(fareRows(60, 'GND 900 40 4')).toEqual([
    { service: 'GND', baseMinor: 900, perUnitMinor: 40, perZoneMinor: 60, days: 4 },
  ])
})

test.each([
  ['timeout', 0],
  ['charge_then_timeout', 1],
] as const)('%s never answers, and charges %i', async (kind, charges) => {
  const { simulator, post } = await open()
  simulator.misbehave({ on: 'ship', kind })
  const body =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Buy><Reference>R1</Reference></Buy></s:Body></s:Envelope>'
  const answer = post('/service', body).catch(() => 'cut off')
  await expect.poll(() => simulator.calls.length).toBe(1)
  await expect.poll(() => simulator.charges()).toBe(charges)
  await simulator.stop()
  expect(await answer).toBe('cut off')
})
