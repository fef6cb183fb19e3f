import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { OwnedRecords } from '../../shipping/saved/owned-records.ts'
import { orderAddressFields, type StoredOrder } from './order-mapper.ts'
import type { OrderRepository } from './order-repository.ts'
import { assertAddressEditable } from './order-rules.ts'
import type { OrderWriter } from './order-writer.ts'

const linked = () =>
  refuse('state_error', { message: 'This address is linked to an order and cannot be removed' })

/** Addresses that live inside orders. They can be changed while nothing of their order was shipped. */
export function createOrderAddresses(ports: {
  database: Pick<Database, 'transact'>
  repository: OrderRepository
  writer: Pick<OrderWriter, 'save'>
}): OwnedRecords<AddressRecord> {
  const { repository } = ports

  const placeOf = (addressId: string) => {
    const owner = repository.ownerOf(addressId)
    const order = owner === null ? null : repository.findAny(owner)
    const field = orderAddressFields.find(each => order?.[each]?.id === addressId)
    return order && field ? { order, field } : null
  }

  const change = (next: AddressRecord): Result<AddressRecord> =>
    ports.database.transact(() => {
      const place = placeOf(next.id ?? '')
      if (!place) return refuse('not_found')
      const { order, field } = place
      const allowed = assertAddressEditable(order)
      if (!allowed.ok) return allowed
      const changed: StoredOrder = { ...order, [field]: next }
      ports.writer.save(order, changed)
      return ok(next)
    })

  return {
    find: id => {
      const place = placeOf(id)
      return place?.order[place.field] ?? null
    },
    assertEditable: id => {
      const place = placeOf(id)
      return place ? assertAddressEditable(place.order) : refuse('not_found')
    },
    change,
    remove: linked,
  }
}
