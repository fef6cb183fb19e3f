import { createHash } from 'node:crypto'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelPart } from '../../../shared/labels.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import {
  type CarrierContext,
  type DaysOfCall,
  isReturnAsked,
  isReturnLabelAsked,
} from '../contract/adapter.ts'
import type { BoughtLabel, LabelFile, LabelRequest, Quote, ReturnLabel } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { oneLabel } from '../kit/purchases.ts'
import { guaranteeOf } from '../kit/quotes.ts'
import { balancedPrice } from '../kit/results.ts'
import { ask, labelsAccepted, misfitOf, type UspsCall } from './client.ts'
import { type Mail, mailClassOf, serviceOf, trackingUrlOf } from './codes.ts'
import { paysDuties } from './customs.ts'
import { labelParts, type ReadLabel, readLabel } from './label-answer.ts'
import { purchaseProblems, toLabelCalls } from './label-request.ts'
import { laneProblem } from './rates.ts'
import type { Usps, UspsConnection } from './settings.ts'
import { takeBack } from './voids.ts'

/** Labels that were made, in the order of the parcels. `messages`: what was complained of beside one. */
export type Made = ReadLabel & { number: string; messages?: readonly CarrierMessage[] }

/** Buys a label for each parcel, all or none: what was made is taken back when one is refused. */
export const createLabelWith =
  (mail: Mail): Usps['createLabel'] =>
  async (request, connection, context) => {
    if (context.signal.aborted) return timeIsOver()
    const planned = labelCalls(mail, request, connection, context)
    if ('refused' in planned) return planned.refused
    const { labels } = planned
    const keys = keysOf(request, `${context.nextNumber(purchases)}`)
    context.note({
      code: 'label_asked_for',
      message: `USPS is asked for ${keys.length === 1 ? 'a label' : `${keys.length} labels`}, under the key ${keys[0]}.`,
      ids: {
        idempotency_keys: keys.join(' '),
        ...(isReturnLabelAsked(request.options) ? { request_digest: digestOf(labels) } : {}),
      },
    })
    const made: Made[] = []
    for (const [index, label] of labels.entries()) {
      const call = toCall(label, keys[index] ?? '', request)
      const bought = await buyOne(call, connection, context)
      if (!bought.ok) return undone(bought, made, { mail, connection, context })
      made.push(bought.value)
      if (index + 1 < labels.length) context.note(madeSoFar(made))
    }
    return withReturns(await toBought(made, request, { mail, connection, context }), request)
  }

export const refuseLabelWith =
  (mail: Mail): Usps['refuseLabel'] =>
  (request, connection, days) => {
    const planned = labelCalls(mail, request, connection, days)
    return 'refused' in planned ? planned.refused : null
  }

function labelCalls(mail: Mail, request: LabelRequest, connection: UspsConnection, { calendar }: DaysOfCall) {
  const today = calendar.today()
  const refused =
    laneProblem(request, mail) ?? refusedFor(purchaseProblems(request, connection, { mail, today }))
  if (refused) return { refused }
  const labels = toLabelCalls(request, { mail, today, connection })
  const misfit = labels.map(label => misfitOf({ method: 'POST', ...label })).find(each => each !== null)
  return misfit ? { refused: misfit } : { labels }
}

/** A row of numbers: a purchase that is tried again has other keys than the one before, whose labels may be void. */
const purchases = 'usps_purchases'

/** A key for each parcel: the carrier gives a label out again under it, and charges once. */
const keysOf = ({ shipmentId, parcels }: LabelRequest, purchase: string): string[] =>
  parcels.map((_, index) => {
    const hex = createHash('sha256').update(`${shipmentId} ${purchase} ${index}`).digest('hex')
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  })

/** By which it is known whether a request that would be sent now is the one that was sent. */
export const digestOf = (labels: readonly LabelCall[]): string =>
  createHash('sha256').update(JSON.stringify(labels)).digest('hex')

type LabelCall = Pick<UspsCall, 'path' | 'body' | 'parcel'>

/** Prepaid duties are said only beside the label, not in the flat form. */
export const toCall = (label: LabelCall, key: string, { customs }: LabelRequest): UspsCall => ({
  method: 'POST',
  ...label,
  headers: {
    accept: paysDuties(customs) ? 'multipart/form-data, application/json' : labelsAccepted,
    'x-idempotency-key': key,
  },
  isPaid: true,
  read: labelParts,
})

