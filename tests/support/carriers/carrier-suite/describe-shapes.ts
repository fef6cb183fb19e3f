import { expect, it } from 'vitest'
import { fieldOf, misfitsIn, shapeAt, type WireRequest } from '../../../../main/carriers/kit/request-shape.ts'
import type { SentRequest } from './fixture-server.ts'
import type { CarrierServer, OperationCase } from './fixtures.ts'
import { isHarmless, play } from './stage.ts'

export const asWireRequest = ({ method, url, content }: SentRequest): WireRequest => ({
  method,
  path: url.pathname,
  body: content,
})

/** Every request has a shape it fits, and the shape is as strict as the carrier. */
export function describeShapes(cases: readonly OperationCase[], server: CarrierServer): void {
  const asked = async () => {
    const played = []
    for (const operation of cases) played.push(...(await play(operation, server)).sent)
    return played.filter(({ content }) => content !== undefined && content !== null)
  }

  it('sends nothing the carrier would not take', async () => {
    for (const sent of await asked()) {
      const request = asWireRequest(sent)
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
      const request = asWireRequest(sent)
      if (!shapeAt(server.requests, request)) continue
      for (const { where, body } of [...tooLong(sent.content), ...withStrangers(sent.content)])
        expect(
          misfitsIn(server.requests, { ...request, body }),
          `${sent.url.pathname} takes ${where}`,
        ).not.toEqual([])
    }
  })

  it('knows at which field every member of a request is told', async () => {
    for (const sent of await asked()) {
      const shape = shapeAt(server.requests, asWireRequest(sent))
      for (const path of shape ? leavesOf(sent.content) : [])
        expect(
          fieldOf(shape?.fields ?? {}, path),
          `${sent.url.pathname} ${path.join('.')}`,
        ).not.toBeUndefined()
    }
  })
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
