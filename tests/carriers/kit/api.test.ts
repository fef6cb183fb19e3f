import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CarrierConnection } from '../../../main/carriers/contract/adapter.ts'
import { list, record, text } from '../../../main/carriers/kit/answers.ts'
import { type ApiCall, beside, createApi } from '../../../main/carriers/kit/api.ts'
import { at, requestOf, textUpTo } from '../../../main/carriers/kit/shapes.ts'
import { askForToken } from '../../../main/carriers/kit/sign-in.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { type FixtureAnswers, fixtureServer } from '../../support/carriers/carrier-suite/fixture-server.ts'

const errors = record({ errors: list(text), warnings: list(text) })
const { ask } = createApi<CarrierConnection<unknown, object>>({
  label: 'Carrier',
  servers: { test: 'https://test.example.com', live: 'https://example.com' },
  shapes: {
    'POST /parcels': requestOf(
      z.strictObject({ from: z.strictObject({ city: at('shipper.city', textUpTo(9)) }) }),
    ),
  },
  headers: (_, __, token) => ({ authorization: `Bearer ${token}` }),
  signIn: (_, context) => ({
    signIn: url =>
      askForToken(context, {
        label: 'Carrier',
        url: `${url}/token`,
        form: { client_id: 'shop' },
        fields: ['credentials.client_id'],
        complaintsIn: () => [],
      }),
  }),
  complaintsIn: body =>
    errors.parse(body).errors.map((message, index) => ({ code: `E${index}`, message: message ?? '' })),
  warningsIn: body => errors.parse(body).warnings.map(message => ({ code: 'W', message: message ?? '' })),
  refusesInside: true,
})

const connection = { id: 'car_1', carrierId: 'shop', testMode: true, settings: {}, config: {} }
const token = { 'POST /token': { body: { access_token: 'key-of-an-hour', expires_in: 60 } } }

async function asked(call: Partial<ApiCall>, answers: FixtureAnswers, more = {}) {
  const { fetch, sent } = fixtureServer({ ...token, ...answers })
  const { context } = recordContext({ fetch, ...more })
  return { sent, answer: await ask({ method: 'POST', path: '/parcels', ...call }, connection, context) }
}
const parcel = (city: string) => ({ body: { from: { city } } })

test('a call goes out signed in, as JSON, with its query, and its answer comes with what was said beside it', async () => {
  const { sent, answer } = await asked(
    { ...parcel('Dover'), query: { q: 'a b', id: ['1', '2'] }, headers: { 'x-id': '7' } },
    { 'POST /parcels': { body: { id: 1, warnings: ['Late'] } } },
  )
  expect(answer).toMatchObject({ ok: true, body: { id: 1 }, messages: [{ code: 'W', message: 'Late' }] })
  expect(sent.map(({ url }) => url.href)).toEqual([
    'https://test.example.com/token',
    'https://test.example.com/parcels?q=a+b&id=1&id=2',
  ])
  expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer key-of-an-hour', 'x-id': '7' })
})

test('what does not fit is told at its field and not sent, on the way back at the other party', async () => {
  const misfit = { ...parcel('Constantinople') }
  const out = await asked(misfit, {})
  expect([out.sent, out.answer]).toMatchObject([[], { ok: false, status: 0 }])
  expect(JSON.stringify(out.answer)).toContain('"shipper.city"')
  const back = await asked({ ...misfit, isReturn: true }, {})
  expect(JSON.stringify(back.answer)).toContain('"recipient.city"')
})

test.each([
  ['a refusal', { status: 422, body: { errors: ['No such place'] } }, 'E0', 'never'],
  ['a refusal with the status of a success', { body: { errors: ['No such place'] } }, 'E0', 'never'],
  ['a page', { status: 200, body: '<html>' }, 'unreadable_answer', 'unknown-outcome'],
  ['trouble of its own', { status: 500, body: '' }, '500', 'unknown-outcome'],
])('%s leaves no doubt of what happened', async (_, answer, code, retry) => {
  const { answer: read } = await asked(parcel('Dover'), { 'POST /parcels': answer })
  expect(read).toMatchObject({ ok: false, refused: { retry, messages: [{ code }] } })
})

test('an answer that may say nothing, and one that came packed, are read', async () => {
  const silent = await asked({ ...parcel('Dover'), isSilent: true }, { 'POST /parcels': { body: '' } })
  expect(silent.answer).toMatchObject({ ok: true, body: {} })
  const packed = new Uint8Array(gzipSync(JSON.stringify({ id: 2 })))
  const unpacked = await asked(parcel('Dover'), { 'POST /parcels': { body: packed } })
  expect(unpacked.answer).toMatchObject({ ok: true, body: { id: 2 } })
})

test('keys that are wrong are named, and a sign-in that is lost is no purchase in doubt', async () => {
  const wrong = await asked(parcel('Dover'), { 'POST /token': { status: 401, body: '' } })
  expect(wrong.answer).toMatchObject({
    refused: { retry: 'never', messages: [{ details: { fields: ['credentials.client_id'] } }] },
  })
  const lost = () => Promise.reject(new TypeError('fetch failed'))
  const { answer, sent } = await asked(parcel('Dover'), {}, { fetch: lost })
  expect(answer).toMatchObject({ refused: { retry: 'safe', messages: [{ code: 'carrier_unreachable' }] } })
  expect(sent).toEqual([])
})

test('a call beside the one that matters may be lost, but not the time of all of them', async () => {
  const lost = () => Promise.reject(new Error('lost'))
  expect(await beside(lost(), recordContext().context)).toBeNull()
  await expect(beside(lost(), recordContext({ signal: AbortSignal.abort() }).context)).rejects.toThrow('lost')
})
