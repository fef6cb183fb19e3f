import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Refused } from './checks.ts'
import type { Made } from './label-result.ts'
import type { CpcConnection } from './settings.ts'
import { type Voided, voidOne } from './voids.ts'

/** What was made, for people. */
export const namesOf = (made: readonly Made[]): string =>
  made.map(({ id, pin }) => (id === pin ? `shipment ${id}` : `shipment ${id} (PIN ${pin})`)).join(', ')

/**
 * Voids the shipments of the parcels that were bought before one was refused. The refusal stands only when all of them
 * are gone for certain; a refund that was asked for is not.
 */
export async function giveBack(
  made: readonly Made[],
  refusal: Refused,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Refused> {
  const kept: Made[] = []
  const said: CarrierMessage[] = []
  for (const one of made) {
    const voided = await voidOne(one.id, {}, connection, context).catch((): null => null)
    if (voided) said.push(...voided.messages)
    if (!isGone(voided)) kept.push(one)
  }
  const first = refusal.messages.map(message => ({
    ...message,
    message: atParcel(message.message, made.length + 1),
  }))
  if (kept.length === 0) return { ...refusal, messages: [...first, allGone(made)] }
  return { ...refusal, retry: 'unknown-outcome', messages: [...first, ...said, stillThere(kept)] }
}

const isGone = (voided: Voided | null): boolean => voided?.ok === true && voided.isCertain

const atParcel = (message: string | undefined, number: number) =>
  `Parcel ${number}: ${message ?? 'it was refused.'}`

const allGone = (made: readonly Made[]): CarrierMessage => ({
  code: 'given_back',
  message: `The parcels bought before were voided again: ${namesOf(made)}. Nothing is left to pay for.`,
})

const stillThere = (kept: readonly Made[]): CarrierMessage => ({
  code: 'not_given_back',
  message: `Not voided for certain: ${namesOf(kept)}. Check them with Canada Post before buying again.`,
  details: { shipment_ids: kept.map(({ id }) => id), tracking_numbers: kept.map(({ pin }) => pin) },
})
