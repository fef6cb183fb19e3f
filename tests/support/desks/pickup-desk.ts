import type { PickupRecord } from '../../../shared/api/pickups.ts'
import type { Call } from '../contract/call.ts'
import { scriptedDesk } from './scripted-desk.ts'

/** A Tuesday, the day after the tests begin. */
export const pickupDay = '2026-01-06'

/** What every pickup request needs besides the shipments. */
export const pickupBody = (numbers: readonly unknown[], more: object = {}) => ({
  pickup_date: pickupDay,
  ready_time: '13:00',
  closing_time: '17:00',
  tracking_numbers: numbers,
  ...more,
})

/** Pickups of one carrier over the interface. */
export const pickupDesk = (call: Call, carrier: string) => ({
  schedule: (numbers: readonly unknown[], more: object = {}) =>
    call<PickupRecord>('POST', `/v1/pickups/${carrier}/schedule`, pickupBody(numbers, more)),
  read: (id: string) => call<PickupRecord>('GET', `/v1/pickups/${id}`),
  update: (id: string, body: object) => call<PickupRecord>('POST', `/v1/pickups/${id}`, body),
  cancel: (id: string, body?: object) => call<PickupRecord>('POST', `/v1/pickups/${id}/cancel`, body),
  list: () => call<{ count: number; results: PickupRecord[] }>('GET', '/v1/pickups'),
  settle: (id: string, body: object) => call<PickupRecord>('POST', `/desk/pickups/${id}/settle`, body),
  unsettled: async () =>
    (await call<{ results: PickupRecord[] }>('GET', '/desk/pickups?unsettled=true')).body.results,
})

/** A desk whose carrier makes pickups as it is told. */
export async function scriptedPickups() {
  const desk = await scriptedDesk()
  const pickups = pickupDesk(desk.call, 'scripted')
  const bought = async () => (await desk.buy(await desk.draft())).body
  return {
    ...desk,
    ...pickups,
    bought,
    scheduled: async () => (await pickups.schedule([(await bought()).tracking_number])).body,
    unknownPickups: async () => (await desk.call('GET', '/desk/status')).body.unknown_pickups,
  }
}
