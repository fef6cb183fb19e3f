import { createHash } from 'node:crypto'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelPart } from '../../../shared/labels.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import { type CarrierContext, isReturnAsked, isReturnLabelAsked } from '../contract/adapter.ts'
import type {
  BoughtLabel,
  FetchedLabel,
  FetchLabelRequest,
  FindRequest,
  FoundShipment,
  LabelRequest,
  Quote,
  ReturnLabel,
} from '../contract/model.ts'
import { done, failed, type Outcome, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { balancedPrice } from '../kit/results.ts'
import { ask, labelsAccepted, misfitOf, type UspsCall } from './client.ts'
import { type Mail, mailClassOf, rateNames, serviceOf } from './codes.ts'
import { paysDuties } from './customs.ts'
import { type ReadLabel, readLabel } from './label-answer.ts'
import { imageTypeOf, isDeclaredPurchase, purchaseProblems, toLabelCall } from './label-request.ts'
import { laneProblem } from './rates.ts'
import type { UspsConnection } from './settings.ts'
import { takeBack } from './voids.ts'

/** Labels that were made, in the order of the parcels. */
type Made = ReadLabel & { number: string }

/** Buys a label for each parcel, all or none: what was made is taken back when one is refused. */
export const createLabelWith =
  (mail: Mail) =>
  async (
    request: LabelRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<BoughtLabel>> => {
    if (context.signal.aborted) return timeIsOver()
    const today = context.calendar.today()
    const refused =
      laneProblem(request, mail) ?? refusedFor(purchaseProblems(request, connection, { mail, today }))
    if (refused) return refused
    const labels = request.parcels.map((_, index) => toLabelCall(request, index, { mail, today, connection }))
    const misfit = labels.map((label, index) => misfitOf({ method: 'POST', ...label }, index)).find(Boolean)
    if (misfit) return misfit
    const keys = keysOf(request, `${context.nextNumber(purchases)}`)
    context.note({
      code: 'label_asked_for',
      message: `USPS is asked for ${keys.length === 1 ? 'a label' : `${keys.length} labels`}, under the key ${keys[0]}.`,
      ids: { idempotency_keys: keys.join(' ') },
    })
    const made: Made[] = []
    for (const [index, label] of labels.entries()) {
      const call = toCall(label, keys[index] ?? '', request)
      const bought = await buyOne(call, connection, context)
      if (!bought.ok) return undone(bought, made, { mail, connection, context })
      made.push(bought.value)
      if (index + 1 < labels.length) context.note(madeSoFar(made))
    }
    return toBought(made, request, { mail, connection, context })
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

/** Prepaid duties are said only beside the label, not in the flat form. */
const toCall = (
  label: { path: string; body: unknown },
  key: string,
  { customs }: LabelRequest,
): UspsCall => ({
  method: 'POST',
  ...label,
  headers: {
    accept: paysDuties(customs) ? 'multipart/form-data, application/json' : labelsAccepted,
    'x-idempotency-key': key,
  },
  isPaid: true,
})

const madeSoFar = (made: readonly Made[]) => {
  const numbers = made.map(({ number }) => number)
  return {
    code: 'labels_made',
    message: `USPS has made ${numbers.join(', ')} so far.`,
    ids: { tracking_number: numbers.join(' ') },
  }
}

async function buyOne(
  call: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<Made>> {
  const asked = await ask(call, connection, context)
  if (!asked.ok) return asked.refused
  const read = readLabel(asked.answer)
  return read.number === null ? failed([noNumber], 'unknown-outcome') : done({ ...read, number: read.number })
}

const noNumber = {
  code: 'no_tracking_number',
  message: 'USPS answered the purchase without a tracking number. Ask it again before you buy another label.',
}

type Where = { mail: Mail; connection: UspsConnection; context: CarrierContext }

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

const leftOver = (numbers: readonly string[]): CarrierMessage => ({
  code: 'labels_left',
  message: `USPS made these labels, and they are not taken back: ${numbers.join(', ')}.`,
  details: { tracking_numbers: [...numbers] },
})

async function toBought(
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
  const messages = made.flatMap(warningsOf)
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
    isReturnLabelAsked(request.options) && returns.length < made.length
      ? [...messages, noReturnLabel]
      : messages,
  )
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
    trackingUrl: mail.catalogue.tracking_url?.replace('{number}', encodeURIComponent(first)) ?? null,
    carrierData: { numbers: [...numbers], isReturn: isReturnAsked(options) },
  }
}

const dpiOf = ({ config }: UspsConnection): number => (config.label_type === 'ZPL300DPI' ? 300 : 203)

async function assemble(
  parts: readonly (LabelPart | null)[],
  format: LabelRequest['labelFormat'],
  { connection, context }: Where,
) {
  const whole = parts.filter(part => part !== null)
  if (whole.length === 0 || whole.length < parts.length) return null
  try {
    const bytes = await context.assembleLabels(whole, { format, dpi: dpiOf(connection) })
    return { format, bytes, paper: { widthInch: 4, heightInch: 6 } }
  } catch {
    return null
  }
}

const warningsOf = ({ said }: ReadLabel): CarrierMessage[] =>
  said.extraServices.flatMap(({ warnings }) =>
    warnings.flatMap(({ warningCode, warningDescription }) =>
      warningDescription ? [{ code: warningCode ?? 'warning', message: warningDescription }] : [],
    ),
  )

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
    zone: made[0]?.said.zone ?? made[0]?.said.internationalPriceGroup ?? null,
    meta: {},
  }
}

