import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { Markup } from '../../../shared/desk/markups.ts'
import type { Call } from '../contract/call.ts'
import type { TestStationOptions } from '../station/station.ts'
import { moneyDesk } from './money-desk.ts'

/** Eight percent on whatever the scripted carrier asks for. */
export const handling = { name: 'Handling', kind: 'percent', value: 8, carriers: ['scripted'] }

/** Adds a mark-up and answers with it. */
export async function addMarkup(call: Call, more: object = {}): Promise<Markup> {
  const { status, body } = await call<Markup>('POST', '/desk/markups', { ...handling, ...more })
  if (status !== 201) throw new Error(`the mark-up was refused: ${JSON.stringify(body)}`)
  return body
}

/** What a rate says of the shop's part of it: the total, and the last of its extra charges. */
export const markedUp = (rate: RateRecord | ShipmentRecord['selected_rate'] | undefined) => [
  rate?.total_charge,
  ...(rate?.extra_charges ?? []).map(({ name, amount, currency }) => `${name} ${amount} ${currency}`),
]

/** A desk whose carrier charges 12.50 CAD a label, to which the shop adds what it is told. */
export async function markupDesk(options: TestStationOptions = {}) {
  const desk = await moneyDesk(options)
  const { call } = desk
  return {
    ...desk,
    add: (more: object = {}) => addMarkup(call, more),
    list: async () => (await call<{ results: Markup[] }>('GET', '/desk/markups')).body.results,
    change: (id: string, body: object) => call<Markup>('PATCH', `/desk/markups/${id}`, body),
    offer: (...totals: number[]) =>
      desk.carrier.behave('rates', {
        body: { rates: totals.map((total, at) => ({ service: `service_${at}`, total })), messages: [] },
      }),
  }
}
