import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, Confirmation, LabelRequest } from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, refusedFor } from '../contract/outcome.ts'
import { purchaseWords } from '../kit/purchases.ts'
import { cancelAnswer } from './answers.ts'
import { ask, label, paths } from './client.ts'
import { codeOf, noService } from './codes.ts'
import { isReturn, withChoice } from './options.ts'
import { type Bought, collectPapers, fromShipAnswer, jobIn, type Printed } from './purchase-answer.ts'
import type { Fedex, FedexConnection } from './settings.ts'
import { paperOf, purchaseProblems, toShipRequest } from './shipment-request.ts'

const words = purchaseWords(label, 'fedex.com')

/** Buys a shipment with a label for every parcel, in one call; of very many they come later. */
export const createLabel: Fedex['createLabel'] = async (given, connection, context) => {
  const request = withChoice(given)
  const code = codeOf(request.service)
  if (code === null) return failed([fieldError({ service: noService(request.service) })])
  const refused = refusedFor(purchaseProblems(request, code, connection))
  if (refused) return refused
  const body = toShipRequest(request, connection, { code, today: context.calendar.today() })
  const call = {
    method: 'POST',
    path: paths.ship,
    headers: { 'x-customer-transaction-id': request.shipmentId },
    body,
    isReturn: isReturn(request.options),
  } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const jobId = jobIn(answer.body)
  const bought = fromShipAnswer(answer.body)
  if (jobId !== null && !bought)
    return deferred({ jobId, request, messages: answer.messages }, connection, context)
  if (!bought) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  return finish({ bought, request, messages: answer.messages }, connection, context)
}

type Made = {
  bought: Bought
  request: Pick<LabelRequest, 'labelFormat' | 'parcels'>
  messages: readonly CarrierMessage[]
}

/** With its labels as one document. One that cannot be read leaves the purchase to a person: the carrier gives it only once. */
export async function finish(
  { bought, request, messages }: Made,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<BoughtLabel>> {
  if (bought.isFetched) context.note({ ids: { tracking_number: bought.result.shipmentIdentifier } })
  const printed = await collectPapers(bought, { request, paper: paperOf(connection.config) }, context)
  const said = [
    ...messages,
    ...bought.messages,
    ...printed.messages,
    ...words.wrongCount(bought.result.trackingNumbers.length, request.parcels.length),
  ]
  if (!printed.label) return failed([words.noLabel(bought.result), ...said], 'unknown-outcome')
  return done({ ...bought.result, ...filesOf(printed) }, said)
}

const filesOf = ({ label, invoice, papers }: Printed) => ({
  label,
  invoice,
  ...(papers.length > 0 ? { papers } : {}),
})

const tries = 3
const pauseMs = 2_000
const laterMs = 30_000

type Job = { jobId: string; request: LabelRequest; messages: readonly CarrierMessage[] }

/** The carrier has taken the shipment and makes its labels: a little is waited for them. */
async function deferred(
  { jobId, request, messages }: Job,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<BoughtLabel>> {
  context.note({ code: 'job', message: `FedEx makes the labels as job ${jobId}.`, ids: { job_id: jobId } })
  for (let turn = 0; turn < tries && !context.signal.aborted; turn += 1) {
    await context.wait(pauseMs)
    const answer = await resultsOf(jobId, connection, context).catch(() => null)
    const bought = answer?.ok ? fromShipAnswer(answer.body) : null
    if (bought) return finish({ bought, request, messages }, connection, context)
  }
  const value: BoughtLabel = {
    trackingNumber: '',
    shipmentIdentifier: jobId,
    trackingNumbers: [],
    shipmentIdentifiers: [],
    label: null,
    pending: { arrives: 'later', askAfterMs: laterMs },
    invoice: null,
    trackingUrl: null,
    quote: null,
    carrierData: { job_id: jobId, parcels: request.parcels.length },
    meta: { job_id: jobId },
  }
  return done(value, [...messages])
}

export const resultsOf = (jobId: string, connection: FedexConnection, context: CarrierContext) => {
  const body = { accountNumber: { value: connection.settings.account_number ?? '' }, jobId }
  return ask({ method: 'POST', path: paths.results, body, isHarmless: true }, connection, context)
}

/** The labels of a shipment that was made in the background. All others are given out once only. */
export const fetchLabel: Fedex['fetchLabel'] = async (request, connection, context) => {
  const jobId = plainText(request.carrierData.job_id)
  if (jobId === '') return failed([onlyOnce])
  const answer = await resultsOf(jobId, connection, context)
  if (!answer.ok) return answer.refused
  const bought = fromShipAnswer(answer.body)
  if (!bought)
    return done({ label: null, pending: { arrives: 'later', askAfterMs: laterMs } }, answer.messages)
  const printed = await collectPapers(bought, { request, paper: paperOf(connection.config) }, context)
  if (!printed.label) return failed([words.noLabel(bought.result), ...printed.messages], 'safe')
  const { trackingNumber, trackingNumbers, trackingUrl, shipmentIdentifier, meta } = bought.result
  return done(
    {
      ...filesOf(printed),
      trackingNumber,
      trackingNumbers,
      trackingUrl,
      meta,
      carrierData: { ...request.carrierData, tracking_number: shipmentIdentifier },
    },
    [...answer.messages, ...bought.messages, ...printed.messages],
  )
}

const onlyOnce = {
  code: 'label_given_once',
  message:
    'FedEx gives a label only once. Print it from the copy the station keeps, or void it and buy another one.',
}

/** Voids a whole shipment by its master number. */
export const voidLabel: Fedex['voidLabel'] = async (asked, connection, context) => {
  const { shipmentIdentifier, carrierData = {} } = asked
  const number = plainText(carrierData.tracking_number) || shipmentIdentifier
  if (carrierData.job_id === number) return failed([notYet], 'safe')
  const body = {
    accountNumber: { value: connection.settings.account_number ?? '' },
    trackingNumber: number,
    deletionControl: 'DELETE_ALL_PACKAGES',
  }
  const answer = await ask({ method: 'PUT', path: paths.cancel, body }, connection, context)
  return answer.ok ? fromCancelAnswer(answer.body, answer.messages) : answer.refused
}

const notYet = {
  code: 'label_pending',
  message: 'FedEx still makes the labels of this shipment. It can be voided once they are here.',
}

export function fromCancelAnswer(body: unknown, messages: CarrierMessage[] = []): Outcome<Confirmation> {
  const { cancelledShipment, message } = cancelAnswer.parse(body).output
  if (cancelledShipment) return done({ operation: 'Cancel Shipment', success: true }, messages)
  if (cancelledShipment === null) {
    const unsaid = 'FedEx does not say whether the shipment is void. Look at fedex.com.'
    return failed(
      [
        { code: 'unreadable_answer', message: message ? `${unsaid} It says: ${message}` : unsaid },
        ...messages,
      ],
      'unknown-outcome',
    )
  }
  return failed([
    { code: 'not_voided', message: message ?? 'FedEx did not void the shipment: it may be on its way.' },
    ...messages,
  ])
}
