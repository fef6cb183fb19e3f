import { useNavigate } from '@tanstack/react-router'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressLines } from '../../../shared/countries/address-lines.ts'
import type { ManifestSummary } from '../../../shared/desk/manifests.ts'
import type { ListedOrder } from '../../../shared/desk/orders.ts'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import type { ProductRecord } from '../../../shared/desk/products.ts'
import type { Run } from '../../../shared/desk/runs.ts'
import type { BoardTracker } from '../../../shared/desk/trackers.ts'
import { copyText } from '../../lib/copy-text.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'
import { t } from '../../lib/text.ts'
import { addressRecordActions } from '../../screens/addresses/address-record-actions.ts'
import { manifestRecordActions } from '../../screens/manifests/manifest-record-actions.ts'
import { orderRecordActions } from '../../screens/orders/order-record-actions.ts'
import { pickupRecordActions } from '../../screens/pickups/pickup-record-actions.ts'
import { runRecordActions } from '../../screens/runs/run-record-actions.ts'
import { shipmentRecordActions } from '../../screens/shipments/shipment-record-actions.ts'
import { parcelRecordActions } from '../../screens/tracking/parcel-record-actions.ts'
import { askAction } from '../../stores/asked-action.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Leads to a record in the mode it is of. */
type Going = (run: () => void) => () => void

/** What its own screen does to a record: opened there, it is done where everybody sees what became of it. */
const doneThere = <R>(
  all: readonly RecordAction<R>[],
  record: R & { id: string },
  open: () => void,
): PaletteEntry[] =>
  all
    .filter(({ isFor }) => isFor(record))
    .map(({ name, text, keys }) => ({
      id: `${record.id} ${name}`,
      label: t(text),
      ...(keys ? { keys } : {}),
      run: () => {
        askAction(record.id, name)
        open()
      },
    }))

const openIt = (open: () => void): PaletteEntry => ({ id: 'open', label: t('app.paletteOpen'), run: open })

const copyIt = (value: string | null, name: string): PaletteEntry[] =>
  value === null || value === ''
    ? []
    : [
        {
          id: 'copy',
          label: t('lists.copy', { what: name }),
          description: value,
          run: () => void copyText(value, t('lists.copied')),
        },
      ]

/** The ways to records, and what else can be done to each of them. */
export function useRecordActions(going: Going) {
  return { ...useSentActions(going), ...useDayActions(going), ...useKeptActions(going) }
}

/** Of what goes to somebody. */
function useSentActions(going: Going) {
  const navigate = useNavigate()
  return {
    order: (entry: ListedOrder) => {
      const run = going(() => void navigate({ to: '/orders', search: { view: 'all', open: entry.id } }))
      const actions = [
        openIt(run),
        ...doneThere(orderRecordActions, entry, run),
        ...copyIt(entry.order_id, t('app.paletteOrderNumber')),
      ]
      return { run, actions }
    },
    shipment: (shipment: ShipmentRecord) => {
      const { id, tracking_number: number, tracker_id: tracker } = shipment
      const run = going(() => void navigate({ to: '/shipments/$id', params: { id } }))
      const track = going(() => void navigate({ to: '/tracking', search: { open: tracker ?? '' } }))
      const actions = [
        openIt(run),
        ...doneThere(shipmentRecordActions, shipment, run),
        ...(tracker ? [{ id: 'track', label: t('app.paletteTrack'), run: track }] : []),
        ...copyIt(number, t('tracking.columnNumber')),
      ]
      return { run, actions }
    },
    parcel: (tracker: BoardTracker) => {
      const { id, tracking_number: number } = tracker
      const run = going(() => void navigate({ to: '/tracking', search: { open: id } }))
      const actions = [
        openIt(run),
        ...doneThere(parcelRecordActions, tracker, run),
        ...copyIt(number, t('tracking.columnNumber')),
      ]
      return { run, actions }
    },
  }
}

/** Of what is done with many parcels at a time. */
function useDayActions(going: Going) {
  const navigate = useNavigate()
  return {
    run: (record: Run) => {
      const run = going(() => void navigate({ to: '/runs/$id', params: { id: record.id } }))
      return { run, actions: [openIt(run), ...doneThere(runRecordActions, record, run)] }
    },
    pickup: (pickup: DeskPickup) => {
      const { id, confirmation_number: number } = pickup
      const run = going(() => void navigate({ to: '/pickups/$id', params: { id } }))
      const actions = [
        openIt(run),
        ...doneThere(pickupRecordActions, pickup, run),
        ...copyIt(number, t('pickups.number')),
      ]
      return { run, actions }
    },
    /** `typed` finds it in its list again. */
    manifest: (manifest: ManifestSummary, typed: string) => {
      const run = going(() => void navigate({ to: '/manifests', search: { q: typed } }))
      const actions = [
        openIt(run),
        ...doneThere(manifestRecordActions, manifest, run),
        ...copyIt(manifest.reference, t('app.paletteReference')),
      ]
      return { run, actions }
    },
  }
}

/** Of what a shop keeps for the next time. */
function useKeptActions(going: Going) {
  const navigate = useNavigate()
  return {
    address: (address: AddressRecord) => {
      const id = address.id ?? ''
      const run = () => void navigate({ to: '/addresses', search: { open: id } })
      const actions = [
        openIt(run),
        ...doneThere(addressRecordActions, { id }, run),
        ...copyIt(addressLines(address).join('\n'), t('app.paletteKind_address')),
      ]
      return { run, actions }
    },
    product: ({ sku, barcode }: Pick<ProductRecord, 'sku' | 'barcode'>) => {
      const run = going(() => void navigate({ to: '/products', search: { q: sku } }))
      const orders = going(() => void navigate({ to: '/orders', search: { view: 'all', sku } }))
      const actions = [
        openIt(run),
        { id: 'orders', label: t('app.paletteOrdersOf', { sku }), run: orders },
        ...copyIt(sku, t('products.column_sku')),
        ...copyIt(barcode, t('products.column_barcode')).map(entry => ({ ...entry, id: 'copyBarcode' })),
      ]
      return { run, actions }
    },
  }
}
