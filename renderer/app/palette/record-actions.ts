import { useNavigate } from '@tanstack/react-router'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import type { ListedOrder } from '../../../shared/desk/orders.ts'
import { copyText } from '../../lib/copy-text.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'
import { t } from '../../lib/text.ts'
import { orderRecordActions } from '../../screens/orders/order-record-actions.ts'
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
    parcel: (tracker: TrackerRecord) => {
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
