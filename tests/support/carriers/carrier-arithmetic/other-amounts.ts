import type { FixtureAnswer } from '../carrier-suite/fixture-server.ts'

const amount = /-?\b\d+\.\d\d\b/g
const mostAmounts = 60

/** The same answer with one of its amounts raised by 1.11, each in its turn: its parts no longer add up. */
export function withOtherAmounts(answer: FixtureAnswer): FixtureAnswer[] {
  const { body } = answer
  if (body === undefined || body instanceof Uint8Array) return []
  const isText = typeof body === 'string'
  const text = isText ? body : JSON.stringify(body)
  return [...text.matchAll(amount)].slice(0, mostAmounts).map(({ 0: was, index }) => {
    const other = text.slice(0, index) + (Number(was) + 1.11).toFixed(2) + text.slice(index + was.length)
    return { ...answer, body: isText ? other : (JSON.parse(other) as unknown) }
  })
}
