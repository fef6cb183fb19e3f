import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type AddressInput, addressData } from '../../../shared/api/addresses.ts'
import { parcelData } from '../../../shared/api/parcels.ts'
import { connectionData } from '../../../shared/desk/connections.ts'
import { sampleSender } from '../../../shared/desk/sample-sender.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Settings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { ConnectionService } from '../carriers/connections/connection-service.ts'
import type { OrderService } from '../orders/orders/order-service.ts'
import type { AddressService } from '../shipping/addresses/address-service.ts'
import type { ParcelService } from '../shipping/parcels/parcel-service.ts'
import type { ShipmentService } from '../shipping/shipments/shipment-service.ts'

/** Records for a first try: everything in test mode, marked, and gone with one click. */
export type SampleService = {
  exists: () => boolean
  /** A crash stopped the making. */
  isUnfinished: () => boolean
  /** Does nothing when they are there or were removed before; goes on where a crash stopped it. */
  create: () => Promise<void>
  remove: () => Promise<void>
}

export type SamplePorts = {
  resources: string
  transact: Database['transact']
  settings: Settings
  addresses: Pick<AddressService, 'create' | 'discard'>
  parcels: Pick<ParcelService, 'create' | 'discard'>
  connections: Pick<ConnectionService, 'create' | 'removeSamples'>
  orders: Pick<OrderService, 'create' | 'removeSamples'>
  shipments: Pick<ShipmentService, 'create' | 'removeSamples'>
  /** Makes sure there is one sample printer. */
  addPrinter: () => void
  removePrinters: () => void
  changes: ChangeFeed
}

type Progress = { addresses: string[]; parcels: string[]; ready: boolean }

const settingName = 'sample'

export function createSampleService(ports: SamplePorts): SampleService {
  const { settings, orders, shipments } = ports
  const progress = () => settings.read(settingName) as Progress | 'removed' | undefined

  /** Addresses and parcels carry no mark, so their ids are written down in the same transaction. */
  const saveTemplates = ({ recipients, sender, parcels }: SampleData): Progress => {
    const saved = ports.transact(() => {
      // The newest is listed first, so the sender is saved last.
      const addressIds = [...recipients, sender].map(
        address => must(ports.addresses.create(address)).id ?? '',
      )
      const parcelIds = parcels.map(parcel => must(ports.parcels.create(parcel)).id ?? '')
      const begun: Progress = { addresses: addressIds, parcels: parcelIds, ready: false }
      settings.write(settingName, begun)
      return ok(begun)
    })
    return must(saved)
  }

  /** An order, and a draft of all of it in the parcels it was packed in. */
  const takeOrder = async (
    { reference, to, parcels }: SampleData['orders'][number],
    sender: AddressInput,
  ) => {
    const { line_items } = must(
      orders.create(
        {
          order_id: reference,
          source: 'Sample',
          shipping_to: to,
          shipping_from: sender,
          line_items: parcels.flatMap(parcel => parcel.items ?? []),
        },
        true,
        true,
      ),
    )
    const lines = line_items.values()
    const packed = parcels.map(parcel => ({
      ...parcel,
      items: parcel.items?.map(item => ({ ...item, parent_id: lines.next().value?.id })),
    }))
    must(
      await shipments.create({ shipper: sender, recipient: to, parcels: packed, reference }, true, {
        isSample: true,
      }),
    )
  }

  const create = async () => {
    const known = progress()
    if (known === 'removed' || known?.ready) return
    const data = readSampleData(ports.resources)
    const begun = known ?? saveTemplates(data)
    const courier = await ports.connections.create(data.courier, true)
    if (!courier.ok && courier.refusal.status !== 409) must(courier)
    ports.addPrinter()
    shipments.removeSamples()
    orders.removeSamples()
    for (const order of data.orders.toReversed()) await takeOrder(order, data.sender)
    settings.write(settingName, { ...begun, ready: true } satisfies Progress)
  }

  const remove = async () => {
    const known = progress()
    if (known === undefined || known === 'removed') return
    shipments.removeSamples()
    orders.removeSamples()
    for (const id of known.addresses) ports.addresses.discard(id)
    for (const id of known.parcels) ports.parcels.discard(id)
    await ports.connections.removeSamples()
    ports.removePrinters()
    settings.write(settingName, 'removed')
    ports.changes.publish({ topic: 'station', id: settingName, action: 'deleted' })
  }

  return {
    exists: () => typeof progress() === 'object',
    isUnfinished: () => {
      const known = progress()
      return typeof known === 'object' && !known.ready
    },
    create,
    remove,
  }
}

/** Sample data that the station refuses is a bug of this build. */
function must<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`The sample data does not fit: ${JSON.stringify(result.refusal)}`)
}

const firstDay = z.strictObject({
  recipients: z.array(addressData),
  parcels: z.array(parcelData),
  orders: z.array(z.strictObject({ reference: z.string(), to: addressData, parcels: z.array(parcelData) })),
})

const read = (resources: string, name: string): unknown =>
  JSON.parse(readFileSync(join(resources, 'samples', name), 'utf8'))

/** What a first start brings along, out of `resources/samples`. */
export const readSampleData = (resources: string) => ({
  ...firstDay.parse(read(resources, 'first-day.json')),
  sender: addressData.parse(sampleSender),
  courier: connectionData.parse(read(resources, 'house-courier.json')),
})

type SampleData = ReturnType<typeof readSampleData>
