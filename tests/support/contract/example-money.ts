import { expectRefunds } from '../desks/money-desk.ts'
import { addShipment, buy } from '../desks/shipping-data.ts'
import type { Call } from './call.ts'

/** Makes an example about money true: the charge or the refund it names is there. */
export async function withRealMoney(call: Call, example: unknown): Promise<unknown> {
  const text = JSON.stringify(example ?? null)
  if (!text.includes('mny_')) return example
  const isRefund = text.includes('mny_refund…')
  if (isRefund) await expectRefunds(call)
  const { body: bought } = await buy(call, await addShipment(call, { carrier_ids: ['house_courier'] }))
  if (isRefund) await call('POST', `/v1/shipments/${bought.id}/cancel`)
  const list = isRefund ? 'refunds?' : 'entries?kind=charge&'
  const { body } = await call<{ results: { id: string }[] }>(
    'GET',
    `/desk/money/${list}shipment_id=${bought.id}`,
  )
  return JSON.parse(text.replace(/mny_(refund|charge)…/, body.results[0]?.id ?? 'none'))
}
