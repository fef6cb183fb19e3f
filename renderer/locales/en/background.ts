/** What the station does by itself and how long it keeps things, on the Status screen. */
export const background = {
  title: 'Tracking and webhooks',
  tracking: 'Ask carriers where parcels are',
  trackingHint: 'A parcel out for delivery is asked about more often, one nothing is heard of less and less.',
  interval: 'Minutes between two questions about a parcel',
  toThisComputer: 'Send events to programs on this computer',
  toPrivateNetwork: 'Send events to addresses of private networks',
  toPrivateNetworkHint:
    'Only for receivers you run yourself: whoever holds a key could reach devices of your network.',
  save: 'Save',
  saveKeeping: 'Save how long things are kept',
  saving: 'Saving…',
  saved: 'Saved.',

  keeping: 'How long things are kept',
  keepingText:
    'Days after which something is removed by itself; left empty it is kept. What is open, of unknown outcome or cost money is never removed.',
  kept: 'Kept',
  keep_events: 'Events',
  keep_webhook_deliveries: 'Deliveries of events',
  keep_trackers: 'Trackers of parcels that arrived',
  keep_orders: 'Orders that are done',
  keep_drafts: 'Shipments nothing was bought for',
  keep_labels: 'Labels of delivered shipments',
  keep_batches: 'Batches that are done',
  keep_print_jobs: 'Print jobs that are done',
  keep_idempotent_requests: 'Answers to repeated requests',
} as const
