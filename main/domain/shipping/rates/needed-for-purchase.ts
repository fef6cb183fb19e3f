import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { DaysOfCall } from '../../../carriers/contract/adapter.ts'
import type { CarrierAddress, LabelRequest, Quote, RateRequest } from '../../../carriers/contract/model.ts'
import type { FieldProblem } from '../../../carriers/contract/outcome.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'

/** What keeps a label from being made, as a message to go with the prices. */
export type LabelNeed = {
  path: string
  text: string
  /** Of each service of the connection that has a price. */
  isOfAll: boolean
  message: CarrierMessage
}

/** A problem and the services it is one of. */
type Needed = { field: string; problem: FieldProblem; services: string[] }

/**
 * What a label at these prices would be refused for, before it is paid for: the adapter looks at the request it would
 * send. Nothing where a price is asked for before anybody has said who gets the parcel.
 */
export function neededForPurchase(
  { adapter, connection, row }: LiveConnection,
  request: RateRequest,
  quotes: readonly Quote[],
  /** Of a price asked for without a declaration nothing is said of it, and what every carrier wants is told once. */
  { days, isCustomsTold }: { days: DaysOfCall; isCustomsTold: boolean },
): LabelNeed[] {
  const { refuseLabel } = adapter
  if (!refuseLabel || !isWhole(request.shipper) || !isWhole(request.recipient)) return []
  const names = new Map<string, string>()
  const found = new Map<string, Needed>()
  for (const quote of quotes) {
    if (names.has(quote.service)) continue
    names.set(quote.service, quote.serviceName)
    const refused = refuseLabel(toPurchase(request, quote), connection, days)
    for (const [field, problem] of problemsIn(refused?.messages ?? [])) {
      const known = found.get(field) ?? { field, problem, services: [] }
      known.services.push(quote.serviceName)
      found.set(field, known)
    }
  }
  return [...found.values()]
    .filter(({ field }) => !(isCustomsTold && field.startsWith('customs')))
    .map(({ field, problem, services }) => {
      const isOfAll = services.length === names.size
      const message = `${isOfAll ? 'A' : `${services.join(', ')}: a`} label will be refused as it is now, for the ${wordsOf(field)}. ${problem.message}`
      return {
        path: field,
        text: problem.message,
        isOfAll,
        message: {
          carrier_name: row.carrierName,
          carrier_id: row.carrierId,
          code: 'needed_for_purchase',
          message,
          details: { [field]: problem },
        },
      }
    })
}

/** `parcel[0].reference_number` is the reference number of parcel 1. */
const wordsOf = (field: string): string =>
  field
    .split('.')
    .map(part => part.replace(/\[(\d+)\]/, (_, at) => ` ${Number(at) + 1}`).replaceAll('_', ' '))
    .toReversed()
    .join(' of ')

const isWhole = ({ addressLine1, city, personName, companyName }: CarrierAddress): boolean =>
  Boolean(addressLine1 && city && (personName || companyName))

/** As the label of a quote would be asked for. */
const toPurchase = (request: RateRequest, quote: Quote): LabelRequest => ({
  ...request,
  options: { ...request.options, ...quote.choice?.options },
  shipmentId: 'shp_00000000000000000000000000000000',
  service: quote.service,
  labelFormat: 'PDF',
  payment: request.payment ?? { paidBy: 'sender', accountNumber: null, currency: null },
  billingAddress: null,
  customs: request.customs ?? null,
  metadata: {},
  rateMeta: quote.meta,
  choice: quote.choice ?? null,
})

/** Fields that messages of an adapter name, each with what is wrong. */
export const problemsIn = (messages: readonly CarrierMessage[]): [string, FieldProblem][] =>
  messages.flatMap(({ details }) =>
    Object.entries(details ?? {}).filter((entry): entry is [string, FieldProblem] => isProblem(entry[1])),
  )

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value
