import { ok } from '../../../shared/errors/result.ts'
import { toMinor } from '../../../shared/units/money.ts'
import type { Database } from '../../db/database.ts'
import type { ProxyPickups } from '../dispatch/proxy/proxy-pickups.ts'
import type { ProxyService } from '../shipping/proxy/proxy-service.ts'
import { type MoneyLedger, subjectOf } from './money-ledger.ts'
import type { MoneyRepository, MoneyRow } from './money-repository.ts'
import { priceOf, subjectOfPickup } from './pickup-charges.ts'

type Named = { carrier_name: string; carrier_id: string }

type Ports = {
  database: Pick<Database, 'transact'>
  repository: Pick<MoneyRepository, 'chargeNamed'>
  ledger: MoneyLedger
  connectionIdOf: (carrierId: string, testMode: boolean) => string | null
  /** Told when what a carrier did could not be written down; it is answered all the same. */
  onUnwritten: (error: unknown, recordId: string) => void
}

/** Rows for what has happened already; the proxy keeps no other record. */
function createNotes(ports: Ports) {
  const note = (recordId: string, work: () => void) => {
    try {
      ports.database.transact(() => ok(work()))
    } catch (error) {
      ports.onUnwritten(error, recordId)
    }
  }

  const voided = (what: 'label' | 'pickup', named: Named, identifier: string, testMode: boolean) =>
    note(identifier, () => {
      const { carrier_name: carrierName, carrier_id: carrierId } = named
      const charge = ports.repository.chargeNamed({ identifier, carrierId, testMode })
      // A pickup without a charge is free.
      if (what === 'pickup' && !charge) return
      const elsewhere = {
        ...{ carrierName, carrierId, identifier, testMode },
        connectionId: ports.connectionIdOf(carrierId, testMode),
        ...{ service: null, trackingNumber: null },
      }
      ports.ledger.voided(charge ? subjectOf(charge) : elsewhere, what, 'proxy', charge)
    })

  return { note, voided }
}

/** The proxy with money in it: labels bought straight at a carrier cost as much as any other. */
export function withProxyMoney(proxy: ProxyService, ports: Ports): ProxyService {
  const { note, voided } = createNotes(ports)
  return {
    ...proxy,
    ship: async (input, testMode) => {
      const shipped = await proxy.ship(input, testMode)
      if (!shipped.ok) return shipped
      const { selected_rate: rate, tracking_number: number, shipment_identifier: identifier } = shipped.value
      const asked = input.rates.find(each => each.id === input.selected_rate_id)
      const { total_charge: total, currency } = asked ?? {}
      note(number ?? '', () =>
        ports.ledger.charge(
          {
            carrierName: rate?.carrier_name ?? '',
            carrierId: rate?.carrier_id ?? null,
            connectionId: rate?.carrier_ref ?? null,
            service: rate?.service ?? null,
            identifier,
            trackingNumber: number,
            testMode,
          },
          {
            amountMinor: currency && total != null ? toMinor(total, currency) : null,
            currency: currency ?? null,
          },
          'proxy',
        ),
      )
      return shipped
    },
    voidLabel: async (slug, input, testMode) => {
      const done = await proxy.voidLabel(slug, input, testMode)
      if (done.ok) voided('label', done.value.confirmation, input.shipment_identifier, testMode)
      return done
    },
  }
}

export function withProxyPickupMoney(proxy: ProxyPickups, ports: Ports): ProxyPickups {
  const { note, voided } = createNotes(ports)
  type Answer = Awaited<ReturnType<ProxyPickups['schedule']>>

  const arranged = (
    answer: Answer,
    testMode: boolean,
    chargedBefore: (number: string) => MoneyRow | null,
  ) => {
    if (!answer.ok) return answer
    const { pickup } = answer.value
    const { pickup_charge: charge, confirmation_number: number, carrier_id: carrierId } = pickup
    if (charge)
      note(number, () =>
        ports.ledger.reprice(
          chargedBefore(number),
          subjectOfPickup(
            { ...pickup, test_mode: testMode },
            { connectionId: ports.connectionIdOf(carrierId, testMode), pickupId: null },
          ),
          priceOf(charge),
          'proxy',
        ),
      )
    return answer
  }

  return {
    schedule: async (slug, input, testMode) =>
      arranged(await proxy.schedule(slug, input, testMode), testMode, () => null),
    update: async (slug, input, testMode) => {
      const answer = await proxy.update(slug, input, testMode)
      const carrierId = answer.ok ? answer.value.pickup.carrier_id : ''
      return arranged(answer, testMode, () =>
        ports.repository.chargeNamed({ identifier: input.confirmation_number, carrierId, testMode }),
      )
    },
    cancel: async (slug, input, testMode) => {
      const done = await proxy.cancel(slug, input, testMode)
      if (done.ok) voided('pickup', done.value.confirmation, input.confirmation_number, testMode)
      return done
    },
  }
}
