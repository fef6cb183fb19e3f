import { expect, it } from 'vitest'
import { fieldOf, misfitsIn, shapeAt, type WireRequest } from '../../../../main/carriers/kit/request-shape.ts'
import type { SentRequest } from './fixture-server.ts'
import type { CarrierServer, OperationCase } from './fixtures.ts'
import type { HeldRequests } from './held-requests.ts'
import { isHarmless, play } from './stage.ts'

/** What was sent, as the shapes of `wire.ts` have it: a body, or what stands in the address in place of one. */
export const asWireRequest = (
  { method, url, content }: SentRequest,
  { asked }: Pick<CarrierServer, 'asked'>,
): WireRequest => {
  const isBodiless = content === undefined || content === null
  return { method, ...(isBodiless && asked ? asked(url) : { path: url.pathname, body: content }) }
}

/** Every request has a shape it fits, and the shape is as strict as the carrier. Answers with how many were held to one. */
export function describeShapes(
  cases: readonly OperationCase[],
  server: CarrierServer,
): () => Promise<HeldRequests[]> {
  const toWire = (sent: SentRequest) => asWireRequest(sent, server)
  const asked = async () => {
    const played = []
    for (const operation of cases) played.push(...(await play(operation, server)).sent)
    return played.filter(sent => (toWire(sent).body ?? null) !== null)
  }

  it('sends nothing the carrier would not take', async () => {
    for (const sent of await asked()) {
      const request = toWire(sent)
      if (!isSignIn(server, sent))
        expect(
          shapeAt(server.requests, request),
          `no shape for ${sent.method} ${sent.url.pathname}`,
        ).toBeDefined()
      expect(misfitsIn(server.requests, request), `${sent.method} ${sent.url.pathname}`).toEqual([])
    }
  })

  it('has a shape that lets no member of a request be of any length, and none be there that is not known', async () => {
    for (const sent of await asked()) {
      const request = toWire(sent)
      if (!shapeAt(server.requests, request)) continue
      for (const { where, body } of [...tooLong(request.body), ...withStrangers(request.body)])
        expect(
          misfitsIn(server.requests, { ...request, body }),
          `${sent.url.pathname} takes ${where}`,
        ).not.toEqual([])
    }
  })

  it('knows at which field every member of a request is told', async () => {
    for (const sent of await asked()) {
      const shape = shapeAt(server.requests, toWire(sent))
      for (const path of shape ? leavesOf(toWire(sent).body) : [])
        expect(
          fieldOf(shape?.fields ?? {}, path),
          `${sent.url.pathname} ${path.join('.')}`,
        ).not.toBeUndefined()
    }
  })

  return () =>
    Promise.all(
      cases.map(async operation => {
        const { sent } = await play(operation, server)
        const held = sent.filter(each => shapeAt(server.requests, toWire(each)))
        return { name: operation.name, sent: sent.length, held: held.length }
      }),
    )
}

/** A sign-in is the one request that need not have a shape. */
const isSignIn = (server: CarrierServer, sent: SentRequest): boolean =>
  sent.method === 'POST' &&
  isHarmless(server, sent) &&
  /oauth|token|auth|sign-?in|login/i.test(sent.url.pathname)

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function leavesOf(value: unknown): string[][] {
  if (!isBranch(value)) return [[]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner).map(rest => [name, ...rest]))
}

function branchesOf(value: unknown): string[][] {
  if (!isBranch(value)) return []
  return [
    ...(Array.isArray(value) ? [] : [[]]),
    ...Object.entries(value).flatMap(([name, inner]) => branchesOf(inner).map(rest => [name, ...rest])),
  ]
}

/** Longer than any carrier takes, no number, and no Base64 either. */
const endless = `${'x'.repeat(99_998)}!`

const tooLong = (content: unknown) =>
  leavesOf(content).map(path => ({
    where: `a text without end at ${path.join('.')}`,
    body: changed(content, path, () => endless),
  }))

const withStrangers = (content: unknown) =>
  branchesOf(content).map(path => ({
    where: `an unknown member in ${path.join('.') || 'the body'}`,
    body: changed(content, path, inner => ({ ...(inner as object), aMemberNobodyKnows: 'x' })),
  }))

function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (inner: unknown) => unknown,
): unknown {
  if (name === undefined || !isBranch(value)) return change(value)
  const inner = changed(value[name], rest, change)
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? inner : each))
  return { ...value, [name]: inner }
}
