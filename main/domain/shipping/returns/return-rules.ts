import { type AddressRecord, addressRecord } from '../../../../shared/api/addresses.ts'
import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import { returnedShipmentOf } from '../shipments/shipment-mapper.ts'

/** An item of a shipment, or all of it where nobody wrote down what is inside. */
export type SentLine = { line: number; item: CommodityRecord | null; parcel: number | null; quantity: number }

/** Everything that was sent, counted through the parcels. */
export function sentLines({ parcels }: Pick<ShipmentRecord, 'parcels'>): SentLine[] {
  const items = parcels.flatMap((parcel, at) => parcel.items.map(item => ({ item, parcel: at })))
  if (items.length === 0) return [{ line: 0, item: null, parcel: null, quantity: 1 }]
  return items.map(({ item, parcel }, line) => ({ line, item, parcel, quantity: item.quantity }))
}

/** Only what was sent can come back. */
export function assertReturnable(shipment: ShipmentRecord): Result<void> {
  if (returnedShipmentOf(shipment) !== null)
    return refuse('state_error', {
      message: 'This shipment is a return itself. Make a new shipment to send it out again.',
    })
  if (shipment.status === 'draft' || shipment.status === 'cancelled')
    return refuse('state_error', {
      message: `Shipment is ${shipment.status}, so nothing of it can come back. Nothing was begun.`,
    })
  return ok(undefined)
}

/** Where returns of a shipment were said to go when it was made. */
export const returnAddressOf = ({ meta }: Pick<ShipmentRecord, 'meta'>): AddressRecord | null =>
  addressRecord.safeParse(meta.return_address).data ?? null

export const noReturn = (id: string) =>
  refuse('not_found', { message: `There is no return ${id.slice(0, 80)}.` })

export type Chosen = SentLine & { taken: number }

/** The parcels of what comes back; one that nothing of comes back stays out. */
export function returnParcels(parcels: readonly ParcelRecord[], chosen: readonly Chosen[]): object[] {
  return parcels.flatMap((parcel, at) => {
    const inside = chosen.filter(each => each.parcel === at)
    const isWhole = chosen.some(each => each.item === null)
    if (inside.length === 0 && !isWhole) return []
    const { reference_number: _, options: __, ...rest } = parcel
    return [{ ...rest, weight: weightOf(parcel, inside), items: inside.map(commodityOf) }]
  })
}

/** An order is not sent again by what comes back of it. */
const commodityOf = ({ item, taken }: Chosen): object => ({ ...item, quantity: taken, parent_id: null })

/** What is chosen and the packaging; as it was where the items do not say what they weigh. */
function weightOf({ weight, weight_unit: unit, items }: ParcelRecord, inside: readonly Chosen[]): number {
  const sum = (all: readonly { item: CommodityRecord | null; taken: number }[]) =>
    all.reduce(
      (total, { item, taken }) =>
        total + convertWeight(item?.weight ?? 0, item?.weight_unit ?? unit, unit) * taken,
      0,
    )
  const all = items.map(item => ({ item, taken: item.quantity }))
  const packaging = weight - sum(all)
  const isTold = inside.length > 0 && items.every(item => item.weight > 0) && packaging >= 0
  return isTold ? Number((packaging + sum(inside)).toFixed(4)) : weight
}

/** The declaration of what comes back; that of the way out says what its items do not. */
export function returnCustoms(
  customs: CustomsRecord | null,
  chosen: readonly Chosen[],
  isAbroad: boolean,
): object | null {
  if (!isAbroad) return null
  const known = customs?.commodities ?? []
  const whole = chosen.some(({ item }) => item === null)
  const commodities = whole
    ? known
    : chosen.map(({ item, taken }) => {
        const same = known.find(each =>
          item?.sku ? each.sku === item.sku : each.title !== null && each.title === item?.title,
        )
        return { ...item, ...withoutNulls(same ?? {}), quantity: taken, parent_id: null }
      })
  if (commodities.length === 0) return null
  const {
    invoice: _,
    invoice_date: __,
    duty: ___,
    duty_billing_address: ____,
    options: _____,
    ...rest
  } = customs ?? {}
  return { ...rest, commodities, content_type: 'return_merchandise' }
}

const withoutNulls = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

const dropped = new Set(['id', 'object_type', 'validation'])
const free = new Set(['metadata', 'options'])

/** Stored records as they are sent: without ids, and without what is empty. */
export function asInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInput)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => part !== null && !dropped.has(key))
      .map(([key, part]) => [key, free.has(key) ? part : asInput(part)]),
  )
}
