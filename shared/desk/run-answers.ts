import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, integer, object, recordId } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { runAnswers, runDoubtKinds } from './run-gates.ts'
import { mostOrders } from './run-states.ts'
import { customsFacts } from './run-words.ts'
import { run } from './runs.ts'

const allOfAKind = object({
  doubt: choice(runDoubtKinds),
  action: choice(runAnswers),
  expected_count: integer({ min: 1, max: mostOrders }),
}).meta({ id: 'RunAnswers' })
export type AllOfAKind = z.output<typeof allOfAKind>

const lackingGoods = z
  .strictObject({
    /** Null where nobody said one; such goods are completed in their orders. */
    sku: z.string().nullable(),
    title: z.string().nullable(),
    /** What customs wants to know of them and nobody said. */
    missing: z.array(z.enum(customsFacts)),
    /** Orders of the run with them. */
    orders: z.number().int(),
  })
  .meta({ id: 'LackingGoods' })
export type LackingGoods = z.output<typeof lackingGoods>

const params = object({ id: recordId() })

/** Answers for many orders of a run at once, and what puts them right; of the group of the runs. */
export const runAnswerEndpoints = {
  answer: endpoint({
    id: 'runs.answer',
    method: 'POST',
    path: '/desk/runs/:id/answers',
    summary: 'Keep, skip or rate anew every order of a run with one kind of doubt',
    description:
      'Names how many were shown (`look_at`); another count is refused with 409, and nothing is changed. What else is doubtful of orders that are kept stays unanswered. Rated anew is what was put right meanwhile.',
    auth: 'required',
    params,
    body: allOfAKind,
    example: { doubt: 'customs', action: 'skip', expected_count: 52 },
    responses: { 200: run },
    refusals: [404, 409],
  }),
  goods: endpoint({
    id: 'runs.goods',
    method: 'GET',
    path: '/desk/runs/:id/lacking-goods',
    summary: 'The goods customs lacks something of in the orders of a run that wait for an answer',
    description:
      'By SKU, those of most orders first. What is said of them under `/desk/products` counts in every order that does not say it itself, once those are rated anew.',
    auth: 'required',
    params,
    query: object(shortListQuery()),
    responses: { 200: page(lackingGoods) },
    refusals: [404],
  }),
}
