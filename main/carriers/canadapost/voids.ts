import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { VoidRequest } from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, type Refused, required } from '../contract/outcome.ts'
import { unreadable } from '../kit/send.ts'
import { writeXml } from '../kit/xml.ts'
import {
  ask,
  hasContract,
  isGone,
  messagesIn,
  readRoot,
  shipmentFamily,
  shipmentPath,
  splitIds,
} from './client.ts'
import { shipmentIn } from './documents.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'

/**
 * Deletes what was not transmitted yet, and asks for a refund of what was; the carrier answers that by mail. The
 * shipments of several parcels go one after the other; where only some of them went, that is said.
 */
export const voidLabel: CanadaPost['voidLabel'] = async (
  { shipmentIdentifier, options },
  connection,
  context,
) => {
  const ids = splitIds(shipmentIdentifier)
  if (ids.length === 0) return failed([fieldError({ shipment_identifier: required() })])
  const messages: CarrierMessage[] = []
  for (const [at, id] of ids.entries()) {
    const one = await voidOne(id, options, connection, context)
    if (!one.ok) return at === 0 ? one : partlyVoided(one, ids.slice(0, at))
    messages.push(...one.messages)
  }
  return done({ operation: 'Cancel Shipment', success: true }, messages)
}

const partlyVoided = (failure: Refused, gone: readonly string[]): Refused => {
  const message = `${gone.join(', ')} went before; cancel the shipment again for the rest.`
  return {
    ...failure,
    messages: [...failure.messages, { code: 'partly_cancelled', message, details: { gone } }],
  }
}

export type Voided = Outcome<{ isCertain: boolean }>

const voided = (isCertain: boolean, ...messages: CarrierMessage[]): Voided => done({ isCertain }, messages)

/**
 * One shipment. What is already gone counts as voided, and so does what is unknown to the carrier: whoever asks about
 * a shipment it may never have had is told which of the two it is.
 */
export async function voidOne(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { mediaType } = shipmentFamily(connection.settings)
  const path = shipmentPath(connection.settings, id)
  const asked = await ask({ method: 'GET', path, mediaType }, connection, context)
  if (!asked.ok) {
    const wasHere = asked.status === 410 || saysGone(asked.body)
    return isGone(asked) ? voided(true, wasHere ? alreadyGone(id) : unknownHere(id)) : asked.refused
  }
  // Without a contract a shipment has no status: it is valid, and paid, from the start.
  if (!hasContract(connection.settings)) return askForRefund(id, options, connection, context)
  const status = statusIn(asked.body)
  if (status === null) return unreadable(true)
  if (status !== 'created') return askForRefund(id, options, connection, context)
  const answer = await ask({ method: 'DELETE', path, mediaType, isSilent: true }, connection, context)
  return answer.ok ? voided(true) : answer.refused
}

/** `created`, `transmitted` or `suspended`; null when the answer does not say. */
export const statusIn = (body: unknown): string | null => shipmentIn(body)?.['shipment-status'] ?? null

async function askForRefund(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { settings, config } = connection
  const email = typeof options.email === 'string' && options.email ? options.email : config.refund_email
  if (!email) return failed([fieldError({ 'config.refund_email': required(noMailAddress) })])
  const { mediaType, namespace } = shipmentFamily(settings)
  const name = hasContract(settings) ? 'shipment-refund-request' : 'non-contract-shipment-refund-request'
  const body = writeXml({ [name]: { '@xmlns': namespace, email } })
  const path = `${shipmentPath(settings, id)}/refund`
  const answer = await ask({ method: 'POST', path, mediaType, body }, connection, context)
  if (!answer.ok) return saysAsked(answer.body) ? voided(false, alreadyAsked(id)) : answer.refused
  const info = readRoot(answer.body, `${name}-info`)
  return info ? voided(false, refundAsked(id, info['service-ticket-id'])) : unreadable(false)
}

const noMailAddress =
  'This label was transmitted, so only a refund can be asked for; Canada Post answers by mail. Enter a mail address for refunds in the connection.'

const saysGone = (body: unknown): boolean =>
  messagesIn(body).some(({ message }) => /\b(void|delet|cancel|annul|supprim)/i.test(message ?? ''))

/** Code 7292, with 409; the words say it too, whatever the code. */
const saysAsked = (body: unknown): boolean =>
  messagesIn(body).some(
    ({ code, message = '' }) =>
      (code === '7292' && /refund|remboursement/i.test(message)) ||
      /\brefund\b.*\balready\b|\balready\b.*\brefund\b|remboursement.*déjà|déjà.*remboursement/i.test(
        message,
      ),
  )

const alreadyGone = (id: string): CarrierMessage => ({
  code: 'already_voided',
  message: `Canada Post has no shipment ${id} any more: it was voided before.`,
})

const alreadyAsked = (id: string): CarrierMessage => ({
  code: 'already_voided',
  message: `A refund of ${id} was asked for before; Canada Post decides and answers by mail. Do not use the label.`,
})

const unknownHere = (id: string): CarrierMessage => ({
  code: 'unknown_shipment',
  message: `Canada Post has no shipment ${id} of this account: it was voided before, or never there.`,
})

const refundAsked = (id: string, ticket: string | null): CarrierMessage => ({
  code: 'refund_requested',
  message: `A refund was asked for${ticket === null ? '' : ` under ticket ${ticket}`}; Canada Post decides and answers by mail. Do not use the label.`,
  details: { shipment_id: id, service_ticket_id: ticket },
})
