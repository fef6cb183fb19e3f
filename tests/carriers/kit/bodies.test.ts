import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestBody } from '../../../main/carriers/contract/bodies.ts'
import { partsOf } from '../../../main/carriers/kit/multipart.ts'
import { type CarrierCall, send } from '../../../main/carriers/kit/send.ts'
import { readSoap } from '../../../main/carriers/kit/soap.ts'

type Received = { headers: Record<string, unknown>; bytes: Buffer }

/** Sends a body over a real line, to a server that answers as it is told. */
async function exchange(
  body: RequestBody,
  {
    headers,
    answer = {},
  }: { headers?: Record<string, string>; answer?: { type?: string; body?: Buffer } } = {},
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void buffer(request).then(bytes => {
      received.push({ headers: request.headers, bytes })
      response.writeHead(200, { 'content-type': answer.type ?? 'text/plain' })
      response.end(answer.body ?? '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call: CarrierCall = {
    method: 'POST',
    url: `http://127.0.0.1:${port}/`,
    body,
    ...(headers ? { headers } : {}),
  }
  const line = { fetch, signal: new AbortController().signal, wait: async () => {} }
  const answered = await send(line, call)
  const [first = { headers: {}, bytes: Buffer.alloc(0) }] = received
  return { ...first, type: String(first.headers['content-type']), text: first.bytes.toString(), answered }
}

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x2d, 0x2d, 0x00, 0xff])

test('a body of bytes arrives as it is', async () => {
  const { bytes, type } = await exchange(picture, { headers: { 'content-type': 'image/png' } })
  expect([...bytes]).toEqual([...picture])
  expect(type).toBe('image/png')
})

test('every part has its own headers, and files arrive byte by byte', async () => {
  const { bytes, type } = await exchange({
    multipart: 'form-data',
    parts: [
      {
        headers: { 'content-disposition': 'form-data; name="document"', 'content-type': 'application/json' },
        body: '{"name":"Käse"}',
      },
      {
        headers: {
          'content-disposition': 'form-data; name="attachment"; filename="logo.png"',
          'content-type': 'image/png',
        },
        body: picture,
      },
    ],
  })
  expect(type).toMatch(/^multipart\/form-data; boundary=part-[\da-f]{32}$/)
  const parts = partsOf({ headers: new Headers({ 'content-type': type }), bytes })
  expect(parts.map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'document', type: 'application/json' },
    { name: 'attachment', type: 'image/png' },
  ])
  expect(Buffer.from(parts[0]?.bytes ?? []).toString()).toBe('{"name":"Käse"}')
  expect([...(parts[1]?.bytes ?? [])]).toEqual([...picture])
})

test('the same parts are the same request, and a file that holds the boundary gets another one', async () => {
  const part = (body: string) => ({
    multipart: 'mixed' as const,
    parts: [{ headers: { 'content-id': '<a>' }, body }],
  })
  const first = await exchange(part('one'))
  expect((await exchange(part('one'))).text).toBe(first.text)
  expect((await exchange(part('two'))).type).not.toBe(first.type)
})

test('a line break in the name of a file makes no header of its own', async () => {
  const { text } = await exchange({
    multipart: 'form-data',
    parts: [{ headers: { 'content-disposition': 'form-data; name="a\r\nX-Evil: 1"' }, body: 'x' }],
  })
  expect(text).not.toMatch(/^X-Evil/m)
})

test('an envelope says its action as its version does', async () => {
  const body = { 'v:ask': { '@kind': 'a', number: '0<1', left: undefined } }
  const old = await exchange({
    soap: '1.1',
    action: 'urn:ask',
    namespaces: { v: 'urn:v' },
    header: { token: 'T' },
    body,
  })
  expect(old.headers).toMatchObject({ soapaction: '"urn:ask"', 'content-type': 'text/xml; charset=utf-8' })
  expect(old.text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:v="urn:v"><soapenv:Header><token>T</token></soapenv:Header><soapenv:Body><v:ask kind="a"><number>0&lt;1</number></v:ask></soapenv:Body></soapenv:Envelope>',
  )
  const later = await exchange({ soap: '1.2', action: 'urn:ask', body })
  expect(later.headers).not.toHaveProperty('soapaction')
  expect(later.type).toBe('application/soap+xml; charset=utf-8; action="urn:ask"')
  expect(later.text).toContain('http://www.w3.org/2003/05/soap-envelope')
  const none = await exchange({ soap: '1.1', body })
  expect(none.headers).not.toHaveProperty('soapaction')
})

const envelope = (inner: string) =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${inner}</S:Body></S:Envelope>`

async function readBack(text: string, type = 'text/xml') {
  const { answered } = await exchange('?', { answer: { type, body: Buffer.from(text, 'latin1') } })
  return readSoap(answered)
}

test('the body of an answer is read without its prefixes, and a page of HTML is none', async () => {
  expect(
    await readBack(envelope('<n:answer xmlns:n="urn:n"><n:number>007</n:number></n:answer>')),
  ).toMatchObject({
    ok: true,
    body: { answer: { number: '007' } },
  })
  expect(await readBack('<html><body>Sorry</body></html>', 'text/html')).toBeNull()
  expect(await readBack('')).toBeNull()
})

test.each([
  [
    '<S:Fault><faultcode>S:Client</faultcode><faultstring>No such parcel</faultstring><detail><code>E1</code></detail></S:Fault>',
    { code: 'Client', reason: 'No such parcel', isServer: false, detail: { code: 'E1' } },
  ],
  [
    '<S:Fault><faultcode>soap:Server</faultcode><faultstring>Broken</faultstring></S:Fault>',
    { code: 'Server', reason: 'Broken', isServer: true, detail: null },
  ],
  [
    '<S:Fault><S:Code><S:Value>S:Sender</S:Value></S:Code><S:Reason><S:Text xml:lang="en">Bad</S:Text></S:Reason><S:Detail><x>1</x></S:Detail></S:Fault>',
    { code: 'Sender', reason: 'Bad', isServer: false, detail: { x: '1' } },
  ],
  ['<S:Fault/>', { code: null, reason: null, isServer: false, detail: null }],
])('a fault is told from an answer: %s', async (inner, fault) => {
  expect(await readBack(envelope(inner))).toEqual({ ok: false, fault })
})

test('a file beside the envelope stands where it is included', async () => {
  const xml = envelope(
    '<label><data><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:file%40carrier"/></data></label>',
  )
  const mtom = [
    '--b\r\ncontent-type: application/pdf\r\ncontent-id: <file@carrier>\r\n\r\n%PDF-1\xff\r\n',
    `--b\r\ncontent-type: application/xop+xml\r\ncontent-id: <root>\r\n\r\n${xml}\r\n--b--\r\n`,
  ].join('')
  const answer = await readBack(
    mtom,
    'multipart/related; boundary="b"; start="<root>"; type="application/xop+xml"',
  )
  const { label } = (answer?.ok ? answer.body : {}) as { label: { data: Uint8Array } }
  expect(Buffer.from(label.data).toString('latin1')).toBe('%PDF-1\xff')
})
