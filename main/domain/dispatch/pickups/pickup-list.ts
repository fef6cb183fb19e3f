import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import {
  type DeskPickup,
  type DeskPickupFilters,
  type OpenPickup,
  pickupActions,
  type WaitingShipment,
} from '../../../../shared/desk/pickups.ts'
import type { Uncollected } from '../../../../shared/desk/today.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { convertWeight, round2 } from '../../../../shared/units/measures.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import { type CutOffPorts, cutOffOf } from '../cut-offs.ts'
import type { ListedPickup, PickupListRepository } from './pickup-repository.ts'
import { noPickup, pickupIntents } from './pickup-rules.ts'

/** Pickups as the desk looks at them. */
export type PickupList = {
  page: (testMode: boolean, filters: DeskPickupFilters) => { count: number; records: DeskPickup[] }
  retrieve: (of: { id: string; testMode: boolean }) => Result<DeskPickup>
  /** Active connections that collect, or have parcels nobody collects. */
  open: (testMode: boolean) => Promise<OpenPickup[]>
  /** Of those that collect, how many parcels nobody collects; none of them is read. */
  uncollected: (testMode: boolean) => Promise<Uncollected[]>
}

/** Nobody comes for what was bought longer ago. */
const waitingMs = 31 * 24 * 3_600_000

export function createPickupList(
  ports: CutOffPorts & {
    calendar: Pick<ShopCalendar, 'today' | 'workingDays'>
    list: PickupListRepository
    live: Pick<LiveConnections, 'active'>
  },
): PickupList {
  const { list, live, clock, calendar } = ports
  const sinceMs = () => clock.now().getTime() - waitingMs
  return {
    page: (testMode, filters) => {
      const { count, rows } = list.page(testMode, filters)
      return { count, records: rows.map(toDeskPickup) }
    },
    retrieve: ({ id, testMode }) => {
      const row = list.find(id, testMode)
      return row ? ok(toDeskPickup(row)) : noPickup(id)
    },
    uncollected: async testMode =>
      (await live.active(testMode)).flatMap(({ row, adapter, connection }): Uncollected[] => {
        // Parcels are brought to a carrier that comes for nobody: no pickup is booked for them.
        if (adapter.schedulePickup === undefined) return []
        const parcels = list.countParcels({ connectionId: row.id, sinceMs: sinceMs() })
        const { id: connection_id, carrierName: carrier_name, carrierId: carrier_id } = row
        const cut_off = cutOffOf(connection, ports)
        return parcels === 0 ? [] : [{ connection_id, carrier_name, carrier_id, cut_off, parcels }]
      }),
    open: async testMode => {
      const { onOrAfter, nextWorkingDay } = calendar.workingDays()
      const first = onOrAfter(calendar.today())
      const working_days = { first, next: nextWorkingDay(first) }
      return (await live.active(testMode)).flatMap((each): OpenPickup[] => {
        const { row, adapter } = each
        const collects = adapter.schedulePickup !== undefined
        const shipments = list.waiting({ connectionId: row.id, sinceMs: sinceMs() }).map(toWaiting)
        if (!collects && shipments.length === 0) return []
        return [
          {
            connection_id: row.id,
            carrier_name: row.carrierName,
            carrier_id: row.carrierId,
            display_name: row.displayName,
            test_mode: row.testMode,
            collects,
            cut_off: cutOffOf(each.connection, ports),
            working_days,
            shipments,
          },
        ]
      })
    },
  }
}

const toDeskPickup = ({ pickup, connectionId, shipments, unknown }: ListedPickup): DeskPickup => ({
  ...pickup,
  connection_id: connectionId,
  shipments: shipments.map(each => ({ ...each, recipient: addressee(each.recipient) })),
  unknown: unknown && {
    id: unknown.id,
    action: actionOf(unknown.kind),
    since: new Date(unknown.since).toISOString(),
  },
})

const actionOf = (kind: string) =>
  pickupActions.find(action => kind === `${pickupIntents}${action}`) ?? pickupActions[0]

const toWaiting = ({
  shipment,
  boughtAt,
}: {
  shipment: ShipmentRecord
  boughtAt: number
}): WaitingShipment => {
  const weights = shipment.parcels.map(({ weight, weight_unit: unit }) => convertWeight(weight, unit, 'KG'))
  return {
    id: shipment.id,
    tracking_number: shipment.tracking_number ?? '',
    reference: shipment.reference,
    recipient: addressee(shipment.recipient),
    parcels: shipment.parcels.length,
    weight: round2(weights.reduce((sum, each) => sum + each, 0)),
    address: shipment.shipper,
    bought_at: new Date(boughtAt).toISOString(),
  }
}
