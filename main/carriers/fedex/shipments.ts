import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { dayIn, daysAfter } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { DaysOfCall } from '../contract/adapter.ts'
import type {
  BoughtLabel,
  Confirmation,
  FindRequest,
  FoundShipment,
  LabelRequest,
} from '../contract/model.ts'
import { done, failed, fieldError, mapOutcome, type Outcome, refusedFor } from '../contract/outcome.ts'
import { unclear } from '../kit/problems.ts'
import { boughtUnder, cannotTell, foundWithoutLabel, purchaseWords } from '../kit/purchases.ts'
import { cancelAnswer } from './answers.ts'
import { ask, calls, label, misfitOf } from './client.ts'
import { codeOf, noService, serviceOf, trackingUrlOf } from './codes.ts'
import { type Bought, collectPapers, fromShipAnswer, givesShipment, jobIn } from './purchase-answer.ts'
import { isReturn, withChoice } from './request-parts.ts'
import type { Fedex, FedexConnection, FedexLine } from './settings.ts'
import { purchaseProblems, searchReference, toShipRequest } from './shipment-request.ts'
import { resultsIn, statusIn } from './trackers.ts'

const words = purchaseWords(label, 'fedex.com')

type ShipBody = ReturnType<typeof toShipRequest>

/** Buys a shipment with a label for every parcel, in one call; of very many they come later. */
export const createLabel: Fedex['createLabel'] = async (given, connection, context) => {
  const planned = labelCall(given, connection, context)
  if ('refused' in planned) return planned.refused
  const { request, call } = planned
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const line = { connection, context }
  const messages = [...answer.messages, ...packedOtherwise(request, call.body)]
  const bought = fromShipAnswer(answer.body)
  if (bought) return finish({ bought, request, messages }, line)
  const jobId = jobIn(answer.body)
  return jobId === null
    ? failed([words.noNumber, ...messages], 'unknown-outcome')
    : deferred({ jobId, request, messages }, line)
}

export const refuseLabel: Fedex['refuseLabel'] = (request, connection, days) => {
  const planned = labelCall(request, connection, days)
  return 'refused' in planned ? planned.refused : misfitOf(planned.call)
}

function labelCall(given: LabelRequest, connection: FedexConnection, { calendar }: DaysOfCall) {
  const request = withChoice(given)
  const code = codeOf(request.service)
  if (code === null) return { refused: failed([fieldError({ service: noService(request.service) })]) }
  const refused = refusedFor(purchaseProblems(request, code, connection))
  if (refused) return { refused }
  const body = toShipRequest(request, connection, { code, today: calendar.today() })
  const headers = { 'x-customer-transaction-id': request.shipmentId }
  const isBack = isReturn(request.options)
  return { request, call: { ...calls.ship, headers, body, isReturn: isBack, gives: givesShipment } }
}

type Made = {
  bought: Bought
  request: Pick<LabelRequest, 'labelFormat' | 'parcels'> & { service?: string | null }
  messages: readonly CarrierMessage[]
}

/** Other packaging than the price was for: of what is bought the carrier answers none that could be compared. */
function packedOtherwise({ rateMeta }: LabelRequest, { requestedShipment }: ShipBody): CarrierMessage[] {
  const [priced, sent] = [plainText(rateMeta.packaging_type), requestedShipment.packagingType]
  if (priced === '' || priced === sent) return []
  const message = `It was bought in ${sent}, and its price was shown for ${priced}.`
  return [{ code: 'bought_other_packaging', message }]
}

/** Another service, of a purchase whose price is not said; where it is, the price is that of the other. */
function soldOtherwise({ quote, meta }: Bought['result'], service: string | null): CarrierMessage[] {
  const [sold, asked] = [plainText(meta.carrier_service_code), service === null ? null : codeOf(service)]
  if (quote || sold === '' || asked === null || sold === asked) return []
  const message = `${serviceOf(sold).name} was bought and not ${serviceOf(asked).name}.`
  return [{ code: 'bought_other_service', message }]
}

/** With its labels as one document. One that cannot be read leaves the purchase to a person: the carrier gives it only once. */
async function finish({ bought, request, messages }: Made, line: FedexLine): Promise<Outcome<BoughtLabel>> {
  if (bought.isFetched) line.context.note({ ids: { tracking_number: bought.result.shipmentIdentifier } })
  const printed = await collectPapers(bought, request, line)
  const said = [
    ...messages,
    ...bought.messages,
    ...printed.messages,
    ...words.wrongCount(bought.result.trackingNumbers.length, request.parcels.length),
    ...soldOtherwise(bought.result, request.service ?? null),
  ]
  return printed.files.label
    ? done({ ...bought.result, ...printed.files }, said)
    : failed([words.noLabel(bought.result), ...said], 'unknown-outcome')
}

const tries = 3
const pauseMs = 2_000

type Job = { jobId: string; request: LabelRequest; messages: readonly CarrierMessage[] }

/** The carrier has taken the shipment and makes its labels: a little is waited for them. */
async function deferred({ jobId, request, messages }: Job, line: FedexLine): Promise<Outcome<BoughtLabel>> {
  const { note, signal, wait } = line.context
  note({ code: 'job', message: `FedEx makes the labels as job ${jobId}.`, ids: { job_id: jobId } })
  for (let turn = 0; turn < tries && !signal.aborted; turn += 1) {
    await wait(pauseMs)
    const answer = await resultsOf(jobId, line).catch(() => null)
    const bought = answer?.ok ? fromShipAnswer(answer.body) : null
    if (bought) return finish({ bought, request, messages }, line)
  }
  const value = {
    ...boughtUnder(jobId, [], null),
    trackingNumber: '',
    ...stillMade,
    carrierData: { job_id: jobId, parcels: request.parcels.length },
    meta: { job_id: jobId },
  }
  return done(value, [...messages])
}

