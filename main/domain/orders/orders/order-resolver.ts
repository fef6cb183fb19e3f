import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { OrderInput } from '../../../../shared/api/orders.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import type { ResolvedOrder } from './order-mapper.ts'

export type OrderResolverPorts = {
  addresses: Pick<AddressService, 'resolve'>
  /** A stored commodity or line item by id. */
  findCommodity: (id: string) => CommodityInput | null
}

/** Replaces ids by what they stand for; ids and objects may stand side by side. */
export const createOrderResolver =
  (ports: OrderResolverPorts) =>
  (input: OrderInput): Result<ResolvedOrder> => {
    const optional = (given: AddressInput | string | null | undefined): Result<AddressInput | null> =>
      given ? ports.addresses.resolve(given) : ok(null)
    const to = ports.addresses.resolve(input.shipping_to)
    if (!to.ok) return to
    const from = optional(input.shipping_from)
    if (!from.ok) return from
    const billing = optional(input.billing_address)
    if (!billing.ok) return billing
    const items: CommodityInput[] = []
    for (const given of input.line_items) {
      const item = typeof given === 'string' ? ports.findCommodity(given) : given
      if (!item)
        return refuse('not_found', { message: `There is no commodity ${String(given).slice(0, 80)}.` })
      items.push(item)
    }
    return ok({
      ...input,
      shipping_to: to.value,
      shipping_from: from.value,
      billing_address: billing.value,
      line_items: items,
    })
  }
