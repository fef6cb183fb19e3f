import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { CarrierData, Confirmation } from '../../../carriers/contract/model.ts'
import type { IntentKind } from '../../intents/intent-kind.ts'
import {
  createProxyKind,
  type ProxyKindPorts,
  type ProxyOutcome,
  type ProxyShape,
} from '../../intents/proxy-kind.ts'
import type { MoneyLedger, NamedSubject } from '../../money/money-ledger.ts'
import { toPickupPrice, toPickupSubject } from '../pickups/pickup-mapper.ts'
import { pickupUnknownWords } from '../pickups/pickup-rules.ts'

/** As the carrier has it; `askedNumber` is what it was called when a change of it was asked for. */
export type ProxyPickup = {
  pickup: Omit<PickupRecord, 'id'>
  askedNumber: string
  carrierData?: CarrierData | undefined
}
export type ProxyPickupCancel = { confirmation: Confirmation; named: Omit<NamedSubject, 'connectionId'> }

type ProxyMoneyPorts = ProxyKindPorts & {
  money: Pick<MoneyLedger, 'charge' | 'reprice' | 'chargeNamed' | 'voidNamed'>
}

/** A pickup at the carrier, which is neither changed nor cancelled twice at a time. */
export const numberedSubject = (connectionId: string | null, number: string): string =>
  `pickup ${connectionId} ${number}`

/** A change or a cancellation needs what the carrier gave with the booking, which has no record here. */
const keepGivenIn =
  ({ intentLedgers }: ProxyKindPorts) =>
  ({ intentId, connectionId, value }: ProxyOutcome<ProxyPickup>): void => {
    if (!value?.carrierData) return
    const subject = numberedSubject(connectionId, value.pickup.confirmation_number)
    intentLedgers.keepGiven(intentId, subject, value.carrierData)
  }

export const createProxyPickupScheduleKind = (ports: ProxyMoneyPorts): IntentKind<ProxyShape<ProxyPickup>> =>
  createProxyKind(
    {
      name: 'proxy_pickup_schedule',
      needsCarrier: ({ schedulePickup }) => schedulePickup !== undefined,
      writeMoney: ({ pickup }, connectionId) => {
        const { pickup_charge: charge } = pickup
        const subject = toPickupSubject(pickup, { connectionId, pickupId: null })
        if (charge) ports.money.charge(subject, toPickupPrice(charge), 'proxy')
      },
      unknownWords: pickupUnknownWords('pickup_schedule', null),
      noteOutcome: keepGivenIn(ports),
    },
    ports,
  )

export const createProxyPickupUpdateKind = (ports: ProxyMoneyPorts): IntentKind<ProxyShape<ProxyPickup>> =>
  createProxyKind(
    {
      name: 'proxy_pickup_update',
      needsCarrier: ({ updatePickup }) => updatePickup !== undefined,
      writeMoney: ({ pickup, askedNumber: identifier }, connectionId) => {
        const { pickup_charge: charge, carrier_id: carrierId, test_mode: testMode } = pickup
        if (!charge) return
        const subject = toPickupSubject(pickup, { connectionId, pickupId: null })
        const charged = ports.money.chargeNamed({ identifier, carrierId, testMode })
        ports.money.reprice(charged, subject, toPickupPrice(charge), 'proxy')
      },
      unknownWords: pickupUnknownWords('pickup_update', null),
      noteOutcome: keepGivenIn(ports),
    },
    ports,
  )

export const createProxyPickupCancelKind = (
  ports: ProxyMoneyPorts,
): IntentKind<ProxyShape<ProxyPickupCancel>> =>
  createProxyKind(
    {
      name: 'proxy_pickup_cancel',
      needsCarrier: ({ cancelPickup }) => cancelPickup !== undefined,
      writeMoney: ({ named }, connectionId) => ports.money.voidNamed('pickup', { ...named, connectionId }),
      unknownWords: pickupUnknownWords('pickup_cancel', null),
    },
    ports,
  )
