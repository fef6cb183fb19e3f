import { useQueries } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type BoardTracker, boardEndpoints, type TrackerState } from '../../../shared/desk/trackers.ts'
import { useMode } from '../../stores/preferences.ts'
import { query } from '../station/queries.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

const tones: Record<TrackerState, Tone> = {
  delivery_failed: 'bad',
  never_scanned: 'bad',
  stuck: 'attention',
  late: 'attention',
  on_hold: 'attention',
  ready_for_pickup: 'attention',
  delayed: 'attention',
  not_scanned: 'neutral',
  no_answer: 'unsure',
  in_transit: 'busy',
  out_for_delivery: 'busy',
  delivered: 'good',
}

/** What the board says of a parcel. */
export const boardState = ({
  state,
  days,
}: Pick<BoardTracker, 'state' | 'days'>): { tone: Tone; text: string } => ({
  tone: tones[state],
  text:
    state === 'stuck' || state === 'late'
      ? t(`tracking.state_${state}`, { count: days ?? 0 })
      : t(`tracking.state_${state}`),
})

/** Problems of parcels, by their shipments. */
export type ParcelProblems = ReadonlyMap<string, BoardTracker>

const underWay: readonly string[] = [
  'purchased',
  'shipped',
  'in_transit',
  'needs_attention',
  'out_for_delivery',
  'delivery_failed',
] satisfies ShipmentRecord['status'][]
const askedAtOnce = 100

/** What the board calls a problem of the parcels of these shipments. */
export function useParcelProblems(
  shipments: readonly Pick<ShipmentRecord, 'id' | 'status'>[],
): ParcelProblems {
  const mode = useMode()
  const ids = shipments.flatMap(({ id, status }) => (underWay.includes(status) ? [id] : [])).toSorted()
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, at) =>
    ids.slice(at * askedAtOnce, (at + 1) * askedAtOnce),
  )
  return useQueries({
    queries: parts.map(part => {
      const asked = { view: 'problems', shipment_id: part.join(), limit: askedAtOnce } as const
      return query(boardEndpoints.list, { query: asked }, mode)
    }),
    combine: byShipment,
  })
}

const byShipment = (parts: readonly { data?: { results: BoardTracker[] } | undefined }[]): ParcelProblems =>
  new Map(
    parts.flatMap(({ data }) =>
      (data?.results ?? []).flatMap(each => (each.shipment_id === null ? [] : [[each.shipment_id, each]])),
    ),
  )
