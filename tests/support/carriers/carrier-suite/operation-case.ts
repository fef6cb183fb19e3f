import type { CarrierContext } from '../../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'

/** One operation with a request it succeeds with. */
export type OperationCase = {
  name: string
  /** It costs or promises something, so that an answer nobody understands leaves a doubt. */
  isPaid: boolean
  /** Without the carrier's number in the answer it has not succeeded. */
  needsAnswer: boolean
  run: (context: CarrierContext) => Promise<Outcome<unknown>>
}
