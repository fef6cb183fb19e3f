import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { stationAnswers } from '../../../main/platform/home-lock.ts'
import { attachOrHost, type StationDoors } from '../../../main/shell/attach-or-host.ts'

const never = () => {
  throw new Error('must not be asked')
}
const refusing = (holder: { url: string } | null) => async () =>
  ({ ok: false, refusal: { message: 'taken', holder } }) as const

test('a station given by address is attached to and never stopped or replaced', async () => {
  const doors: StationDoors = {
    stationUrl: 'http://127.0.0.1:6000/x',
    answers: async () => true,
    host: never,
  }
  expect(await attachOrHost(doors)).toMatchObject({
    ok: true,
    value: { kind: 'attached', url: 'http://127.0.0.1:6000' },
  })
})

test('a given station that does not answer is a reason, not a silent second station', async () => {
  const doors: StationDoors = { stationUrl: 'http://127.0.0.1:1', answers: stationAnswers, host: never }
  expect(await attachOrHost(doors)).toEqual({
    ok: false,
    message: 'No Packdesk station answers at http://127.0.0.1:1.',
  })
})

test('a free home is hosted and its stop is handed on', async () => {
  let stopped = 0
  const value = {
    url: 'http://127.0.0.1:5006',
    stop: async () => {
      stopped += 1
    },
  }
  const found = await attachOrHost({
    stationUrl: null,
    answers: never,
    host: async () => ({ ok: true, value }),
  })
  if (!found.ok) throw new Error(found.message)
  expect(found.value).toMatchObject({ kind: 'hosted', url: value.url })
  await found.value.stop()
  expect(stopped).toBe(1)
})

test('a home another process holds is attached to where its holder says', async () => {
  const host = refusing({ url: 'http://127.0.0.1:7777' })
  expect(await attachOrHost({ stationUrl: null, answers: never, host })).toMatchObject({
    ok: true,
    value: { kind: 'attached', url: 'http://127.0.0.1:7777' },
  })
})

test('a refusal without a holder is told as it is', async () => {
  const found = await attachOrHost({ stationUrl: null, answers: never, host: refusing(null) })
  expect(found).toEqual({ ok: false, message: 'taken' })
})

test('only a good answer counts as a station: no refusals, no redirects', async () => {
  const server = createServer((request, response) => {
    const status = Number(request.headers['x-status'])
    response.writeHead(status, { location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
  const answering = (status: string) => (input: URL | RequestInfo, init?: RequestInit) =>
    fetch(input, { ...init, headers: { 'x-status': status } })
  try {
    expect(await stationAnswers(url, answering('200'))).toBe(true)
    expect(await stationAnswers(url, answering('302'))).toBe(false)
    expect(await stationAnswers(url, answering('500'))).toBe(false)
    expect(await stationAnswers('not an address')).toBe(false)
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
})
