import { dayIn, daysAfter } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { done, mapOutcome, type Outcome } from '../contract/outcome.ts'
import { cannotTell, foundWithoutLabel } from '../kit/purchases.ts'
import { ask, paths } from './client.ts'
import { trackingUrlOf } from './codes.ts'
import { fromShipAnswer } from './purchase-answer.ts'
import type { Fedex, FedexConnection } from './settings.ts'
import { searchReference } from './shipment-request.ts'
import { finish, resultsOf } from './shipments.ts'
import { resultsIn, statusIn } from './trackers.ts'

/**
 * Looks for a purchase by the job it became, else by the number it was sent with; for a void by what tracking says.
 * Tracking hears of shipments late: finding nothing proves nothing.
 */
export const findShipment: Fedex['findShipment'] = (request, connection, context) => {
  if (request.shipmentIdentifier) return findVoided(request, request.shipmentIdentifier, connection, context)
  const jobId = request.noted?.job_id
  return jobId ? findJob(request, jobId, connection, context) : findByReference(request, connection, context)
}

async function findJob(
  request: FindRequest,
  jobId: string,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment>> {
  const answer = await resultsOf(jobId, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const bought = fromShipAnswer(answer.body)
  if (!bought) return cannotTell(`FedEx still makes the labels of job ${jobId}. Ask again in a minute.`)
  const outcome = await finish({ bought, request, messages: answer.messages }, connection, context)
  return outcome.ok
    ? mapOutcome(outcome, label => ({ label, isVoided: false }))
    : { ...outcome, retry: 'safe' }
}

/** Its label was given once and is lost: what is found can be voided, and bought again. */
const withoutLabel = (numbers: string[]) => foundWithoutLabel(numbers, trackingUrlOf(numbers[0] ?? ''))

async function findByReference(
  request: FindRequest,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment>> {
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
  const call = { method: 'POST', path: paths.reference, body, isHarmless: true, keys: 'track' } as const
  const answer = await ask(call, connection, context)
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

async function findVoided(
  request: FindRequest,
  number: string,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment>> {
  const body = {
    includeDetailedScans: false,
    trackingInfo: [{ trackingNumberInfo: { trackingNumber: number } }],
  }
  const call = { method: 'POST', path: paths.track, body, isHarmless: true, keys: 'track' } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const codes = resultsIn(answer.body).map(statusIn)
  if (codes.some(isCancelled))
    return done({ label: withoutLabel([request.trackingNumber ?? number]), isVoided: true })
  return cannotTell('FedEx does not say yet whether the label was voided. Look at fedex.com.')
}
