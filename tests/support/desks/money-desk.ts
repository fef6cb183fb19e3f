import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { Credited, MoneyEntry, MoneyRefund, MoneyTotals } from '../../../shared/desk/money.ts'
import type { Call } from '../contract/call.ts'
import type { TestStationOptions } from '../station/station.ts'
import { scriptedDesk } from './scripted-desk.ts'

/** The ledger of money over the interface. */
export const moneyOf = (call: Call) => ({
  entries: async (query = '') =>
    (await call<{ results: MoneyEntry[] }>('GET', `/desk/money/entries?limit=100&${query}`)).body.results,
  /** Kind and amount of every row, oldest first. */
  rows: async (query = '') =>
    (await call<{ results: MoneyEntry[] }>('GET', `/desk/money/entries?limit=100&${query}`)).body.results
      .map(({ kind, amount }) => [kind, amount])
      .reverse(),
  totals: async (query = '') => (await call<MoneyTotals>('GET', `/desk/money/totals?${query}`)).body,
  refunds: async (query = '') =>
    (await call<{ results: MoneyRefund[] }>('GET', `/desk/money/refunds?${query}`)).body.results,
  credit: (body: object) => call<Credited>('POST', '/desk/money/credits', body),
  adjust: (body: object) => call<MoneyEntry>('POST', '/desk/money/adjustments', body),
})

/** From now on every connection pays voids back in two weeks. */
export async function expectRefunds(call: Call): Promise<void> {
  const { body } = await call<{ results: { id: string; config: object }[] }>('GET', '/desk/connections')
  for (const { id, config } of body.results)
    await call('PATCH', `/desk/connections/${id}`, { config: { ...config, refund_days: 14 } })
}

/** A desk whose carrier charges 12.50 CAD a label and pays voids back when somebody says so. */
export async function moneyDesk(options: TestStationOptions = {}) {
  const desk = await scriptedDesk(options)
  const { call } = desk
  const bought = async () => (await desk.buy(await desk.draft())).body
  const cancel = (id: string) => call<ShipmentRecord>('POST', `/v1/shipments/${id}/cancel`)
  return {
    ...desk,
    ...moneyOf(call),
    bought,
    cancel,
    /** A bought and voided label; answers with its refund. */
    voided: async () => {
      const { id } = await bought()
      await cancel(id)
      const { body } = await call<{ results: MoneyRefund[] }>('GET', `/desk/money/refunds?shipment_id=${id}`)
      const [refund] = body.results
      if (!refund) throw new Error('no refund is expected')
      return refund
    },
  }
}
