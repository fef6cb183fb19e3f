import { describe } from 'vitest'
import { describeDelivery } from './describe-delivery.ts'
import { describeFollowing } from './describe-following.ts'
import { describeLooking } from './describe-looking.ts'
import { describeMisbehaviour } from './describe-misbehaviour.ts'
import type { Counterpart } from './place.ts'

/** What every way to a printer must do. Run against a real counterpart on this machine. */
export function describePrintTransport(name: string, counterpart: Counterpart): void {
  describe(`${name} as a print transport`, () => {
    describeDelivery(counterpart)
    describeMisbehaviour(counterpart)
    describeLooking(counterpart)
    describeFollowing(counterpart)
  })
}
