import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { strictFulfillment } from '../../../../shared/carriers/common-options.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { LabelRequest } from '../../../carriers/contract/model.ts'
import { type FieldProblem, invalid, messageText, required } from '../../../carriers/contract/outcome.ts'
import { timeZoneOf } from '../../../carriers/line/call.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { CustomsCheck } from '../customs/customs-check.ts'
import { problemsIn } from '../rates/needed-for-purchase.ts'
import { type MissingField, withoutMissing } from '../rates/rate-mapper.ts'
import { toLabelRequest } from './shipment-mapper.ts'
import { addressProblems, unknownLinesTold } from './shipment-rules.ts'
import type { ShipmentOrders } from './shipment-sync.ts'

/**
 * The draft with what each of its offers is refused for if it is bought as it stands, in `meta.missing` of the rate, and what
 * none can be bought without as a message. It asks nobody, and looks at exactly what a purchase looks at.
 */
export type TellMissing = (draft: ShipmentRecord, of?: { isProxy?: boolean }) => ShipmentRecord

export type MissingPorts = {
  live: Pick<LiveConnections, 'known'>
  customs: Pick<CustomsCheck, 'findBlocking'>
  orders: Pick<ShipmentOrders, 'contradictions' | 'unknownLines'>
  clock: Clock
  calendar: ShopCalendar
}

export function createTellMissing(ports: MissingPorts): TellMissing {
  const daysOf = ({ adapter, connection }: LiveConnection) => ({
    now: ports.clock.now,
    calendar: ports.calendar,
    timeZone: timeZoneOf(adapter, connection) ?? ports.calendar.timeZone(),
  })

  /** Before a carrier is chosen: addresses, and orders where they are to be kept to. */
  const ofWhole = (draft: ShipmentRecord, isProxy: boolean): MissingField[] => [
    ...toFields(Object.entries(addressProblems(draft, { isProxy }))),
    ...(draft.options[strictFulfillment] === true && !isProxy
      ? ports.orders.contradictions(draft, { countsOpen: true }).map(asOrdered)
      : []),
  ]

  const ofOffer = (request: LabelRequest, live: LiveConnection): MissingField[] => [
    ...ports.customs.findBlocking(request, live).map(({ path, lack, sentence, id }) => ({
      field: path,
      code: (lack === 'missing' ? required() : invalid('')).code,
      message: sentence,
      rule: id,
    })),
    ...(live.adapter.refuseLabel?.(request, live.connection, daysOf(live))?.messages ?? []).flatMap(inFields),
  ]

  /** What is sold all the same, and told with the label too. */
  const toldOfOrders = (draft: ShipmentRecord): CarrierMessage[] => {
    const { parcels, test_mode: testMode } = draft
    const isStrict = draft.options[strictFulfillment] === true
    return [
      ...unknownLinesTold(draft, ports.orders.unknownLines({ parcels, testMode })),
      ...(isStrict ? [] : ports.orders.contradictions(draft, { countsOpen: true })),
    ]
  }

  return (draft, { isProxy = false } = {}) => {
    if (draft.status !== 'draft' || draft.rates.length === 0) return draft
    const whole = ofWhole(draft, isProxy)
    const rates = draft.rates.map(rate => {
      const live = ports.live.known(rate)
      const own = live ? ofOffer(toLabelRequest(draft, rate), live) : [notKnown]
      return withMissing(rate, [...whole, ...own])
    })
    // A message changes the status of an answer by proxy, which asks for prices before anybody said where it goes.
    if (isProxy) return { ...draft, rates }
    const messages = draft.messages.filter(each => !isOfWhole(each))
    const told = [
      ...toldOfOrders(draft),
      ...(draft.meta.return_address ? [returnAddressKept] : []),
      ...(whole.length > 0 ? [toMessage(whole)] : []),
    ]
    return { ...draft, rates, messages: [...messages, ...told] }
  }
}

/** Each field once: what is told first is what a purchase is refused for first. */
function withMissing(rate: RateRecord, found: readonly MissingField[]): RateRecord {
  const missing = [...Map.groupBy(found, ({ field }) => field).values()].flatMap(([first]) => first ?? [])
  const bare = withoutMissing(rate)
  return missing.length > 0 ? { ...bare, meta: { ...bare.meta, missing } } : bare
}

const toFields = (problems: readonly [string, FieldProblem][]): MissingField[] =>
  problems.map(([field, { code, message }]) => ({ field, code, message }))

/** What an adapter says of no field is of the service: another one may do. */
function inFields(said: CarrierMessage): MissingField[] {
  const found = toFields(problemsIn([said]))
  if (found.length > 0) return found
  return [{ field: 'service', code: said.code ?? invalid('').code, message: messageText(said) }]
}

const asOrdered = ({ code, message }: CarrierMessage): MissingField => ({
  field: `options.${strictFulfillment}`,
  code: code ?? invalid('').code,
  message: message ?? '',
})

/** Nothing was asked of the connection since the station started. */
const notKnown: MissingField = {
  field: 'rates',
  code: 'not_known',
  message: 'The draft was changed since it was priced. Ask for its rates again.',
}

const wholeCode = 'needed_for_purchase'

const returnAddressKept: CarrierMessage = {
  code: 'return_address_kept',
  message:
    'Return labels of this shipment go to its return address. The carrier of this label is not told of it.',
}

const toldHere = [
  wholeCode,
  'unknown_order_line',
  'bought_more_than_ordered',
  'bought_for_cancelled_order',
  returnAddressKept.code,
]

/** What an adapter says names its connection. */
const isOfWhole = ({ code = '', carrier_id: carrierId }: ShipmentRecord['messages'][number]): boolean =>
  toldHere.includes(code) && carrierId === undefined

const toMessage = (whole: readonly MissingField[]): CarrierMessage => ({
  code: wholeCode,
  message: `No label can be bought of it as it is now. ${whole.map(({ field, message }) => `${field}: ${message}`).join(' ')}`,
  details: Object.fromEntries(whole.map(({ field, code, message }) => [field, { code, message }])),
})
