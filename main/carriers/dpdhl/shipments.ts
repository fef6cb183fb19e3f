import type { LabelPart } from '../../../shared/labels.ts'
import {
  type CarrierContext,
  type DaysOfCall,
  isReturnAsked,
  isReturnLabelAsked,
} from '../contract/adapter.ts'
import type { BoughtLabel, LabelRequest, ReturnLabel, ShipmentPaper, VoidRequest } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { unclear } from '../kit/problems.ts'
import { boughtUnder, oneLabel, partOf, said } from '../kit/purchases.ts'
import { ask, misfitOf, site } from './client.ts'
import { label, noService, printedAs, productOf, returnProduct, trackingUrlOf } from './codes.ts'
import { examplePrices } from './example-sheet.ts'
import { levelsOf } from './rates.ts'
import { buyReturn, paper, refuseReturn, words } from './returns.ts'
import type { Dpdhl, DpdhlConnection } from './settings.ts'
import { orderProblems, profileOf, toOrder } from './shipment-request.ts'
import { paths } from './wire.ts'
import { deleteOrdersAnswer, getOrdersAnswer, postOrdersAnswer } from './wire-orders.ts'

type Answered = ReturnType<typeof postOrdersAnswer.parse>
type Item = Answered['items'][number]
type Document = Item['label']

/** Buys all parcels in one call, or none: what was made beside a refusal is taken back. */
export const createLabel: Dpdhl['createLabel'] = async (request, connection, context) => {
  if (context.signal.aborted) return timeIsOver()
  if (isReturnAsked(request.options)) return buyReturn(request, connection, context)
  const order = orderCall(request, connection, context)
  if ('refused' in order) return order.refused
  const answer = await ask(order.call, connection, context)
  if (!answer.ok) return answer.refused
  const { items } = postOrdersAnswer.parse(answer.body)
  const made = items.filter(item => item.shipmentNo !== null && !isWrong(item))
  const numbers = made.flatMap(({ shipmentNo }) => shipmentNo ?? [])
  if (items.some(isWrong) && numbers.length > 0) {
    const refused = failed(answer.messages)
    return undone(refused, numbers, connection, context)
  }
  if (numbers.length === 0) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  const level = levelsOf(connection).filter(each => each.service_code === request.service)
  const messages = [
    ...answer.messages,
    ...words.wrongCount(numbers.length, request.parcels.length),
    ...examplePrices(level),
  ]
  const bought = await toBought(made, numbers, request, context)
  const isBackMissing = isReturnLabelAsked(request.options) && (bought.returns?.length ?? 0) < numbers.length
  return done(bought, isBackMissing ? [...messages, noReturnLabel] : messages)
}

const isGiven = ({ shipmentNo, label: file }: Item): boolean =>
  [shipmentNo, file.b64, file.zpl2].some(each => each !== null)

const isWrong = ({ sstatus }: Item): boolean => (sstatus.statusCode ?? 0) >= 400

export const refuseLabel: Dpdhl['refuseLabel'] = (request, connection, days) => {
  if (isReturnAsked(request.options)) return refuseReturn(request, connection)
  const order = orderCall(request, connection, days)
  return 'refused' in order ? order.refused : misfitOf(order.call)
}

function orderCall(request: LabelRequest, connection: DpdhlConnection, { calendar }: DaysOfCall) {
  const product = productOf(request.service)
  if (product === null || product === returnProduct)
    return { refused: refusedFor({ service: noService(request.service) }) ?? failed([]) }
  const refused = refusedFor(orderProblems(request, product, connection))
  if (refused) return { refused }
  const { docFormat, printFormat } = printedAs(connection.config, request.labelFormat)
  const call = {
    method: 'POST',
    path: paths.orders,
    query: {
      docFormat,
      printFormat,
      retourePrintFormat: printFormat,
      includeDocs: 'include',
      combine: 'false',
    },
    body: toOrder(request, connection, { product, today: calendar.today() }),
    // Some of several may be made where others are refused.
    gives: (body: unknown) => postOrdersAnswer.parse(body).items.some(isGiven),
  } as const
  return { call }
}

/** A document as it came: a PDF in Base64, ZPL as the text it is. */
function partIn({ b64, zpl2, fileFormat }: Document): LabelPart | null {
  if (zpl2 !== null) return { format: 'ZPL', bytes: Buffer.from(zpl2) }
  return partOf(b64, fileFormat === 'ZPL2' ? 'ZPL' : 'PDF')
}

const papersOf = (item: Item, parcel: number): ShipmentPaper[] =>
  (
    [
      ['customs', 'Customs declaration', item.customsDoc],
      ['cod', 'Cash on delivery', item.codLabel],
    ] as const
  ).flatMap(([kind, name, document]) => {
    const part = partIn(document)
    return part && part.format !== 'GIF'
      ? [{ kind, name, format: part.format, bytes: part.bytes, parcel }]
      : []
  })

