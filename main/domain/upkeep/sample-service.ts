import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type AddressInput, addressData } from '../../../shared/api/addresses.ts'
import { customsCreate } from '../../../shared/api/customs.ts'
import { parcelData } from '../../../shared/api/parcels.ts'
import { connectionData } from '../../../shared/desk/connections.ts'
import { sampleSender } from '../../../shared/desk/sample-sender.ts'
import type { SampleForecast } from '../../../shared/desk/station.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Settings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ConnectionService } from '../carriers/connections/connection-service.ts'
import type { OrderService } from '../orders/orders/order-service.ts'
import type { AddressService } from '../shipping/addresses/address-service.ts'
import type { ParcelService } from '../shipping/parcels/parcel-service.ts'
import type { ShipmentService } from '../shipping/shipments/shipment-service.ts'
import type { SampleRepository } from './sample-repository.ts'

/** Records for a first try: everything in test mode, marked, and gone with one click. */
export type SampleService = {
  exists: () => boolean
  remove: () => Promise<void>
  /** What would go and what would stay. */
  forecast: () => SampleForecast
  /** Removes in a minute, unless it is undone before. On disk: a restart does not forget it. */
  removeSoon: () => void
  keep: () => void
  /** When it goes, in milliseconds; null while nobody wants that. */
  removalAt: () => number | null
  /** Makes the data where it is wanted or was half made; removes what is due, and waits on for what is not. */
  start: (isWanted: boolean) => Promise<void>
  stop: () => void
}

/** How long a removal can be undone. */
const undoMs = 60_000

export type SamplePorts = {
  resources: string
  transact: Database['transact']
  settings: Settings
  addresses: Pick<AddressService, 'create' | 'discard' | 'retrieve'>
  parcels: Pick<ParcelService, 'create' | 'discard' | 'retrieve'>
  repository: SampleRepository
  clock: Clock
  /** Told when a removal failed; it is tried again at the next start. */
  report: (error: unknown) => void
  connections: Pick<ConnectionService, 'create' | 'removeSamples'>
  orders: Pick<OrderService, 'create' | 'removeSamples'>
  shipments: Pick<ShipmentService, 'create' | 'removeSamples'>
  /** Makes sure there is one sample printer. */
  addPrinter: () => void
  removePrinters: () => void
  changes: ChangeFeed
}

type Progress = { addresses: string[]; parcels: string[]; ready: boolean; removeAt?: number }

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
    { reference, to, parcels, customs }: SampleData['orders'][number],
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
      await shipments.create(
        { shipper: sender, recipient: to, parcels: packed, reference, ...(customs ? { customs } : {}) },
        true,
        { isSample: true },
      ),
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
    cancel()
    const known = progress()
    if (known === undefined || known === 'removed') return
    // Written until the end, so that a start after a crash goes on with it.
    settings.write(settingName, { ...known, removeAt: known.removeAt ?? 0 } satisfies Progress)
    const { addresses, parcels } = unchanged(ports, known)
    shipments.removeSamples()
    orders.removeSamples()
    for (const id of addresses) ports.addresses.discard(id)
    for (const id of parcels) ports.parcels.discard(id)
    await ports.connections.removeSamples()
    ports.removePrinters()
    settings.write(settingName, 'removed')
    ports.changes.publish({ topic: 'station', id: settingName, action: 'deleted' })
  }

  const forecast = (): SampleForecast => {
    const known = progress()
    const there = typeof known === 'object' ? known : { addresses: [], parcels: [], ready: true }
    const { addresses, parcels } = unchanged(ports, there)
    const { labels, ...counts } = ports.repository.count()
    const saved = [
      ...there.addresses.map(ports.addresses.retrieve),
      ...there.parcels.map(ports.parcels.retrieve),
    ].filter(({ ok: isThere }) => isThere)
    return {
      ...counts,
      addresses: addresses.length,
      parcels: parcels.length,
      labels_kept: labels,
      changed_kept: saved.length - addresses.length - parcels.length,
    }
  }

  let cancel = () => {}
  const arm = (removeAt: number) => {
    cancel()
    const wait = Math.max(removeAt - ports.clock.now().getTime(), 0)
    cancel = ports.clock.after(wait, () => void remove().catch(ports.report))
  }
  const note = (known: Progress) => {
    settings.write(settingName, known)
    ports.changes.publish({ topic: 'station', id: settingName, action: 'updated' })
  }
  const removeSoon = () => {
    const known = progress()
    if (typeof known !== 'object' || known.removeAt !== undefined) return
    const removeAt = ports.clock.now().getTime() + undoMs
    note({ ...known, removeAt })
    arm(removeAt)
  }
  const keep = () => {
    const known = progress()
    // Once it has begun it goes through: half of it is of no use to anybody.
    if (typeof known !== 'object' || !isUndoable(known)) return
    cancel()
    const { removeAt: _, ...kept } = known
    note(kept)
  }
  const isUndoable = ({ removeAt }: Progress): boolean =>
    removeAt !== undefined && removeAt > ports.clock.now().getTime()
  const removalAt = () => {
    const known = progress()
    return typeof known === 'object' ? (known.removeAt ?? null) : null
  }
  const start = async (isWanted: boolean) => {
    const known = progress()
    if (isWanted || (typeof known === 'object' && !known.ready)) await create()
    const removeAt = removalAt()
    if (removeAt === null) return
    if (removeAt > ports.clock.now().getTime()) arm(removeAt)
    else await remove()
  }

  return {
    exists: () => typeof progress() === 'object',
    remove,
    forecast,
    removeSoon,
    keep,
    removalAt,
    start,
    stop: () => cancel(),
  }
}

/** Of the saved addresses and parcels those nobody has made their own. */
function unchanged({ resources, addresses, parcels }: SamplePorts, known: Progress) {
  const data = readSampleData(resources)
  const made = [...data.recipients, data.sender]
  const isAsMade = (found: Result<object>, given: object | undefined) =>
    found.ok && given !== undefined && holds(found.value, given)
  return {
    addresses: known.addresses.filter((id, at) => isAsMade(addresses.retrieve(id), made[at])),
    parcels: known.parcels.filter((id, at) => isAsMade(parcels.retrieve(id), data.parcels[at])),
  }
}

/** Whether a record still has every value it was made with. */
const holds = (record: object, given: object): boolean =>
  Object.entries(given).every(([field, value]) => (record as Record<string, unknown>)[field] === value)

/** Sample data that the station refuses is a bug of this build. */
function must<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`The sample data does not fit: ${JSON.stringify(result.refusal)}`)
}

const firstDay = z.strictObject({
  recipients: z.array(addressData),
  parcels: z.array(parcelData),
  orders: z.array(
    z.strictObject({
      reference: z.string(),
      to: addressData,
      parcels: z.array(parcelData),
      /** Of what goes abroad, all that is asked for. */
      customs: customsCreate.optional(),
    }),
  ),
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
