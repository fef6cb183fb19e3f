export type TrackRequest = {
  trackingNumbers: string[]
  /** Who moves the parcels, when a reseller is asked about them. */
  carrierName: string | null
  reference: string | null
  accountNumber: string | null
}

export type TrackerStatus =
  | 'pending'
  | 'unknown'
  | 'delivered'
  | 'on_hold'
  | 'in_transit'
  | 'delivery_delayed'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivery_failed'

export type TrackingEvent = {
  date: string
  time: string | null
  code: string | null
  description: string
  location: string | null
}

export type TrackingDetail = {
  trackingNumber: string
  status: TrackerStatus | null
  delivered: boolean
  estimatedDelivery: string | null
  events: TrackingEvent[]
  info: Record<string, string | null>
  meta: Record<string, unknown>
}
