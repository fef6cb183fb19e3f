import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { choiceCodeOf } from '../../../shared/rate-choices.ts'
import type { Call } from '../contract/call.ts'
import type { ManualClock } from '../manual-clock.ts'
import { type FedexSimulator, start } from '../simulators/fedex/index.ts'
import { addConnection, addShipment } from './shipping-data.ts'

/** A simulated FedEx, and the id of a connection to it. */
export async function openFedex(
  call: Call,
  clock: ManualClock,
): Promise<{ simulator: FedexSimulator; connection: string }> {
  const simulator = await start({ port: 0, now: () => new Date(clock.now()) })
  const { id } = await addConnection(call, {
    carrier_name: 'fedex',
    carrier_id: 'express',
    test_mode: true,
    credentials: {
      api_key: 'shop',
      secret_key: 'a-secret-of-the-shop',
      account_number: '740561073',
      track_api_key: 'track',
      track_secret_key: 'a-secret-for-tracking',
    },
    config: { base_url: simulator.url, smart_post_hub_id: '5531' },
  })
  return { simulator, connection: id }
}

export const route = {
  shipper: {
    person_name: 'Ada Byron',
    company_name: 'Lumen & Oak',
    address_line1: '5 Mill Rd',
    city: 'Dover',
    state_code: 'DE',
    postal_code: '19901',
    country_code: 'US',
    phone_number: '302-555-0100',
  },
  recipient: {
    person_name: 'Grace Murray',
    address_line1: '9 Oak St',
    city: 'Salem',
    state_code: 'OR',
    postal_code: '97301',
    country_code: 'US',
    phone_number: '503-555-0100',
    residential: true,
  },
}
export const box = { weight: 3, weight_unit: 'LB', length: 12, width: 9, height: 5, dimension_unit: 'IN' }

/** Shipments as they are made and bought there. */
export function fedexOrders(call: Call) {
  const draft = (more: object = {}): Promise<ShipmentRecord> =>
    addShipment(call, { ...route, parcels: [box], ...more })
  /** Of several prices of a service the one of a choice. */
  const buy = ({ id, rates }: ShipmentRecord, service = 'fedex_2_day', choice = '') =>
    call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, {
      selected_rate_id: rates.find(rate => rate.service === service && (choiceCodeOf(rate) ?? '') === choice)
        ?.id,
    })
  return { draft, buy }
}