const mailClassIn = ({ service }: LabelRequest, { catalogue }: Mail): string =>
  catalogue.services.find(({ code }) => code === service)?.carrier_code ?? service

function metaOf([first]: readonly Made[]): Record<string, unknown> {
  const { SKU, zone } = first?.said ?? { SKU: null, zone: null }
  const way = SKU === null ? undefined : rateNames[SKU.slice(4, 6)]
  return { ...(SKU ? { sku: SKU } : {}), ...(zone ? { zone } : {}), ...(way ? { packaging: way } : {}) }
}

/** The way to a label once more, by its number or by the key it was asked for with. */
const toReprint = (
  { number, key, imageType }: { number?: string; key?: string; imageType: string },
  mail: Mail,
): UspsCall => ({
  method: 'POST',
  path: number ? `${mail.paths.reprint}/${encodeURIComponent(number)}` : mail.paths.reprint,
  body: { imageInfo: { imageType, labelType: '4X6LABEL' } },
  headers: { accept: labelsAccepted, ...(key ? { 'x-idempotency-key': key } : {}) },
  isPaid: true,
  isHarmless: true,
})

/** The labels of a bought shipment once more: up to the day of mailing, and three times at most. */
export const fetchLabelWith =
  (mail: Mail) =>
  async (
    request: FetchLabelRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<FetchedLabel>> => {
    const numbers =
      request.trackingNumbers.length > 0 ? request.trackingNumbers : [request.shipmentIdentifier]
    const imageType = imageTypeOf(request, connection, { hasCustoms: mail.isAbroad })
    const calls = numbers.map(number => toReprint({ number, imageType }, mail))
    const again = await readAgain(calls, connection, context)
    if (!again.ok) return again
    const label = await assemble(
      again.value.map(({ part }) => part),
      request.labelFormat,
      { mail, connection, context },
    )
    if (label === null)
      return failed([
        { code: 'label_unreadable', message: 'USPS gave the label again, but it cannot be read.' },
      ])
    return done({ label }, again.value.flatMap(timesLeft))
  }

async function readAgain(
  calls: readonly UspsCall[],
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<ReadLabel[]>> {
  const found: ReadLabel[] = []
  for (const call of calls) {
    const asked = await ask(call, connection, context)
    if (!asked.ok) return asked.refused
    found.push(readLabel(asked.answer))
  }
  return done(found)
}

const timesLeft = ({ whole: { reprintInfo } }: ReadLabel): CarrierMessage[] => {
  const { reprintNumber: times, reprintLimit: most } = reprintInfo
  return times === null || most === null
    ? []
    : [{ code: 'reprints', message: `USPS has given this label out again ${times} of ${most} times.` }]
}

/** Asks for the labels of a purchase by the keys it was sent with. Finding none proves nothing. */
export const findShipmentWith =
  (mail: Mail) =>
  async (
    request: FindRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<FoundShipment | null>> => {
    const calls = toSearches(request, connection, mail)
    if (calls.length === 0)
      return cannotTell('This purchase left no key to ask USPS by. Look at cnsb.usps.com.')
    const again = await readAgain(calls, connection, context)
    if (!again.ok) return { ...again, retry: 'safe', messages: [...again.messages, notFound] }
    const made = again.value.filter((each): each is Made => each.number !== null)
    if (made.length < request.parcels.length)
      return cannotTell(`USPS gave ${made.length} labels out for ${request.parcels.length} parcels.`)
    const bought = await toBought(made, request, { mail, connection, context })
    return bought.ok
      ? done({ label: bought.value, isVoided: false }, bought.messages)
      : { ...bought, retry: 'safe' }
  }

function toSearches(request: FindRequest, connection: UspsConnection, mail: Mail): UspsCall[] {
  const imageType = imageTypeOf(request, connection, { hasCustoms: isDeclaredPurchase(request, mail) })
  const known = request.shipmentIdentifier ?? request.trackingNumber
  const numbers = numbersIn(request.carrierData?.numbers) ?? (known ? [known] : [])
  if (numbers.length > 0) return numbers.map(number => toReprint({ number, imageType }, mail))
  const keys = (request.noted?.idempotency_keys ?? '').split(' ').filter(Boolean)
  return keys.map(key => toReprint({ key, imageType }, mail))
}

const numbersIn = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.filter(each => typeof each === 'string') : null

const notFound = {
  code: 'not_found',
  message:
    'USPS gives no label out for this purchase: it was not made, is void, or its day of mailing is over.',
}

const cannotTell = (message: string) => failed([{ code: 'not_found', message }], 'safe')
