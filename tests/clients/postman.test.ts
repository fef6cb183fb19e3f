import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Collection, collectionFile, postmanCollection } from '../support/clients/postman-collection.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const written = readFileSync(collectionFile, 'utf8')
const collection = JSON.parse(written) as Collection
const requests = collection.item.flatMap(({ item }) => item)

/** What a program for collections sends: path variables filled in, what is not ticked left out. */
function sent({ request: { method, url, body } }: (typeof requests)[number]) {
  const path = url.path
    .map(part =>
      part.replace(/^:(\w+)/, (_, name: string) => url.variable.find(({ key }) => key === name)?.value ?? ''),
    )
    .join('/')
  const query = new URLSearchParams(
    url.query.filter(each => !each.disabled).map(each => [each.key, each.value]),
  )
  return { method, path: `/${path}${query.size > 0 ? `?${query}` : ''}`, body: body?.raw }
}

test('the collection that is committed is what the description says today', async () => {
  expect(written, 'run npm run docs').toBe(await postmanCollection())
})

test('the collection has a request of every operation programs call, and no key in it', () => {
  expect(requests.length).toBeGreaterThan(90)
  expect(new Set(requests.map(({ request }) => `${request.method} ${request.url.raw}`)).size).toBe(
    requests.length,
  )
  expect(written).not.toMatch(/key_[0-9a-f]{8}/)
})

test('every request of the collection is an operation of the station and a body that can be read', async () => {
  await addConnection(call, courier())
  for (const each of requests.filter(({ name }) => name !== '')) {
    const { method, path, body } = sent(each)
    const isForm = each.request.body === undefined && method !== 'GET' && method !== 'DELETE'
    const { status, bytes } = await call(method, path, undefined, body === undefined ? {} : { raw: body })
    const text = bytes.toString('utf8').slice(0, 300)
    expect([405, 500], `${method} ${path}: ${text}`).not.toContain(status)
    if (status === 404) expect(text, `${method} ${path}`).not.toContain('There is nothing at')
    if (!isForm && status === 400) expect(text, `${method} ${path}`).not.toContain('parse_error')
  }
  expect(station().log()).not.toContain('request failed')
})
