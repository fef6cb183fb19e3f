import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { TraceSummary } from '../../shared/desk/traces.ts'
import { rudeCarrier } from '../support/carriers/rude-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ carriers: scriptedCarriers, clock: manualClock() })
const number = { value: 0 }

/** What the station says of a carrier that answers like that. */
async function toldOf(answer: (response: ServerResponse, asked: { url: string }) => void) {
  const hits: string[] = []
  const carrier = await rudeCarrier((request, response) => {
    hits.push(String(request.url))
    answer(response, { url: String(request.url) })
  })
  number.value += 1
  const carrier_id = `rude_${number.value}`
  const { id } = await addConnection(call, scriptedConnection(carrier, { carrier_id }))
  const { body } = await call<{ success: boolean; messages: { message: string }[] }>(
    'POST',
    `/desk/connections/${id}/test`,
  )
  const traces = await call<{ results: TraceSummary[] }>('GET', `/desk/traces?connection_id=${id}`)
  return {
    success: body.success,
    text: body.messages.map(({ message }) => message).join(),
    traces: traces.body.results,
    hits,
  }
}

const json = { 'content-type': 'application/json' }
const megabyte = Buffer.alloc(1024 * 1024, '[')

/** Memory this process holds. */
const residentMb = (): number => process.memoryUsage().rss / 1024 / 1024

/** Sends without end, as long as somebody takes it. */
function pour(response: ServerResponse) {
  const more = () => {
    while (!response.destroyed && response.write(megabyte));
  }
  response.on('drain', more)
  more()
}

describe('an answer', () => {
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'without an end is cut off',
      response => {
        response.writeHead(200, json)
        pour(response)
      },
      /larger than 32 MB and was cut off/,
    ],
    [
      'that announces 200 MB is not waited for',
      response => {
        response.writeHead(200, { ...json, 'content-length': 200 * 1024 * 1024 })
        response.write('{')
      },
      /larger than 32 MB/,
    ],
    [
      'that is small only while it is packed is cut off',
      response => {
        const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
        response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': bomb.length })
        response.end(bomb)
      },
      /larger than 32 MB/,
    ],
    [
      'nested 10,000 deep is not walked through',
      response => response.writeHead(200, json).end(`${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`),
      /nested more than 200 levels deep/,
    ],
    [
      'that ends in the middle is said to',
      response => response.writeHead(200, json).end('{"rates": [{"service": "gro'),
      /broke off before its end/,
    ],
    [
      'whose line breaks is said to break off',
      response => {
        response.writeHead(200, { ...json, 'content-length': 5_000 })
        response.write('{"rates":', () => response.destroy())
      },
      /broke off before its end/,
    ],
    [
      'that sends to another host is not followed',
      response => response.writeHead(307, { location: 'http://localhost:1/steal' }).end(),
      /sends to another host \(localhost:1\)\. Credentials are not sent there/,
    ],
    [
      'that sends what was ordered elsewhere is not followed',
      response => response.writeHead(307, { location: '/account2' }).end(),
      /sends to another address \(\/account2\), where this is not sent a second time/,
    ],
  ])('%s', async (_name, answer, told) => {
    const { success, text, traces, hits } = await toldOf(answer)
    expect(success).toBe(false)
    expect(text).toMatch(told)
    expect(hits).toHaveLength(1)
    expect(traces).toMatchObject([{ operation: 'verifyCredentials', failed: !/sends to/.test(text) }])
    expect((await call('GET', '/status')).status).toBe(200)
  })

  test.each<[string, Record<string, string>, Buffer]>([
    [
      'named by its header',
      { 'content-type': 'application/json; charset=iso-8859-1' },
      Buffer.from('{"é":1}', 'latin1'),
    ],
    ['named by nobody', json, Buffer.from('{"é":1}', 'latin1')],
    ['nobody knows', { 'content-type': 'application/json; charset=klingon' }, Buffer.from('{"é":1}')],
  ])('in a character set %s is read all the same', async (_name, headers, bytes) => {
    const { success, traces } = await toldOf(response => response.writeHead(200, headers).end(bytes))
    expect(success).toBe(true)
    expect(traces).toHaveLength(1)
  })

  test('does not fill the memory of the station', async () => {
    // Other files ran in this process before.
    const before = residentMb()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        toldOf(response => {
          response.writeHead(200, json)
          pour(response)
        }),
      ),
    )
    expect(residentMb() - before).toBeLessThan(500)
    expect((await call('GET', '/status')).status).toBe(200)
    expect(station().log()).not.toContain('a carrier adapter failed')
  })
})
