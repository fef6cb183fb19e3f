import type { RateRecord } from '../../../../shared/api/rates.ts'
import {
  type DutiesEstimate,
  dutiesOfCarrier,
  type EstimatedLane,
  estimateDuties,
} from '../../../../shared/customs/duties-estimate.ts'
import {
  type CarrierMessage,
  noConnection,
  ok,
  type Result,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import { withoutMarkups } from '../../../../shared/rate-markups.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import { plainText } from '../../../../shared/values.ts'
import type { CarrierCatalogue } from '../../../carriers/catalogue/carrier-catalogue.ts'
import { militaryServices, noMilitaryMail, unlessRefused } from '../../../carriers/contract/adapter.ts'
import type { CarrierAddress, Quote, RateRequest } from '../../../carriers/contract/model.ts'
import { notSupported, type Outcome } from '../../../carriers/contract/outcome.ts'
import { placeOf } from '../../../carriers/contract/parties.ts'
import { unknownOptions } from '../../../carriers/kit/fates.ts'
import { isDeclarable, laneOf, trimmed } from '../../../carriers/kit/parties.ts'
import { shipDate } from '../../../carriers/kit/ship-date.ts'
import { type CallCarrier, timeZoneOf } from '../../../carriers/line/call.ts'
import { usableQuotes } from '../../../carriers/line/usable-answers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { cannotOpen } from '../../carriers/connections/connection-mapper.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { LikeParcel, MarkUnusual } from '../../money/reports/usual-prices.ts'
import type { CustomsCheck } from '../customs/customs-check.ts'
import type { AddMarkups } from '../markups/markup-service.ts'
import { type LabelNeed, neededForPurchase } from './needed-for-purchase.ts'
import { inOrder, lastKnown, toRateRecord } from './rate-mapper.ts'
import type { RateMemory, Remembered } from './rate-memory.ts'
import { fatesTold, withNeedTold } from './told-fates-mapper.ts'
import { weightErrors } from './weight-limits.ts'

export type RateAnswer = { rates: RateRecord[]; messages: CarrierMessage[] }

/** What one connection said. */
export type ConnectionRates = RateAnswer & {
  connection: LiveConnection
  isUnreachable: boolean
  /** Why there is no price, where the carrier said nothing itself. */
  reasons: CarrierMessage[]
  /** What a label of it would be refused for, which its messages say too. */
  needed: LabelNeed[]
  /** Earlier prices, when it could not be reached. */
  remembered: Remembered | null
}

/** What all of them said, and the nicknames of those that were asked, or could not be. */
export type GatheredRates = RateAnswer & Pick<ConnectionRates, 'reasons'> & { carrierIds: string[] }

/** Whom to ask. */
export type RateScope = { testMode: boolean; carrierIds: readonly string[] }

/** Told while the connections are being asked. */
export type RateListener = {
  asking: (connections: readonly LiveConnection[]) => void
  answered: (answer: ConnectionRates) => void
}

export type RateService = {
  /**
   * Asks every fitting connection at once, each under its own time limit; cheapest first. Refuses only when
   * there is nobody to ask, or nobody who could lift it: carriers that say no are messages.
   */
  fetch: (request: RateRequest, from: RateScope, listener?: RateListener) => Promise<Result<GatheredRates>>
  /** The connections that would be asked; nobody is. */
  fitting: (request: Pick<RateRequest, 'services' | 'shipper'>, from: RateScope) => Promise<LiveConnection[]>
  /** Asks one connection. */
  ask: (connection: LiveConnection, request: RateRequest) => Promise<ConnectionRates>
  /** The last prices of a connection for such a parcel. */
  recall: RateMemory['recall']
}

export type RatePorts = {
  live: LiveConnections
  callCarrier: CallCarrier
  ids: Ids
  memory: RateMemory
  catalogue: Pick<CarrierCatalogue, 'find' | 'all' | 'findNeed'>
  /** The one place where the shop's mark-ups come to the prices of carriers. */
  addMarkups: AddMarkups
  /** Says of prices that they are far above what labels like them cost before. */
  markUnusual: MarkUnusual
  customs: Pick<CustomsCheck, 'check' | 'tellPrices' | 'expectDuties'>
  clock: Clock
  calendar: ShopCalendar
}

export function createRateService(ports: RatePorts): RateService {
  const { live, callCarrier, ids, memory, addMarkups, catalogue, clock, calendar } = ports
  const markedUp = (rates: readonly RateRecord[], { recipient }: RateRequest) =>
    addMarkups(rates, recipient.countryCode)

  /** Carriers' own prices are remembered, and shown with what is added to prices now. */
  const recall: RateService['recall'] = (connectionId, request) => {
    const found = memory.recall(connectionId, request)
    return found && { ...found, rates: inOrder(markedUp(found.rates, request), request) }
  }

  const withNeed =
    ({ adapter }: LiveConnection) =>
    (quote: Quote): Quote => {
      const needs = quote.needs ?? catalogue.findNeed(adapter.slug, quote.service)
      return needs ? { ...quote, needs } : quote
    }

  const daysOf = ({ adapter, connection }: LiveConnection) => ({
    now: clock.now,
    calendar,
    timeZone: timeZoneOf(adapter, connection) ?? calendar.timeZone(),
  })

  const askOne: RateService['ask'] = async (connection, request) => {
    const { row } = connection
    const outcome = await quote(connection, request)
    const { quotes: usable, complaints } = usableQuotes(outcome.ok ? outcome.value : [])
    const only = militaryServices(connection.adapter, request)
    const isReached = ({ service }: Quote) => only === null || only.includes(service)
    const quotes = usable
      .filter(each => isOffered(each, connection) && isReached(each))
      .map(withNeed(connection))
    const estimate = dutiesOf(request, calendar.today(), () =>
      ports.customs.expectDuties(request, connection),
    )
    const own = quotes.map(each =>
      withDuties(
        withNeedTold(toRateRecord(each, connection, ids('rate')), request),
        dutiesExpected(each, connection),
        estimate,
      ),
    )
    const rates = ports.markUnusual(markedUp(own, request), toLikeParcel(request))
    const isUnreachable = !outcome.ok && outcome.unreachable === true
    const remembered = isUnreachable ? recall(row.id, request) : null
    const known = remembered ? [lastKnown(connection, remembered)] : []
    const unreached = usable.every(isReached) ? [] : [noMilitaryMail(connection.adapter)]
    const unusable = [...complaints, ...unreached].map(message => ({
      carrier_name: row.carrierName,
      carrier_id: row.carrierId,
      ...message,
    }))
    const messages = [...outcome.messages, ...unusable, ...known]
    const isCustomsTold = !request.customs || !ports.customs.check(request, connection).ok
    const needed = neededForPurchase(connection, request, quotes, { days: daysOf(connection), isCustomsTold })
    const reasons = rates.length + messages.length === 0 ? reasonsOf(connection, request) : []
    const lost = rates.length > 0 ? fatesTold(connection, request, catalogue) : []
    return {
      connection,
      rates,
      messages: [...messages, ...needed.map(({ message }) => message), ...lost],
      reasons,
      needed,
      isUnreachable,
      remembered,
    }
  }

  const remember = (request: RateRequest, answers: readonly ConnectionRates[]) =>
    memory.keep(
      request,
      answers
        .filter(({ connection, rates }) => rates.length > 0 && !connection.adapter.isLocal)
        .map(({ connection, rates }) => ({
          connectionId: connection.row.id,
          rates: rates.map(withoutMarkups),
        })),
    )

  const quote = (connection: LiveConnection, request: RateRequest): Promise<Outcome<Quote[]>> => {
    const { rate } = connection.adapter
    return rate
      ? callCarrier(connection, unlessRefused(connection.adapter, request, rate), request)
      : Promise.resolve(notSupported())
  }

  const fitting: RateService['fitting'] = async ({ services, shipper }, { testMode, carrierIds }) =>
    selectForRating(await live.active(testMode), {
      carrierIds,
      services,
      shipperCountry: shipper.countryCode,
    })

  return {
    fitting,
    ask: async (connection, request) => {
      const answer = await askOne(connection, request)
      remember(request, [answer])
      return answer
    },
    recall,
    fetch: async (request, from, listener) => {
      const { testMode, carrierIds } = from
      const selected = await fitting(request, from)
      const silent = (await live.broken(testMode)).filter(
        row => carrierIds.length === 0 || carrierIds.includes(row.carrierId),
      )
      if (selected.length === 0 && silent.length === 0) return noConnection()
      const weights = silent.length === 0 ? weightErrors(request.parcels, selected, request.services) : null
      if (weights) return refuseFields({ parcels: weights })
      listener?.asking(selected)
      const answers = await Promise.all(
        selected.map(async connection => {
          const answer = await askOne(connection, request)
          listener?.answered(answer)
          return answer
        }),
      )
      remember(request, answers)
      return ok({
        rates: inOrder(
          answers.flatMap(answer => answer.rates),
          request,
        ),
        messages: [
          ...answers.flatMap(answer => answer.messages),
          ...silent.map(cannotOpen),
          // What a purchase will be refused for, or lose; of an answer without prices the carriers say why.
          ...ports.customs.tellPrices(
            request,
            answers.flatMap(({ rates, connection }) => (rates.length > 0 ? [connection] : [])),
          ),
          ...(answers.some(({ rates }) => rates.length > 0) ? unknownOptions(request, catalogue) : []),
        ],
        reasons: answers.flatMap(({ reasons }) => reasons),
        carrierIds: [...selected.map(({ row }) => row), ...silent].map(row => row.carrierId),
      })
    },
  }
}

const toLikeParcel = ({ recipient, parcels }: RateRequest): LikeParcel => ({
  country: recipient.countryCode,
  weightGrams: parcels.reduce((sum, each) => sum + convertWeight(each.weight, each.weightUnit, 'G'), 0),
})

/** What customs may ask besides, where anything is declared; null where nothing is. */
function dutiesOf(
  request: RateRequest,
  today: ShopDay,
  ruled: () => EstimatedLane['ruled'],
): DutiesEstimate | null {
  const { customs, options } = request
  if (!customs || customs.commodities.length === 0 || !isDeclarable(request)) return null
  const { to } = laneOf(request)
  return estimateDuties({
    to: placeOf(to),
    day: shipDate(options, today),
    contentType: customs.contentType,
    isBusiness: isBusiness(to, customs.options),
    hasIoss: trimmed(plainText(customs.options.ioss)) !== undefined,
    currency: customs.duty?.currency ?? trimmed(plainText(options.currency)) ?? null,
    goods: customs.commodities,
    ruled: ruled(),
  })
}

/** As somebody said; else a company with a tax number. What shows no business is taken for a consumer. */
const isBusiness = (
  { companyName, federalTaxId, stateTaxId }: CarrierAddress,
  { commerce_type: told }: Readonly<Record<string, unknown>>,
): boolean =>
  typeof told === 'string'
    ? told !== 'b2c'
    : trimmed(companyName) !== undefined && Boolean(trimmed(federalTaxId) ?? trimmed(stateTaxId))

/** As the carrier reckons them, which knows more than a table does. */
const dutiesExpected = (quote: Quote, { adapter }: LiveConnection): DutiesEstimate | null =>
  quote.expectedDuties ? dutiesOfCarrier(quote.expectedDuties, adapter.label) : null

/**
 * A price that has the duties in it needs no estimate of ours; what its carrier expects is in no price, where taxes of the
 * transport may be.
 */
function withDuties(
  rate: RateRecord,
  expected: DutiesEstimate | null,
  counted: DutiesEstimate | null,
): RateRecord {
  const estimate = expected ?? (rate.duties_and_taxes > 0 ? null : counted)
  return estimate ? { ...rate, meta: { ...rate.meta, duties_estimate: estimate } } : rate
}

/** In words of the station: what its own sheet says, or that no service it may sell takes the shipment. */
const reasonsOf = ({ adapter, connection, row }: LiveConnection, request: RateRequest): CarrierMessage[] =>
  (adapter.explain?.(request, connection) ?? []).map(message => ({
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    ...message,
  }))

/** A connection may be limited to some services by its `shipping_services`. */
function isOffered({ service }: Quote, { connection }: LiveConnection): boolean {
  const only = (connection.config as { shipping_services?: unknown } | null)?.shipping_services
  return !Array.isArray(only) || only.length === 0 || only.includes(service)
}

export type Selection = {
  /** Nicknames; empty means every connection. */
  carrierIds: readonly string[]
  /** Service codes; empty means all, codes nobody knows do not narrow. */
  services: readonly string[]
  shipperCountry: string
}

/** The connections that are asked for rates of a shipment. */
function selectForRating(connections: readonly LiveConnection[], selection: Selection): LiveConnection[] {
  const offers = new Map(connections.map(each => [each, offeredCodes(each)]))
  const known = selection.services.filter(code => [...offers.values()].some(codes => codes?.has(code)))
  return connections.filter(each => {
    const { adapter, row } = each
    const codes = offers.get(each)
    if (!adapter.rate || !adapter.createLabel) return false
    if (known.length > 0 && codes && !known.some(code => codes.has(code))) return false
    if (selection.carrierIds.length > 0) return selection.carrierIds.includes(row.carrierId)
    return shipsFrom(each, selection.shipperCountry)
  })
}

/** Null when the carrier decides call by call. */
const offeredCodes = ({ adapter, connection }: LiveConnection): Set<string> | null => {
  const services = adapter.services(connection)
  return services && new Set(services.map(service => service.code))
}

const shipsFrom = ({ adapter, connection }: LiveConnection, country: string): boolean => {
  const home = adapter.accountCountry(connection.settings)
  return home === null || home === country
}