const stillMade = { label: null, pending: { arrives: 'later', askAfterMs: 30_000 } } as const

const resultsOf = (jobId: string, { connection, context }: FedexLine) => {
  const body = { accountNumber: { value: connection.settings.account_number ?? '' }, jobId }
  return ask({ ...calls.results, body, gives: givesShipment }, connection, context)
}

/** The labels of a shipment that was made in the background. All others are given out once only. */
export const fetchLabel: Fedex['fetchLabel'] = async (request, connection, context) => {
  const line = { connection, context }
  const jobId = plainText(request.carrierData.job_id)
  if (jobId === '') return failed([onlyOnce])
  const answer = await resultsOf(jobId, line)
  if (!answer.ok) return answer.refused
  const bought = fromShipAnswer(answer.body)
  if (!bought) return done(stillMade, answer.messages)
  const { files, messages } = await collectPapers(bought, request, line)
  if (!files.label) return failed([words.noLabel(bought.result), ...messages], 'safe')
  const { trackingNumber, trackingNumbers, trackingUrl, shipmentIdentifier, meta } = bought.result
  const carrierData = { ...request.carrierData, tracking_number: shipmentIdentifier }
  return done({ ...files, trackingNumber, trackingNumbers, trackingUrl, meta, carrierData }, [
    ...answer.messages,
    ...bought.messages,
    ...messages,
  ])
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
  const answer = await ask({ ...calls.cancel, body }, connection, context)
  return answer.ok ? fromCancelAnswer(answer.body, answer.messages) : answer.refused
}

const notYet = {
  code: 'label_pending',
  message: 'FedEx still makes the labels of this shipment. It can be voided once they are here.',
}

export function fromCancelAnswer(body: unknown, messages: CarrierMessage[] = []): Outcome<Confirmation> {
  const { cancelledShipment, message } = cancelAnswer.parse(body).output
  if (cancelledShipment) return done({ operation: 'Cancel Shipment', success: true }, messages)
  if (cancelledShipment === null)
    return unclear('FedEx does not say whether the shipment is void. Look at fedex.com.', messages, message)
  return failed([
    { code: 'not_voided', message: message ?? 'FedEx did not void the shipment: it may be on its way.' },
    ...messages,
  ])
}

/**
 * Looks for a purchase by the job it became, else by the number it was sent with; for a void by what tracking says.
 * Tracking hears of shipments late: finding nothing proves nothing.
 */
export const findShipment: Fedex['findShipment'] = (request, connection, context) => {
  const line = { connection, context }
  if (request.shipmentIdentifier) return findVoided(request, request.shipmentIdentifier, line)
  const jobId = request.noted?.job_id
  return jobId ? findJob(request, jobId, line) : findByReference(request, line)
}

type Found = Promise<Outcome<FoundShipment>>

async function findJob(request: FindRequest, jobId: string, line: FedexLine): Found {
  const answer = await resultsOf(jobId, line)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const bought = fromShipAnswer(answer.body)
  if (!bought) return cannotTell(`FedEx still makes the labels of job ${jobId}. Ask again in a minute.`)
  const outcome = await finish({ bought, request, messages: answer.messages }, line)
  return outcome.ok
    ? mapOutcome(outcome, label => ({ label, isVoided: false }))
    : { ...outcome, retry: 'safe' }
}

/** Its label was given once and is lost: what is found can be voided, and bought again. */
const withoutLabel = (numbers: string[]) => foundWithoutLabel(numbers, trackingUrlOf(numbers[0] ?? ''))

async function findByReference(request: FindRequest, { connection, context }: FedexLine): Found {
  const begun = dayIn(context.timeZone, request.since.getTime())
  const body = {
    referencesInformation: {
      type: 'INVOICE',
      value: searchReference(request.shipmentId),
      accountNumber: connection.settings.account_number ?? '',
      shipDateBegin: daysAfter(begun, -1),
      shipDateEndDate: daysAfter(begun, mostDaysAhead),
    },
    includeDetailedScans: false,
  }
  const answer = await ask({ ...calls.reference, body }, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const found = resultsIn(answer.body).filter(each => each.error.code === null)
  const numbers = [...new Set(found.flatMap(each => each.trackingNumberInfo.trackingNumber ?? []))]
  if (numbers.length === 0)
    return cannotTell('FedEx does not know the shipment yet. Ask again later, or look at fedex.com.')
  if (numbers.length !== request.parcels.length)
    return cannotTell(
      `FedEx has ${numbers.length} numbers under this reference, not ${request.parcels.length}: ${numbers.slice(0, 10).join(', ')}.`,
    )
  const isVoided = found.every(each => isCancelled(statusIn(each)))
  return done({ label: withoutLabel(numbers), isVoided }, isVoided ? [] : [labelLost])
}

const labelLost = {
  code: 'label_lost',
  message: 'FedEx has made the shipment and gives its label only once. Void it and buy another one.',
}

const mostDaysAhead = 12

const isCancelled = (code: string | null): boolean => code === 'CA'

async function findVoided(request: FindRequest, number: string, { connection, context }: FedexLine): Found {
  const trackingInfo = [{ trackingNumberInfo: { trackingNumber: number } }]
  const body = { includeDetailedScans: false, trackingInfo }
  const answer = await ask({ ...calls.track, body }, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  return resultsIn(answer.body).some(each => isCancelled(statusIn(each)))
    ? done({ label: withoutLabel([request.trackingNumber ?? number]), isVoided: true })
    : cannotTell('FedEx does not say yet whether the label was voided. Look at fedex.com.')
}
