import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { required } from '../contract/field-error.ts'
import type { Confirmation, VoidRequest } from '../contract/model.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { unreadable } from '../kit/failed-answer.ts'
import { at, textAt } from '../kit/reading.ts'
import { parseXml, writeXml } from '../kit/xml.ts'
import { type Refused, refusal, refuseFields } from './checks.ts'
import { ask, hasContract, shipmentFamily, shipmentPath } from './client.ts'
import { documentOf, refusedBy } from './errors.ts'
import { splitIds } from './ids.ts'
import type { CpcConnection } from './settings.ts'

/**
 * Deletes what was not transmitted yet, and asks for a refund of what was; the carrier answers that by mail. The
 * shipments of several parcels go one after the other; where only some of them went, that is said.
 */
export async function voidLabel(
  { shipmentIdentifier, options }: VoidRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const ids = splitIds(shipmentIdentifier)
  if (ids.length === 0) return refuseFields({ shipment_identifier: required() })
  const messages: CarrierMessage[] = []
  for (const [at, id] of ids.entries()) {
    const one = await voidOne(id, options, connection, context)
    if (!one.ok) return at === 0 ? one : partly(one, ids.slice(0, at))
    messages.push(...one.messages)
  }
  return done({ operation: 'Cancel Shipment', success: true }, messages)
}

const partly = (failure: Refused, gone: readonly string[]): Refused => {
  const message = `${gone.join(', ')} went before; cancel the shipment again for the rest.`
  return {
    ...failure,
    messages: [...failure.messages, { code: 'partly_cancelled', message, details: { gone } }],
  }
}

export type Voided = { ok: true; isCertain: boolean; messages: CarrierMessage[] } | Refused

/** One shipment. What is already gone counts as voided. */
export async function voidOne(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { mediaType } = shipmentFamily(connection.settings)
  const path = shipmentPath(connection.settings, id)
  const asked = await ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })
  if (asked.status === 404 || asked.status === 410)
    return { ok: true, isCertain: true, messages: [alreadyGone(id)] }
  if (!asked.ok) return refusedBy(asked, true)
  const status = statusOf(asked.text)
  if (status === null) return unreadable(true) as Refused
  if (status !== 'created' || !hasContract(connection.settings))
    return askForRefund(id, options, connection, context)
  const answer = await ask(connection, context, { method: 'DELETE', path, mediaType })
  return answer.ok ? { ok: true, isCertain: true, messages: [] } : refusedBy(answer, false)
}

/** `created`, `transmitted` or `suspended`; null when the answer does not say. */
export function statusOf(text: string): string | null {
  const document = parseXml(text)
  const info = at(document, 'shipment-info') ?? at(document, 'non-contract-shipment-info')
  return textAt(info, 'shipment-status')
}

async function askForRefund(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { settings, config } = connection
  const email = typeof options.email === 'string' && options.email ? options.email : config.refund_email
  if (!email) return refuseFields({ 'config.refund_email': required(noMailAddress) })
  const { mediaType, namespace } = shipmentFamily(settings)
  const name = hasContract(settings) ? 'shipment-refund-request' : 'non-contract-shipment-refund-request'
  const body = writeXml({ [name]: { '@xmlns': namespace, email } })
  const path = `${shipmentPath(settings, id)}/refund`
  const answer = await ask(connection, context, { method: 'POST', path, mediaType, body })
  const read = documentOf(answer, `${name}-info`, false)
  if (!read.ok) return read
  return {
    ok: true,
    isCertain: false,
    messages: [refundAsked(id, textAt(read.document, 'service-ticket-id'))],
  }
}

const noMailAddress =
  'This label was transmitted, so only a refund can be asked for; Canada Post answers by mail. Enter a mail address for refunds in the connection.'

const alreadyGone = (id: string): CarrierMessage => ({
  code: 'already_voided',
  message: `Canada Post has no shipment ${id} any more.`,
})

const refundAsked = (id: string, ticket: string | null): CarrierMessage => ({
  code: 'refund_requested',
  message: `A refund was asked for${ticket === null ? '' : ` under ticket ${ticket}`}; Canada Post decides and answers by mail. Do not use the label.`,
  details: { shipment_id: id, service_ticket_id: ticket },
})
