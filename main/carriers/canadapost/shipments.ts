import type { CarrierContext } from '../contract/adapter.ts'
import { refusedFor } from '../contract/field-error.ts'
import type { LabelRequest, LabelResult } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import { type Refused, refusal } from './checks.ts'
import { ask, shipmentFamily, shipmentsPath } from './client.ts'
import { giveBack, namesOf } from './give-back.ts'
import { type Made, toLabelResult, toMade } from './label-result.ts'
import type { CpcConnection } from './settings.ts'
import { handoverOf, mailingDay, shipmentProblems, toShipmentRequest } from './shipment-request.ts'

/**
 * Buys one shipment for every parcel, one after the other, and fetches their labels. When one is refused, those bought
 * before are given back. Where something may have been bought that cannot be given back for certain, the outcome is
 * unknown and what was made is named.
 */
export async function createLabel(
  request: LabelRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  const refused =
    refusal(context, connection, request.parcels) ??
    refusedFor(shipmentProblems(request, connection.settings))
  if (refused) return refused
  const day = mailingDay(request, context.now())
  const handover = handoverOf(request, connection, day)
  const made: Made[] = []
  for (const index of request.parcels.keys()) {
    const body = toShipmentRequest({ request, index, day, handover }, connection)
    const one = await makeOne(body, made, connection, context)
    if (!one.ok) return afterFailure(one, made, connection, context)
    made.push(one.made)
  }
  const result = await toLabelResult(made, { ...request, handover }, connection, context)
  return result.ok ? result : inDoubt(result, made)
}

async function makeOne(
  body: string,
  before: readonly Made[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; made: Made } | Refused> {
  const { mediaType } = shipmentFamily(connection.settings)
  const call = { method: 'POST' as const, path: shipmentsPath(connection.settings), mediaType, body }
  try {
    return toMade(await ask(connection, context, call))
  } catch (error) {
    if (before.length === 0) throw error
    const message = `There was no answer for parcel ${before.length + 1}.`
    return failed([{ code: 'no_answer', message }], 'unknown-outcome') as Refused
  }
}

function afterFailure(
  failure: Refused,
  made: readonly Made[],
  connection: CpcConnection,
  context: CarrierContext,
): Refused | Promise<Refused> {
  if (made.length === 0) return failure
  return failure.retry === 'unknown-outcome'
    ? inDoubt(failure, made)
    : giveBack(made, failure, connection, context)
}

/** Bought, but not all of it is here: the carrier can be asked for it later. */
const inDoubt = (failure: Refused, made: readonly Made[]): Refused => {
  const message = `Canada Post has made ${namesOf(made)}. Nothing was voided.`
  const details = { shipment_ids: made.map(({ id }) => id), tracking_numbers: made.map(({ pin }) => pin) }
  return {
    ...failure,
    retry: 'unknown-outcome',
    messages: [...failure.messages, { code: 'bought_without_label', message, details }],
  }
}