const madeSoFar = (made: readonly Made[]) => {
  const numbers = made.map(({ number }) => number)
  return {
    code: 'labels_made',
    message: `USPS has made ${numbers.join(', ')} so far.`,
    ids: { tracking_number: numbers.join(' ') },
  }
}

export async function buyOne(
  call: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<Made>> {
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { messages } = answer
  const read = readLabel(answer.body)
  return read.number === null
    ? failed([noNumber, ...messages], 'unknown-outcome')
    : done({ ...read, number: read.number, messages })
}

const noNumber = {
  code: 'no_tracking_number',
  message: 'USPS answered the purchase without a tracking number. Ask it again before you buy another label.',
}

export type Where = { mail: Mail; connection: UspsConnection; context: CarrierContext }

/** One label was not made: the ones before it are taken back, and where that is not certain nobody knows. */
async function undone(
  refused: Refused,
  made: readonly Made[],
  { mail, connection, context }: Where,
): Promise<Refused> {
  if (made.length === 0) return refused
  const numbers = made.map(({ number }) => number)
  if (refused.retry === 'unknown-outcome')
    return { ...refused, messages: [...refused.messages, leftOver(numbers)] }
  const left: string[] = []
  for (const number of numbers) {
    context.note(madeSoFar(made))
    const taken = await takeBack(number, { mail, connection, context }).catch(() => null)
    if (!taken?.ok) left.push(number)
  }
  return left.length === 0
    ? { ...refused, retry: refused.retry === 'safe' ? 'safe' : 'never' }
    : failed([...refused.messages, leftOver(left)], 'unknown-outcome')
}

export const leftOver = (numbers: readonly string[]): CarrierMessage => ({
  code: 'labels_left',
  message: `USPS made these labels, and they are not taken back: ${numbers.join(', ')}.`,
  details: { tracking_numbers: [...numbers] },
})

export async function toBought(
  made: readonly Made[],
  request: LabelRequest,
  where: Where,
): Promise<Outcome<BoughtLabel>> {
  const numbers = made.map(({ number }) => number)
  const label = await assemble(
    made.map(({ part }) => part),
    request.labelFormat,
    where,
  )
  const messages = [...made.flatMap(warningsOf), ...soldOtherwise(made, request)]
  const returns = await returnsOf(made, request, where)
  if (label === null) {
    const message = `USPS made ${numbers.join(', ')}, but the label cannot be read. Ask for it once more; do not buy it again.`
    return failed(
      [{ code: 'label_unreadable', message, details: { tracking_numbers: numbers } }, ...messages],
      'unknown-outcome',
    )
  }
  return done(
    {
      ...numbered(numbers, request, where.mail),
      label,
      quote: paidFor(made, request, where.mail),
      ...(returns.length > 0 ? { returns } : {}),
      meta: metaOf(made),
    },
    messages,
  )
}

/** What was bought, with a word where a return label is missing that was asked for. */
export function withReturns(
  bought: Outcome<BoughtLabel>,
  { options, parcels }: LabelRequest,
): Outcome<BoughtLabel> {
  if (!bought.ok || !isReturnLabelAsked(options)) return bought
  const { value, messages } = bought
  return (value.returns?.length ?? 0) < parcels.length ? done(value, [...messages, noReturnLabel]) : bought
}

const noReturnLabel: CarrierMessage = {
  code: 'no_return_label',
  message: 'USPS gave no return label that can be read. Make the return by itself when something comes back.',
}

/** Paid only when they are used, and taken back by their own numbers. */
async function returnsOf(made: readonly Made[], request: LabelRequest, where: Where): Promise<ReturnLabel[]> {
  const found: ReturnLabel[] = []
  for (const [index, { back }] of made.entries()) {
    const label = back && (await assemble([back.part], request.labelFormat, where))
    if (!back || !label) continue
    const { trackingNumber, shipmentIdentifier, trackingUrl } = numbered([back.number], request, where.mail)
    found.push({
      trackingNumber,
      shipmentIdentifier,
      trackingUrl,
      label,
      service: returnServiceOf(request, where.mail),
      carrierData: { numbers: [back.number], isReturn: true },
      ...(made.length > 1 ? { parcel: index + 1 } : {}),
    })
  }
  return found
}

/** All classes but the two faster ones come back by Ground Advantage. */
const returnServiceOf = ({ service }: LabelRequest, mail: Mail): string =>
  mailClassOf(service, mail, true) === null ? serviceOf('USPS_GROUND_ADVANTAGE', mail).service : service

function numbered(numbers: readonly string[], { options }: Pick<LabelRequest, 'options'>, mail: Mail) {
  const [first = ''] = numbers
  return {
    trackingNumber: first,
    shipmentIdentifier: first,
    trackingNumbers: [...numbers],
    shipmentIdentifiers: [...numbers],
    invoice: null,
    trackingUrl: trackingUrlOf(first, mail),
    carrierData: { numbers: [...numbers], isReturn: isReturnAsked(options) },
  }
}

/** One document of the labels of all parcels. */
export const assemble = (
  parts: readonly (LabelPart | null)[],
  labelFormat: LabelRequest['labelFormat'],
  { connection: { config }, context }: Where,
): Promise<LabelFile | null> =>
  oneLabel(
    parts,
    {
      labelFormat,
      paper: { widthInch: 4, heightInch: 6 },
      dpi: config.label_type === 'ZPL300DPI' ? 300 : 203,
    },
    context,
  )

/** What a price and its label are called begins with the class of the mail in both. */
function soldOtherwise(made: readonly Made[], { choice }: LabelRequest): CarrierMessage[] {
  const offered = plainText(choice?.carrierData?.sku)
  const other = made.find(
    ({ said: { SKU } }) => SKU !== null && offered !== '' && classIn(SKU) !== classIn(offered),
  )
  const message = `USPS sold ${other?.said.SKU}, which is of another class of mail than ${offered}. Look at the label before it leaves.`
  return other ? [{ code: 'bought_other_service', message }] : []
}

const classIn = (sku: string): string => sku.slice(0, 2).toUpperCase()

const warningsOf = ({ said, messages = [] }: Made): CarrierMessage[] => [
  ...messages,
  ...said.extraServices.flatMap(({ warnings }) =>
    warnings.flatMap(({ warningCode, warningDescription }) =>
      warningDescription ? [{ code: warningCode ?? 'warning', message: warningDescription }] : [],
    ),
  ),
]

const currency = 'USD'

/** What was charged: postage, extra services, fees, and duties where they are prepaid; null where it is not said. */
function paidFor(made: readonly Made[], request: LabelRequest, mail: Mail): Quote | null {
  const minor = (amount: Parameters<typeof minorOf>[0]) => minorOf(amount, currency) ?? 0
  if (made.some(({ said }) => said.postage === null)) return null
  const baseMinor = sumMinor(made.map(({ said }) => minor(said.postage)))
  const more = made.flatMap(({ said }) => [
    ...said.extraServices.map(each => ({
      name: each.name ?? each.serviceName ?? 'Extra service',
      price: each.price,
    })),
    ...said.fees.map(each => ({ name: each.name ?? 'Fee', price: each.price })),
  ])
  const charges = more.map(({ name, price }) => ({ name, amountMinor: minor(price) }))
  const duties = made.flatMap(({ whole: { prepaidDutiesTaxesFees: prepaid } }) =>
    prepaid
      ? [prepaid.packageFee, ...prepaid.itemCosts.flatMap(each => [each.dutyPrice, each.taxPrice])]
      : [],
  )
  const dutiesMinor = sumMinor(duties.map(minor))
  const totalMinor = baseMinor + sumMinor(charges.map(({ amountMinor }) => amountMinor)) + dutiesMinor
  const { commitment } = made[0]?.said ?? { commitment: null }
  const { service, name } = serviceOf(mailClassIn(request, mail), mail)
  return {
    service,
    serviceName: name,
    ...balancedPrice({ currency, totalMinor, baseMinor, dutiesMinor, charges }),
    transitDays: null,
    estimatedDelivery: commitment?.expectedDeliveryDate ?? commitment?.scheduleDeliveryDate ?? null,
    ...guaranteeOf(commitment?.guaranteedDelivery),
    zone: made[0]?.said.zone ?? made[0]?.said.internationalPriceGroup ?? null,
    meta: {},
  }
}

const mailClassIn = ({ service }: LabelRequest, { catalogue }: Mail): string =>
  catalogue.services.find(({ code }) => code === service)?.carrier_code ?? service

function metaOf([first]: readonly Made[]): Record<string, unknown> {
  const { SKU, zone } = first?.said ?? { SKU: null, zone: null }
  return { ...(SKU ? { sku: SKU } : {}), ...(zone ? { zone } : {}) }
}