async function toBought(
  made: readonly Item[],
  numbers: string[],
  request: LabelRequest,
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<BoughtLabel> {
  const { labelFormat } = request
  const [number = ''] = numbers
  const file = await oneLabel(
    made.map(item => partIn(item.label)),
    { labelFormat, paper },
    context,
  )
  const returns = await returnsOf(made, request, context)
  return {
    ...boughtUnder(number, numbers, trackingUrlOf(number)),
    shipmentIdentifiers: numbers,
    label: file,
    // Asked for once more: until the day is closed DHL gives it again.
    ...(file ? {} : { pending: { arrives: 'later' } as const }),
    papers: made.flatMap((item, at) => papersOf(item, at + 1)),
    ...(returns.length > 0 ? { returns } : {}),
    carrierData: { numbers },
    meta: said({ routing_code: made[0]?.routingCode }),
  }
}

const noReturnLabel = {
  code: 'no_return_label',
  message: `${label} gave no return label that can be read. Make the return by itself when something comes back.`,
}

/** It lives and dies with its shipment. */
async function returnsOf(
  made: readonly Item[],
  { options, labelFormat }: LabelRequest,
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<ReturnLabel[]> {
  if (!isReturnLabelAsked(options)) return []
  const found: ReturnLabel[] = []
  for (const [at, { returnShipmentNo: trackingNumber, returnLabel }] of made.entries()) {
    const file = await oneLabel([partIn(returnLabel)], { labelFormat, paper }, context)
    if (trackingNumber === null || !file) continue
    found.push({
      trackingNumber,
      shipmentIdentifier: null,
      label: file,
      service: 'dpdhl_retoure',
      trackingUrl: trackingUrlOf(trackingNumber),
      ...(made.length > 1 ? { parcel: at + 1 } : {}),
    })
  }
  return found
}

/** One of several was refused: the others are taken back, and where that is not certain nobody knows. */
async function undone(
  refused: Refused,
  numbers: string[],
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Refused> {
  const message = `${label} made ${numbers.join(', ')} and refused the rest.`
  context.note({ code: 'labels_made', message, ids: { tracking_number: numbers.join(' ') } })
  const taken = await takeBack(numbers, connection, context).catch(() => null)
  if (taken?.ok) return refused
  const left = {
    code: 'labels_left',
    message: `${label} made these labels, and they are not taken back: ${numbers.join(', ')}. Look at ${site}.`,
    details: { tracking_numbers: numbers },
  }
  return failed([...refused.messages, left], 'unknown-outcome')
}

async function takeBack(
  numbers: readonly string[],
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const query = { profile: profileOf(connection), shipment: numbers }
  const gives = (body: unknown) =>
    deleteOrdersAnswer.parse(body).items.some(({ sstatus }) => sstatus.statusCode === 200)
  const answer = await ask({ method: 'DELETE', path: paths.orders, query, gives }, connection, context)
  if (!answer.ok) return answer.refused
  const { items } = deleteOrdersAnswer.parse(answer.body)
  const gone = items.filter(({ sstatus }) => sstatus.statusCode === 200).map(({ shipmentNo }) => shipmentNo)
  // Of a single one the number need not be repeated.
  const left = numbers.filter(number => !gone.includes(number) && !(numbers.length === 1 && gone[0] === null))
  return left.length === 0
    ? done(undefined, answer.messages)
    : unclear(`${label} does not say that ${left.join(', ')} is void. Look at ${site}.`, answer.messages)
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : []

function numbersOf({
  shipmentIdentifier,
  options,
  carrierData,
}: Pick<VoidRequest, 'shipmentIdentifier' | 'options' | 'carrierData'>): string[] {
  const known = [carrierData?.numbers, options.tracking_numbers, options.shipment_identifiers].map(textsIn)
  return known.find(numbers => numbers.includes(shipmentIdentifier)) ?? [shipmentIdentifier]
}

/** Takes back all labels of a shipment; after the day is closed DHL refuses it. Nobody is told of a return that is not used. */
export const voidLabel: Dpdhl['voidLabel'] = async (request, connection, context) => {
  const operation = { operation: 'Cancel Shipment', success: true }
  if (request.carrierData?.isReturn === true || isReturnAsked(request.options)) {
    const message = 'DHL bills a return only when it comes back, and was not told.'
    return done(operation, [{ code: 'billed_on_use', message }])
  }
  const taken = await takeBack(numbersOf(request), connection, context)
  return taken.ok ? done(operation, taken.messages) : taken
}

/** The labels once more, as long as the day is not closed. */
export const fetchLabel: Dpdhl['fetchLabel'] = async (request, connection, context) => {
  const { labelFormat, carrierData } = request
  if (carrierData.isReturn === true) {
    const message = 'DHL gives the label of a return only once.'
    return failed([{ code: 'label_given_once', message }])
  }
  const numbers = numbersOf(request)
  const query = {
    ...printedAs(connection.config, labelFormat),
    shipment: numbers,
    includeDocs: 'include',
    combine: 'false',
  }
  const answer = await ask({ method: 'GET', path: paths.orders, query }, connection, context)
  if (!answer.ok) return answer.refused
  const { items } = getOrdersAnswer.parse(answer.body)
  const found = numbers.map((number, at) => items.find(item => item.shipmentNo === number) ?? items[at])
  const file = await oneLabel(
    found.map(item => (item ? partIn(item.label) : null)),
    { labelFormat, paper },
    context,
  )
  return done({ label: file, ...(file ? {} : { pending: { arrives: 'later' } as const }) }, answer.messages)
}
