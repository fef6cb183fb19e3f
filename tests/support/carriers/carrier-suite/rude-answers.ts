import { UnusableAnswer } from '../../../../shared/errors/unusable-answer.ts'
import type { FixtureAnswer, Instead } from './fixture-server.ts'

/** How a server may misbehave, and what follows of it for a purchase. */
export type Rudeness = {
  name: string
  answer: (usual: FixtureAnswer) => Instead
  /** `refused`: the request was turned away, so nothing was bought. `doubt`: it may have been. */
  leaves: 'refused' | 'doubt'
}

const page =
  '<!DOCTYPE html><html><head><title>Sorry</title></head><body><p>We will be back</p></body></html>'
const html = { 'content-type': 'text/html' }

const bytesOf = ({ body }: FixtureAnswer): Uint8Array =>
  body instanceof Uint8Array
    ? body
    : Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))

/** Twenty megabytes of what could have been an answer. */
const long = () =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(20 * 1024 * 1024, 'x'), Buffer.from('"}')])

const lost = () => ({
  lost: new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }),
})

export const rudeAnswers: readonly Rudeness[] = [
  { name: '401', answer: () => ({ status: 401, body: {} }), leaves: 'refused' },
  { name: '401 without a word', answer: () => ({ status: 401 }), leaves: 'refused' },
  { name: '403', answer: () => ({ status: 403, body: page, headers: html }), leaves: 'refused' },
  { name: '429', answer: () => ({ status: 429, headers: { 'retry-after': '1' } }), leaves: 'refused' },
  {
    name: '429 for an hour',
    answer: () => ({ status: 429, headers: { 'retry-after': '3600' } }),
    leaves: 'refused',
  },
  { name: '500', answer: () => ({ status: 500, body: { error: 'x' } }), leaves: 'doubt' },
  { name: '502 as a page', answer: () => ({ status: 502, body: page, headers: html }), leaves: 'doubt' },
  { name: '503', answer: () => ({ status: 503 }), leaves: 'doubt' },
  { name: 'a page of HTML', answer: () => ({ body: page, headers: html }), leaves: 'doubt' },
  { name: 'nothing', answer: () => ({ body: '' }), leaves: 'doubt' },
  { name: 'half an answer', answer: usual => half(usual), leaves: 'doubt' },
  { name: 'a list', answer: () => ({ body: [] }), leaves: 'doubt' },
  { name: 'null', answer: () => ({ body: 'null' }), leaves: 'doubt' },
  {
    name: 'bytes of no charset',
    answer: () => ({ body: new Uint8Array([0xff, 0xfe, 0, 0xc3, 0x28]) }),
    leaves: 'doubt',
  },
  { name: 'twenty megabytes', answer: () => ({ body: long() }), leaves: 'doubt' },
  {
    name: 'more than fits',
    answer: () => ({ lost: new UnusableAnswer('The answer is too large.') }),
    leaves: 'doubt',
  },
  { name: 'a broken line', answer: lost, leaves: 'doubt' },
]

function half(usual: FixtureAnswer): FixtureAnswer {
  const bytes = bytesOf(usual)
  return { ...usual, body: bytes.subarray(0, bytes.length >> 1) }
}
