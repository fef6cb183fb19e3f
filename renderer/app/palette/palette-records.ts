import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { productEndpoints } from '../../../shared/desk/products.ts'
import { runEndpoints } from '../../../shared/desk/runs.ts'
import { type BoardTracker, boardEndpoints } from '../../../shared/desk/trackers.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { dayText, wordsOf } from '../../lib/format.ts'
import { boardState } from '../../lib/shipments/board-state.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { shipmentStateOf } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { orderState } from '../../screens/orders/order-text.ts'
import { runState } from '../../screens/runs/run-text.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { switchMode } from '../desk-controls.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { useRecordActions } from './record-actions.ts'

const shownAtOnce = 8
const latestShown = 5
/** Of what there are many alike. */
const shownOfDay = 3

/** Digits with gaps are one number, as it is printed on a label. */
const isNumber = (text: string): boolean =>
  /^[a-z\d][a-z\d -]*$/i.test(text) &&
  text.replaceAll(/\D/g, '').length * 2 > text.replaceAll(/\s/g, '').length
const toKeyword = (text: string): string => (isNumber(text) ? text.replaceAll(/\s/g, '') : text)

type Found = { isPending: boolean; groups: PaletteGroup[] }

/** What is asked for, in which mode; nothing where `isAsked` is not. */
type Asked = {
  mode: Mode
  keyword: string
  isAsked: boolean
  /** Marks what it finds. */
  mark: Pick<PaletteEntry, 'isFound' | 'mode'>
  /** Goes over to the mode a record is of, and says so, before it is opened. */
  going: (run: () => void) => () => void
}

/** Records of one mode by what was typed. */
export function useFoundRecords(text: string, typed: string, mode: Mode, isAsked: boolean): Found {
  const here = useMode()
  const asked: Asked = {
    mode,
    keyword: toKeyword(text),
    isAsked: isAsked && text !== '',
    mark: {
      // What was found for fewer letters counts only where it has all that is typed now.
      isFound: text === typed && text !== '',
      ...(mode === here ? {} : { mode }),
    },
    going: run => () => {
      if (mode !== here) switchMode(mode)
      run()
    },
  }
  const sent = useSentRecords(asked)
  const ofDay = useRecordsOfDay(asked, text, typed)
  const products = useProducts(asked)
  const isOther = mode !== here
  return {
    isPending: sent.isPending || ofDay.isPending || products.isPending,
    groups: [...sent.groups, ...ofDay.groups, ...products.groups].map(group =>
      isOther ? { ...group, title: joined([group.title, modeName(mode)]) } : group,
    ),
  }
}

/** As it is marked where the two stand beside each other. */
export const modeName = (mode: Mode): string =>
  t(mode === 'test' ? 'app.modeTest' : 'app.modeLive').toLocaleUpperCase(locale)

/** The entries of orders and shipments, wherever they are listed. */
function useEntries({ mark, going }: Pick<Asked, 'mark' | 'going'>) {
  const actionsOf = useRecordActions(going)
  return {
    toOrder: (entry: Parameters<typeof actionsOf.order>[0]): PaletteEntry => ({
      ...mark,
      id: entry.id,
      label: signedOrderNumber(entry.order_id),
      description: joined([entry.recipient, entry.place, entry.source]),
      state: orderState(entry),
      kind: t('app.paletteKind_order'),
      ...actionsOf.order(entry),
    }),
    toShipment: (
      shipment: Parameters<typeof actionsOf.shipment>[0],
      tracked?: BoardTracker,
    ): PaletteEntry => ({
      ...mark,
      id: shipment.id,
      label: addressee(shipment.recipient) || shipment.id,
      description: joined([shipment.reference, shipment.tracking_number, shipment.recipient.city]),
      state: shipmentStateOf(shipment, tracked),
      kind: t('app.paletteKind_shipment'),
      ...actionsOf.shipment(shipment),
    }),
    toParcel: (tracker: Parameters<typeof actionsOf.parcel>[0]): PaletteEntry => ({
      ...mark,
      id: tracker.id,
      label: tracker.tracking_number,
      description: wordsOf(tracker.carrier_name),
      state: boardState(tracker),
      kind: t('app.paletteKind_parcel'),
      ...actionsOf.parcel(tracker),
    }),
  }
}

