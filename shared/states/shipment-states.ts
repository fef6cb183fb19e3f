/** What may become of a shipment, as the interface says it. */
export const shipmentStatuses = [
  'draft',
  'purchased',
  'cancelled',
  'shipped',
  'in_transit',
  'delivered',
  'needs_attention',
  'out_for_delivery',
  'delivery_failed',
] as const

/** What the list of shipments can be sorted by. */
export const shipmentOrders = [
  'created_at',
  'recipient',
  'reference',
  'status',
  'service',
  'tracking_number',
  'total_charge',
] as const
