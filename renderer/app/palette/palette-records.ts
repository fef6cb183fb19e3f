import type { SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { trackerEndpoints } from '../../../shared/api/trackers.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { productEndpoints } from '../../../shared/desk/products.ts'
import { runEndpoints } from '../../../shared/desk/runs.ts'
import { dayText, wordsOf } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { trackerState } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** What is listed under one heading; commands, orders, people and help can be looked for alone. */
export type PaletteGroup = {
  kind: 'command' | 'order' | 'person' | 'record' | 'help'
  group: string
  actions: SpotlightActionData[]
}

/** Marks what the station has found. */
export const ofStation = 'found:'

const shownAtOnce = 8
const latestShown = 5
/** Of what there are many alike. */
const shownOfDay = 3

/** Digits with gaps are one number, as it is printed on a label. */
const isNumber = (text: string): boolean =>
  /^[a-z\d][a-z\d -]*$/i.test(text) &&
  text.replaceAll(/\D/g, '').length * 2 > text.replaceAll(/\s/g, '').length
const toKeyword = (text: string): string => (isNumber(text) ? text.replaceAll(/\s/g, '') : text)

/** Records by what was typed; the latest shipments before anything is. */
export function useFoundRecords(text: string, typed: string) {
  const asked: Asked = {
    keyword: toKeyword(text),
    isAsked: text !== '',
    // What was found for fewer letters counts only where it has all that is typed now.
    mark: text === typed && text !== '' ? ofStation : '',
  }
  const sent = useSentRecords(asked)
  const ofDay = useRecordsOfDay(asked, text, typed)
  const setUp = useSetUpRecords(asked, typed)
  return {
    isPending: sent.isPending || ofDay.isPending || setUp.isPending,
    groups: [...sent.groups, ...ofDay.groups, ...setUp.groups],
  }
}

type Asked = { keyword: string; isAsked: boolean; mark: string }
type Found = { isPending: boolean; groups: PaletteGroup[] }

/** What goes to somebody: orders, shipments, and numbers that are only followed. */
function useSentRecords({ keyword, isAsked, mark }: Asked): Found {
  const mode = useMode()
  const navigate = useNavigate()
  const search = isAsked ? { limit: shownAtOnce, keyword } : { limit: latestShown }
  const shipments = useQuery(query(shipmentEndpoints.list, { query: search }, mode))
  const trackers = useQuery({ ...query(trackerEndpoints.list, { query: search }, mode), enabled: isAsked })
  const orders = useQuery({ ...query(deskOrderEndpoints.list, { query: search }, mode), enabled: isAsked })
  const bought = new Set((shipments.data?.results ?? []).map(({ tracking_number: number }) => number))
  const lone = (trackers.data?.results ?? []).filter(({ tracking_number: number }) => !bought.has(number))
  return {
    isPending: shipments.isFetching || trackers.isFetching || orders.isFetching,
    groups: [
      {
        kind: 'person',
        group: t(isAsked ? 'screens.shipments' : 'app.paletteShipments'),
        actions: (shipments.data?.results ?? []).map(({ id, ...shipment }) => ({
          id: `${mark}${id}`,
          label: addressee(shipment.recipient) || id,
          description: joined([shipment.reference, shipment.tracking_number, shipment.recipient.city]),
          onClick: () => void navigate({ to: '/shipments/$id', params: { id } }),
        })),
      },
      {
        kind: 'order',
        group: t('screens.orders'),
        actions: (isAsked ? (orders.data?.results ?? []) : []).map(entry => ({
          id: `${mark}${entry.id}`,
          label: `#${entry.order_id}`,
          description: joined([entry.recipient, entry.place, entry.source]),
          onClick: () => void navigate({ to: '/orders', search: { view: 'all', open: entry.id } }),
        })),
      },
      {
        kind: 'record',
        group: t('app.paletteTrackers'),
        actions: (isAsked ? lone : []).map(tracker => ({
          id: `${mark}${tracker.id}`,
          label: tracker.tracking_number,
          description: joined([wordsOf(tracker.carrier_name), trackerState(tracker.status).text]),
          onClick: () => void navigate({ to: '/tracking', search: { q: tracker.tracking_number } }),
        })),
      },
    ],
  }
}

/** The number of a run, by itself or behind the word for one. */
function runNumber(text: string): number | null {
  const [, word = '', digits = ''] = /^(\D*?)\s*#?(\d{1,7})$/.exec(text) ?? []
  const isRun = word === '' || t('runs.columnRun').toLowerCase().startsWith(word.toLowerCase())
  return digits !== '' && isRun ? Number(digits) : null
}

/** What is done with many parcels at a time: runs, pickups and manifests. */
function useRecordsOfDay({ keyword, isAsked, mark }: Asked, text: string, typed: string): Found {
  const mode = useMode()
  const navigate = useNavigate()
  const nameOf = useCarrierNames()
  const number = runNumber(text)
  const some = { limit: shownOfDay, keyword }
  const runs = useQuery({
    ...query(runEndpoints.list, { query: { limit: 1, ...(number ? { number } : {}) } }, mode),
    enabled: isAsked && number !== null,
  })
  const pickups = useQuery({ ...query(deskPickupEndpoints.list, { query: some }, mode), enabled: isAsked })
  const manifests = useQuery({ ...query(manifestEndpoints.list, { query: some }, mode), enabled: isAsked })
  return {
    isPending: runs.isFetching || pickups.isFetching || manifests.isFetching,
    groups: [
      {
        kind: 'record',
        group: t('screens.runs'),
        actions: (isAsked && number !== null ? (runs.data?.results ?? []) : []).map(run => ({
          id: `${mark}${run.id}`,
          label: t('runs.title', { number: run.number }),
          description: joined([t(`runs.state_${run.state}`), t('app.paletteOrders', { count: run.orders })]),
          onClick: () => void navigate({ to: '/runs/$id', params: { id: run.id } }),
        })),
      },
      {
        kind: 'record',
        group: t('screens.pickups'),
        actions: (isAsked ? (pickups.data?.results ?? []) : []).map(pickup => ({
          id: `${mark}${pickup.id}`,
          label: joined([nameOf(pickup), dayText(pickup.pickup_date)], ', '),
          description: joined([pickup.confirmation_number, addressee(pickup.address)]),
          onClick: () => void navigate({ to: '/pickups/$id', params: { id: pickup.id } }),
        })),
      },
      {
        kind: 'record',
        group: t('screens.manifests'),
        actions: (isAsked ? (manifests.data?.results ?? []) : []).map(manifest => ({
          id: `${mark}${manifest.id}`,
          label: joined([nameOf(manifest), dayText(manifest.day)], ', '),
          description: joined([
            t(`manifests.state_${manifest.state}`),
            t('app.paletteParcels', { count: manifest.parcel_count }),
            manifest.reference,
          ]),
          onClick: () => void navigate({ to: '/manifests', search: { q: toKeyword(typed) } }),
        })),
      },
    ],
  }
}

/** What a shop sets up once: addresses, products, connections and printers. */
function useSetUpRecords({ keyword, isAsked, mark }: Asked, typed: string): Found {
  const mode = useMode()
  const navigate = useNavigate()
  const some = { query: { limit: shownAtOnce, keyword } }
  const addresses = useQuery({ ...query(addressBookEndpoints.list, some), enabled: isAsked })
  const products = useQuery({ ...query(productEndpoints.list, some, mode), enabled: isAsked })
  const connections = useQuery(query(connectionEndpoints.list, {}))
  const printers = useQuery(query(printerEndpoints.list, {}))
  return {
    isPending: addresses.isFetching || products.isFetching,
    groups: [
      {
        kind: 'person',
        group: t('screens.addresses'),
        actions: (isAsked ? (addresses.data?.results ?? []) : []).map(address => ({
          id: `${mark}${address.id}`,
          label: addressee(address),
          description: joined(addressLines(address), ', '),
          onClick: () => void navigate({ to: '/addresses', search: { open: address.id ?? '' } }),
        })),
      },
      {
        kind: 'record',
        group: t('screens.products'),
        actions: (isAsked ? (products.data?.results ?? []) : []).map(({ id, sku, name, barcode }) => ({
          id: `${mark}${id}`,
          label: sku,
          description: joined([name, barcode]),
          onClick: () => void navigate({ to: '/products', search: { q: sku } }),
        })),
      },
      {
        kind: 'record',
        group: t('screens.carriers'),
        actions: (typed === '' ? [] : (connections.data?.results ?? [])).flatMap(connection => [
          {
            id: connection.id,
            label: connection.display_name,
            description: connection.carrier_id,
            onClick: () => void navigate({ to: '/carriers/$id', params: { id: connection.id } }),
          },
          ...(Array.isArray(connection.config?.services) ? [ratesAction(connection, navigate)] : []),
        ]),
      },
      {
        kind: 'record',
        group: t('screens.printers'),
        actions: (typed === '' ? [] : (printers.data?.results ?? [])).map(({ id, name, uri }) => ({
          id,
          label: name,
          description: uri,
          onClick: () => void navigate({ to: '/printers/$id', params: { id } }),
        })),
      },
    ],
  }
}

/** The prices of a carrier of the shop's own. */
const ratesAction = (
  { id, display_name: name, carrier_id }: ConnectionRecord,
  navigate: ReturnType<typeof useNavigate>,
) => ({
  id: `${id} rates`,
  label: t('carriers.partOf', { name, part: t('carriers.part_rates') }),
  description: carrier_id,
  onClick: () => void navigate({ to: '/carriers/$id/$side', params: { id, side: 'rates' } }),
})