/** The latest orders and shipments, before anything is typed. */
export function useLatestRecords(isAsked: boolean): PaletteGroup {
  const mode = useMode()
  const some = { limit: latestShown }
  const shipments = useQuery({
    ...query(shipmentEndpoints.list, { query: some }, mode),
    enabled: isAsked,
  }).data
  const orders = useQuery({
    ...query(deskOrderEndpoints.list, { query: { ...some, ordering: '-created_at' } }, mode),
    enabled: isAsked,
  }).data
  const { toOrder, toShipment } = useEntries({ mark: {}, going: run => run })
  const all = [
    ...(shipments?.results ?? []).map(each => ({ at: each.created_at, entry: toShipment(each) })),
    ...(orders?.results ?? []).map(each => ({ at: each.created_at, entry: toOrder(each) })),
  ]
  const newest = all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, latestShown)
  return {
    kind: 'record',
    title: t('app.paletteLatest'),
    entries: isAsked ? newest.map(({ entry }) => entry) : [],
  }
}

/** What goes to somebody: orders, shipments, and numbers that are only followed. */
function useSentRecords({ mode, keyword, isAsked, mark, going }: Asked): Found {
  const search = { query: { limit: shownAtOnce, keyword } }
  const shipments = useQuery({ ...query(shipmentEndpoints.list, search, mode), enabled: isAsked })
  const trackers = useQuery({ ...query(boardEndpoints.list, search, mode), enabled: isAsked })
  const orders = useQuery({ ...query(deskOrderEndpoints.list, search, mode), enabled: isAsked })
  const { toOrder, toShipment, toParcel } = useEntries({ mark, going })
  const bought = new Set((shipments.data?.results ?? []).map(({ tracking_number: number }) => number))
  const tracked = trackers.data?.results ?? []
  const lone = tracked.filter(({ tracking_number: number }) => !bought.has(number))
  if (!isAsked) return { isPending: false, groups: [] }
  return {
    isPending: shipments.isFetching || trackers.isFetching || orders.isFetching,
    groups: [
      {
        kind: 'person',
        title: t('screens.shipments'),
        entries: (shipments.data?.results ?? []).map(each =>
          toShipment(
            each,
            tracked.find(({ shipment_id: id }) => id === each.id),
          ),
        ),
      },
      { kind: 'order', title: t('screens.orders'), entries: (orders.data?.results ?? []).map(toOrder) },
      { kind: 'record', title: t('app.paletteTrackers'), entries: lone.map(toParcel) },
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
function useRecordsOfDay({ mode, keyword, isAsked, mark, going }: Asked, text: string, typed: string): Found {
  const actionsOf = useRecordActions(going)
  const nameOf = useCarrierNames()
  const number = runNumber(text)
  const isRun = isAsked && number !== null
  const some = { query: { limit: shownOfDay, keyword } }
  const ofNumber = { query: { limit: 1, ...(number ? { number } : {}) } }
  const runs = useQuery({ ...query(runEndpoints.list, ofNumber, mode), enabled: isRun })
  const pickups = useQuery({ ...query(deskPickupEndpoints.list, some, mode), enabled: isAsked })
  const manifests = useQuery({ ...query(manifestEndpoints.list, some, mode), enabled: isAsked })
  if (!isAsked) return { isPending: false, groups: [] }
  return {
    isPending: runs.isFetching || pickups.isFetching || manifests.isFetching,
    groups: [
      {
        kind: 'record',
        title: t('screens.runs'),
        entries: (isRun ? (runs.data?.results ?? []) : []).map(run => ({
          ...mark,
          id: run.id,
          label: t('runs.title', { number: run.number }),
          description: joined([runState(run).text, t('app.paletteOrders', { count: run.orders })]),
          ...actionsOf.run(run),
        })),
      },
      {
        kind: 'record',
        title: t('screens.pickups'),
        entries: (pickups.data?.results ?? []).map(pickup => ({
          ...mark,
          id: pickup.id,
          label: joined([nameOf(pickup), dayText(pickup.pickup_date)], ', '),
          description: joined([pickup.confirmation_number, addressee(pickup.address)]),
          kind: t('app.paletteKind_pickup'),
          ...actionsOf.pickup(pickup),
        })),
      },
      {
        kind: 'record',
        title: t('screens.manifests'),
        entries: (manifests.data?.results ?? []).map(manifest => ({
          ...mark,
          id: manifest.id,
          label: joined([nameOf(manifest), dayText(manifest.day)], ', '),
          description: joined([
            t(`manifests.state_${manifest.state}`),
            t('app.paletteParcels', { count: manifest.parcel_count }),
            manifest.reference,
          ]),
          kind: t('app.paletteKind_manifest'),
          ...actionsOf.manifest(manifest, toKeyword(typed)),
        })),
      },
    ],
  }
}

function useProducts({ mode, keyword, isAsked, mark, going }: Asked): Found {
  const actionsOf = useRecordActions(going)
  const some = { query: { limit: shownAtOnce, keyword } }
  const products = useQuery({ ...query(productEndpoints.list, some, mode), enabled: isAsked })
  if (!isAsked) return { isPending: false, groups: [] }
  return {
    isPending: products.isFetching,
    groups: [
      {
        kind: 'record',
        title: t('screens.products'),
        entries: (products.data?.results ?? []).map(({ id, sku, name, barcode }) => ({
          ...mark,
          id,
          label: sku,
          description: joined([name, barcode]),
          kind: t('app.paletteKind_product'),
          ...actionsOf.product({ sku, barcode }),
        })),
      },
    ],
  }
}

/** What a shop sets up once, for both modes: addresses, connections and printers. */
export function useSetUpRecords(text: string, typed: string): Found {
  const navigate = useNavigate()
  const actionsOf = useRecordActions(run => run)
  const some = { query: { limit: shownAtOnce, keyword: toKeyword(text) } }
  const addresses = useQuery({ ...query(addressBookEndpoints.list, some), enabled: text !== '' })
  const connections = useQuery(query(connectionEndpoints.list, {}))
  const printers = useQuery(query(printerEndpoints.list, {}))
  if (typed === '') return { isPending: false, groups: [] }
  return {
    isPending: addresses.isFetching,
    groups: [
      {
        kind: 'person',
        title: t('screens.addresses'),
        entries: (text === '' ? [] : (addresses.data?.results ?? [])).map(address => ({
          id: address.id ?? '',
          isFound: text === typed,
          label: addressee(address),
          description: joined(addressLines(address), ', '),
          kind: t('app.paletteKind_address'),
          ...actionsOf.address(address),
        })),
      },
      {
        kind: 'record',
        title: t('screens.carriers'),
        entries: (connections.data?.results ?? []).flatMap(connection =>
          connectionEntries(connection, navigate),
        ),
      },
      {
        kind: 'record',
        title: t('screens.printers'),
        entries: (printers.data?.results ?? []).map(({ id, name, uri }) => ({
          id,
          label: name,
          description: uri,
          kind: t('app.paletteKind_printer'),
          run: () => void navigate({ to: '/printers/$id', params: { id } }),
        })),
      },
    ],
  }
}

/** A connection, and the prices of a carrier of the shop's own. */
const connectionEntries = (
  { id, display_name: name, carrier_id, config }: ConnectionRecord,
  navigate: ReturnType<typeof useNavigate>,
): PaletteEntry[] => [
  {
    id,
    label: name,
    description: carrier_id,
    kind: t('app.paletteKind_carrier'),
    run: () => void navigate({ to: '/carriers/$id', params: { id } }),
  },
  ...(Array.isArray(config?.services)
    ? [
        {
          id: `${id} rates`,
          label: t('carriers.partOf', { name, part: t('carriers.part_rates') }),
          description: carrier_id,
          run: () => void navigate({ to: '/carriers/$id/$side', params: { id, side: 'rates' } }),
        },
      ]
    : []),
]
