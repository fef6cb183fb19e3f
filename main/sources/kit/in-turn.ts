import type { FulfilledParcel, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { afterChange } from './http.ts'

/** A change of something at the shop. */
export type Change = () => Promise<SourceOutcome<unknown>>

/** Changes one after the other, until one is refused: then nobody knows how far the whole has come, unless it was the first. */
export async function inTurn(changes: readonly Change[]): Promise<SourceOutcome<undefined>> {
  for (const [at, change] of changes.entries()) {
    const outcome = await change()
    if (!outcome.ok) return at > 0 ? afterChange(outcome) : outcome
  }
  return given(undefined)
}

/**
 * Parcels the shop was not told of yet, a change each, by the ids it has the others by; `ids` has an id for every parcel
 * once all are done.
 */
export function toldInTurn<Parcel extends FulfilledParcel>(
  parcels: readonly Parcel[],
  told: readonly (string | null)[],
  tell: (parcel: Parcel, at: number) => Promise<SourceOutcome<string>>,
): { changes: Change[]; written: () => WrittenBack } {
  const ids = [...told]
  const changes = parcels.flatMap((parcel, at) => {
    if (ids[at] !== null) return []
    const change: Change = async () => {
      const outcome = await tell(parcel, at)
      if (outcome.ok) ids[at] = outcome.value
      return outcome
    }
    return [change]
  })
  return { changes, written: () => writtenAs(ids) }
}

export const writtenAs = (ids: readonly (string | null)[]): WrittenBack => ({
  ids: ids.filter(id => id !== null),
})
