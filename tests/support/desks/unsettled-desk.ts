import { cpSync } from 'node:fs'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { AttentionItem } from '../../../shared/desk/attention.ts'
import type { CarrierAnswer } from '../../../shared/desk/settling.ts'
import type { Call } from '../contract/call.ts'
import type { TestStationOptions } from '../station/station.ts'
import { tempHome } from '../station/temp-home.ts'
import { scriptedDesk } from './scripted-desk.ts'

/** What needs somebody, and saying what became of it. */
export const settlingDesk = (call: Call) => ({
  attention: async () => (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results,
  settlePurchase: (id: string, told: object) =>
    call<ShipmentRecord>('POST', `/desk/shipments/${id}/settle-purchase`, told),
  settleVoid: (id: string, happened: boolean) =>
    call<ShipmentRecord>('POST', `/desk/shipments/${id}/settle-void`, { happened }),
  settleUpload: (id: string, told: object) => call('POST', `/desk/uploads/${id}/settle`, told),
  askCarrier: (id: string) => call<CarrierAnswer>('POST', `/desk/shipments/${id}/ask-carrier`),
})

/** A desk with a shipment whose purchase the carrier charged for and gave no answer about. */
export async function unsettledPurchase(options: TestStationOptions = {}, wish: object = {}) {
  const desk = await scriptedDesk(options)
  const draft = await desk.draft()
  desk.carrier.behave('labels', { how: 'hang_up', charges: true })
  await desk.buy(draft, wish)
  desk.carrier.behave('labels', {})
  return { ...desk, ...settlingDesk(desk.call), unsettled: draft }
}

/** A desk with a shipment whose void the carrier gave no answer about. */
export async function unsettledVoid(options: TestStationOptions = {}) {
  const desk = await scriptedDesk(options)
  const bought = (await desk.buy(await desk.draft())).body
  desk.carrier.behave('void', { how: 'hang_up', status: 500 })
  const cancel = () => desk.call<ShipmentRecord>('POST', `/v1/shipments/${bought.id}/cancel`)
  await cancel()
  desk.carrier.behave('void', {})
  return { ...desk, ...settlingDesk(desk.call), bought, cancel }
}

/** The home of a running station as a loss of power would leave it at this moment. */
export function homeAfterPowerLoss({ home }: { home: string }): string {
  const copy = tempHome()
  cpSync(home, copy, { recursive: true })
  return copy
}
