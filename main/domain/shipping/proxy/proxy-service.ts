import type { RateRequestInput, ShippingInput, VoidInput } from '../../../../shared/api/proxy.ts'
import type { RateInput, RateRecord } from '../../../../shared/api/rates.ts'
import {
  type CarrierMessage,
  noConnection,
  noExtension,
  ok,
  type Result,
  refuse,
  refuseByCarrier,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { unlessRefused } from '../../../carriers/contract/adapter.ts'
import type { BoughtLabel, FetchLabelRequest, LabelRequest } from '../../../carriers/contract/model.ts'
import { failed, mapOutcome, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import { usableLabel } from '../../../carriers/line/usable-answers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type FullMessage, toFullMessage } from '../../carriers/connections/connection-mapper.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { ProxyProposal, ProxyShape } from '../../intents/proxy-kind.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import type { CustomsCheck } from '../customs/customs-check.ts'
import { toCarrierParcel } from '../parcels/parcel-mapper.ts'
import { serviceText, toChargedRate } from '../rates/rate-mapper.ts'
import type { RateService } from '../rates/rate-service.ts'
import { type KnownOptions, withTold } from '../rates/told-fates-mapper.ts'
import { weightErrors } from '../rates/weight-limits.ts'
import type { TellMissing } from '../shipments/missing-for-purchase.ts'
import { differencesOf } from '../shipments/purchase-differences.ts'
import type { ResolveRoute } from '../shipments/shipment-drafts.ts'
import {
  type Route,
  toDraftRecord,
  toLabelRequest,
  toPayment,
  toPurchasedRecord,
  toUnstoredRateRequest,
  withShipmentDate,
} from '../shipments/shipment-mapper.ts'
import type { ShipmentNumbers } from '../shipments/shipment-numbers.ts'
import { atParcels, checkAddresses, labelFollows } from '../shipments/shipment-rules.ts'
import type { ProxyLabel, ProxyVoid } from './proxy-kinds.ts'
import type { ProxyLabels } from './proxy-label-fetching.ts'
import type { ProxyLabelRow } from './proxy-label-repository.ts'
import { type Confirmed, type ProxyShipment, toConfirmed, toProxyShipment } from './proxy-mapper.ts'

/** Straight to the carriers; nothing is stored. */
export type ProxyService = {
  /** `reasons`: why a carrier gives no price, in words of the station, where it said nothing itself. */
  rates: (
    input: RateRequestInput,
    testMode: boolean,
  ) => Promise<Result<{ rates: RateRecord[]; messages: FullMessage[]; reasons: FullMessage[] }>>
  ship: (input: ShippingInput, testMode: boolean) => Promise<Result<ProxyShipment>>
  voidLabel: (carrierName: string, input: VoidInput, testMode: boolean) => Promise<Result<Confirmed>>
}

export type ProxyPorts = {
  resolveRoute: ResolveRoute
  rates: RateService
  live: LiveConnections
  intents: {
    label: Pick<IntentOperations<ProxyShape<ProxyLabel>, LiveConnection>, 'carryOut'>
    void: Pick<IntentOperations<ProxyShape<ProxyVoid>, LiveConnection>, 'carryOut'>
  }
  intentLedgers: Pick<IntentLedgers, 'begin'>
  money: Pick<MoneyLedger, 'chargeNamed'>
  numbers: Pick<ShipmentNumbers, 'isGiven'>
  isKnownCarrier: (slug: string) => boolean
  labels: Pick<ProxyLabels, 'waitFor'>
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'dayOf' | 'today'>
  catalogue: KnownOptions
  customs: Pick<CustomsCheck, 'check' | 'tellPurchase'>
  tellMissing: TellMissing
}

export function createProxyService(ports: ProxyPorts): ProxyService {
  const { live, catalogue, ids, clock, calendar, customs } = ports

  const planned = (
    kind: 'proxy_label' | 'proxy_void',
    subjectId: string,
    proposal: ProxyProposal,
    { row }: LiveConnection,
  ) => {
    const intent = ports.intentLedgers.begin(kind, { subjectId, connectionId: row.id, proposal })
    return intent.ok ? ok({ intent: intent.value }) : intent
  }

  /** What is asked for as a shipment that was not stored. */
  const draftOf = (
    input: RateRequestInput | ShippingInput,
    route: Route,
    testMode: boolean,
    { service = null }: Pick<RateInput, 'service'> = {},
  ) => {
    const now = clock.now()
    const options = withShipmentDate(input.options ?? {}, calendar.dayOf(now))
    return toDraftRecord({
      id: ids('shipment'),
      route,
      options,
      payment: toPayment(input.payment, options),
      services: input.services ?? (service ? [service] : []),
      carrierIds: [],
      reference: input.reference ?? null,
      labelType: ('label_type' in input && input.label_type) || 'PDF',
      metadata: ('metadata' in input && input.metadata) || {},
      createdAtMs: now.getTime(),
      testMode,
    })
  }

  const rates: ProxyService['rates'] = async (input, testMode) => {
    const route = ports.resolveRoute(input, null)
    if (!route.ok) return route
    const request = toUnstoredRateRequest(route.value, input, calendar.today())
    const answer = await ports.rates.fetch(request, { testMode, carrierIds: input.carrier_ids ?? [] })
    if (!answer.ok) return answer
    const { rates: found, messages, reasons } = answer.value
    if (found.length === 0 && messages.length > 0) return refuseByCarrier([...messages, ...reasons])
    const draft = { ...draftOf(input, route.value, testMode), rates: found, messages }
    const { rates: told } = ports.tellMissing(draft, { isProxy: true })
    return ok({ rates: told, messages: messages.map(toFullMessage), reasons: reasons.map(toFullMessage) })
  }

  const connectionOf = async (rate: RateInput, testMode: boolean): Promise<LiveConnection | null> => {
    const ref = rate.meta?.carrier_connection_id
    const found =
      (typeof ref === 'string' ? await live.find(ref) : null) ??
      (await live.findByCarrierId(rate.carrier_id, testMode))
    return found?.row.testMode === testMode ? found : null
  }

  /** The label with what came while its buyer waited, and what is said of one that is not here. */
  const followed = async (
    id: string,
    { label, follows }: ProxyLabel,
  ): Promise<{ label: BoughtLabel; said: CarrierMessage[] }> => {
    if (label.label) return { label, said: [] }
    const came = follows?.pending.arrives === 'later' ? await ports.labels.waitFor(id) : null
    if (came?.label && came.format) return { label: withLater(label, came), said: [] }
    const pending = label.pending ?? { arrives: 'later' as const }
    const note = labelFollows({
      arrives: pending.arrives,
      ...(pending.email ? { email: pending.email } : {}),
      since: clock.now().toISOString(),
    })
    return {
      label,
      said: [{ ...note, ...(follows ? { details: { url: `/desk/proxy-labels/${id}` } } : {}) }],
    }
  }

  const ship: ProxyService['ship'] = async (input, testMode) => {
    const route = ports.resolveRoute(input, null)
    if (!route.ok) return route
    const parties = checkAddresses({ ...route.value, test_mode: testMode }, { isProxy: true })
    if (!parties.ok) return parties
    const rate = input.rates.find(each => each.id === input.selected_rate_id)
    if (!rate) return refuse('not_found', { message: 'Invalid selected rate' })
    const connection = await connectionOf(rate, testMode)
    if (!connection?.adapter.createLabel) return noConnection()
    const parcels = route.value.parcels.map(toCarrierParcel)
    const weights = weightErrors(parcels, [connection], rate.service ? [rate.service] : [])
    if (weights) return refuseFields({ parcels: weights })
    const draft = draftOf(input, route.value, testMode, rate)
    const request = toLabelRequest(draft, rate)
    const createLabel = unlessRefused(connection.adapter, request, connection.adapter.createLabel)
    const declared = customs.check(request, connection)
    if (!declared.ok) return declared
    const asked = { connection, request, catalogue, customs }
    const { personName, city } = request.recipient
    const subject = [rate.service, draft.reference, personName, city].filter(Boolean).join(', ')
    const bought = await ports.intents.label.carryOut<object>({
      connection,
      plan: () => planned('proxy_label', draft.id, { test_mode: testMode, subject }, connection),
      send: async call => {
        const outcome = withTold(await call(createLabel, request), asked)
        const usable = outcome.ok ? usableLabel(outcome, connection.adapter) : outcome
        const { messages } = usable
        return mapOutcome(usable, label => toProxyLabel({ ...label, messages }, { rate, draft, ...asked }))
      },
    })
    if (!bought.ok) return atParcels(bought)
    const { value, messages } = bought.value
    if (value === null) throw new Error('a label that was bought is missing')
    const { label, said } = await followed(draft.id, value)
    const told = value.differs.filter(difference => !messages.includes(difference))
    const shown = asRecord(rate, connection)
    const shipment = {
      ...toPurchasedRecord(draft, chargedFor(shown, label, connection), label, noLink),
      rates: input.rates.map(each => (each === rate ? shown : asSent(each))),
    }
    return ok(toProxyShipment(shipment, label, [...told, ...messages, ...said]))
  }

  const voidLabel: ProxyService['voidLabel'] = async (carrierName, input, testMode) => {
    const connection = chooseConnection(await live.active(testMode), { slug: carrierName })
    if (!connection) return unknownCarrier(carrierName, ports.isKnownCarrier)
    const { voidLabel: send } = connection.adapter
    const request = {
      shipmentIdentifier: input.shipment_identifier,
      service: input.service ?? null,
      options: input.options ?? {},
    }
    const { shipmentIdentifier: identifier } = request
    const { id, carrierId, carrierName: named } = connection.row
    const proposal = { test_mode: testMode, subject: identifier }
    const voided = await ports.intents.void.carryOut<object>({
      connection,
      plan: () => planned('proxy_void', `void ${id} ${identifier}`, proposal, connection),
      send: async call => {
        const label = { identifier, carrierId, carrierName: named, testMode }
        // Nothing of this number was there: no answer to somebody who wants to have it cancelled. What was bought
        // here was there, and is gone by now.
        const wasBought = ports.money.chargeNamed(label) !== null || ports.numbers.isGiven(label)
        const outcome = send ? await call(send, request) : voidedHere(label, wasBought)
        const isUnknown = outcome.ok && outcome.messages.length > 0 && outcome.messages.every(isOfNothing)
        if (isUnknown && !wasBought) return failed(outcome.messages)
        return mapOutcome(outcome, confirmation => ({ confirmation, named: label }))
      },
    })
    if (!voided.ok) return voided
    const { value, messages } = voided.value
    if (value === null) throw new Error('a void that was confirmed is missing')
    return ok(toConfirmed({ value: value.confirmation, messages }, connection))
  }

  return { rates, ship, voidLabel }
}

/** The rate as it was charged, where the carrier says so. */
const chargedFor = (shown: RateRecord, { quote }: BoughtLabel, connection: LiveConnection): RateRecord =>
  quote ? toChargedRate(shown, quote, connection) : shown

/** What was bought, and of what it was asked. */
type Ordered = {
  rate: RateInput
  draft: ReturnType<typeof toDraftRecord>
  request: LabelRequest
  connection: LiveConnection
}

/** A label with what it costs: what the carrier says it charged, else the price it was asked for. */
const toProxyLabel = (
  { messages, ...label }: BoughtLabel & { messages: readonly CarrierMessage[] },
  { rate, draft, request, connection }: Ordered,
): ProxyLabel => {
  const { row, adapter } = connection
  const shown = asRecord(rate, connection)
  const charged = chargedFor(shown, label, connection)
  const isPriced = rate.total_charge != null
  const isKnown = label.quote !== null || isPriced
  return {
    label,
    differs: differencesOf(shown, { ...label, messages }, draft).filter(
      ({ code }) => isPriced || code !== 'bought_other_price',
    ),
    follows:
      label.label || !adapter.fetchLabel || label.pending?.arrives === 'never'
        ? null
        : { request: toFollowing(label, request), pending: label.pending ?? { arrives: 'later' } },
    charge: {
      subject: {
        carrierName: row.carrierName,
        carrierId: row.carrierId,
        service: charged.service,
        identifier: label.shipmentIdentifier,
        trackingNumber: label.trackingNumber,
        testMode: row.testMode,
      },
      price: {
        amountMinor: isKnown ? carrierMinor(charged) : null,
        currency: charged.currency ?? null,
      },
    },
  }
}

/** With what its carrier is asked for the label of a purchase it answered without one. */
const toFollowing = (label: BoughtLabel, request: LabelRequest): FetchLabelRequest => ({
  shipmentId: request.shipmentId,
  shipmentIdentifier: label.shipmentIdentifier,
  trackingNumber: label.trackingNumber || null,
  shipmentIdentifiers: label.shipmentIdentifiers,
  trackingNumbers: label.trackingNumbers,
  service: request.service,
  labelFormat: request.labelFormat,
  isReprint: false,
  options: { ...request.options, ...label.meta },
  carrierData: label.carrierData ?? {},
})

const withLater = (
  label: BoughtLabel,
  { label: bytes, format, invoice, trackingNumber }: ProxyLabelRow,
): BoughtLabel => {
  const { pending: _, ...bought } = label
  return {
    ...bought,
    trackingNumber: trackingNumber ?? label.trackingNumber,
    label: bytes && format ? { format, bytes } : null,
    invoice: label.invoice ?? invoice,
  }
}

/** Nothing is stored, so there is nothing to link to. */
const noLink = () => ''

/** A carrier nobody has to tell: its labels are those that were bought here. */
const voidedHere = (
  { identifier, carrierId, carrierName }: { identifier: string; carrierId: string; carrierName: string },
  wasBought: boolean,
) =>
  wasBought
    ? safelyCancelled()
    : failed([
        {
          carrier_name: carrierName,
          carrier_id: carrierId,
          code: 'unknown_shipment',
          message: `No label of ${carrierName} goes by ${identifier}. Nothing was voided.`,
        },
      ])

const isOfNothing = ({ code }: { code?: string | undefined }): boolean => code === 'unknown_shipment'

const unknownCarrier = (slug: string, isKnown: (slug: string) => boolean) =>
  isKnown(slug) ? noConnection() : noExtension(slug)

/** A rate the caller handed back, with the gaps filled from the connection it was bought on. */
const asRecord = (rate: RateInput, { row, adapter }: LiveConnection): RateRecord => ({
  ...asSent(rate),
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  carrier_ref: row.id,
  meta: {
    ext: adapter.slug,
    carrier: row.carrierName,
    rate_provider: row.carrierName,
    ...(rate.service ? { service_name: serviceText(rate.service) } : {}),
    ...rate.meta,
  },
  test_mode: row.testMode,
})

/** A rate that was handed in, with every field a rate has. */
const asSent = (rate: RateInput): RateRecord => {
  const total = rate.total_charge ?? 0
  return {
    id: rate.id ?? '',
    object_type: 'rate',
    carrier_name: rate.carrier_name,
    carrier_id: rate.carrier_id,
    carrier_ref: null,
    ...(rate.currency ? { currency: rate.currency } : {}),
    service: rate.service ?? null,
    base_charge: rate.base_charge ?? total,
    discount: rate.discount ?? 0,
    duties_and_taxes: rate.duties_and_taxes ?? 0,
    total_charge: total,
    transit_days: rate.transit_days ?? null,
    extra_charges: (rate.extra_charges ?? []).map(charge => ({
      name: charge.name ?? null,
      amount: charge.amount ?? null,
      currency: charge.currency ?? null,
    })),
    estimated_delivery: rate.estimated_delivery ?? null,
    meta: rate.meta ?? null,
    test_mode: rate.test_mode,
  }
}
