import type { RoundCall } from './caller.ts'
import type { Random } from './random.ts'
import type { World } from './world/world.ts'

/** A request with an Idempotency-Key whose answer was lost; its sender sends it again. */
export type Lost = { path: string; body: unknown; key: string }

/** What somebody outside of the station knows: what was asked for, and what the station has promised. */
export type Book = {
  /** Names of shipments, which are also the cities they go to, with their ids once known. */
  shipments: { name: string; id: string | null }[]
  /** How often a document was asked to be printed. */
  prints: Map<string, number>
  /** Records the station said it has: `table` and id. */
  promised: { table: 'shipments' | 'orders' | 'print_jobs' | 'batches' | 'addresses'; id: string }[]
  /** Ids of shipments whose purchase or end was answered. */
  answered: { type: 'shipment_purchased' | 'shipment_cancelled'; id: string }[]
  /** Orders asked for, in batches and files, that the station accepted. */
  orders: string[]
  /** Orders that were given a number, whatever became of them. */
  numbered: number
  /** Cities of orders whose labels were bought after the shop was to be told of such. */
  toTell: string[]
  lost: Lost[]
  /** What was done, for whoever has to repeat it. */
  steps: string[]
}

export const emptyBook = (): Book => ({
  shipments: [],
  prints: new Map(),
  promised: [],
  answered: [],
  orders: [],
  numbered: 0,
  toTell: [],
  lost: [],
  steps: [],
})

/** What an action works with. */
export type Hands = {
  /** Unique to the round. */
  name: string
  random: Random
  call: RoundCall
  world: World
  book: Book
}

export const note = ({ book }: Hands, ...words: unknown[]): void => {
  book.steps.push(words.map(String).join(' '))
}

/** Sends a request that pays or promises something, mostly with a key; what gets no answer is remembered. */
export async function sendOnce<T>(hands: Hands, path: string, body: unknown) {
  const key = hands.random.chance(0.7) ? `k${hands.random.int(1, 1e9)}` : null
  const answer = await hands.call<T>('POST', path, body, key === null ? {} : { 'idempotency-key': key })
  if (answer === null && key !== null) hands.book.lost.push({ path, body, key })
  note(hands, 'POST', path, key === null ? '' : `key ${key}`, '->', answer?.status ?? 'no answer')
  return answer
}
