import type { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, integer, object, recordId } from '../api/fields.ts'
import { runAnswers, runDoubtKinds } from './run-gates.ts'
import { mostOrders } from './run-states.ts'
import { run } from './runs.ts'

const allOfAKind = object({
  doubt: choice(runDoubtKinds),
  action: choice(runAnswers),
  expected_count: integer({ min: 1, max: mostOrders }),
}).meta({ id: 'RunAnswers' })
export type AllOfAKind = z.output<typeof allOfAKind>

/** Answers for many orders of a run at once; of the group of the runs. */
export const runAnswerEndpoints = {
  answer: endpoint({
    id: 'runs.answer',
    method: 'POST',
    path: '/desk/runs/:id/answers',
    summary: 'Keep or skip every order of a run with one kind of doubt',
    description:
      'Names how many were shown (`look_at`); another count is refused with 409, and nothing is changed. What else is doubtful of orders that are kept stays unanswered.',
    auth: 'required',
    params: object({ id: recordId() }),
    body: allOfAKind,
    example: { doubt: 'customs', action: 'skip', expected_count: 52 },
    responses: { 200: run },
    refusals: [404, 409],
  }),
}
