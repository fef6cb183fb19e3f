/** What the station does by itself and how long it keeps things, on the Status screen. */
export const background = {
  title: 'Tracking and webhooks',
  tracking: 'Ask carriers where parcels are',
  trackingHint: 'A parcel out for delivery is checked more often, one without news less and less.',
  interval: 'Minutes between two checks of a parcel',
  toThisComputer: 'Send events to programs on this computer',
  toPrivateNetwork: 'Send events to private network addresses',
  toPrivateNetworkHint:
    'Only for receivers you run yourself: anyone with a key could reach devices on your network.',
  save: 'Save',
  saveKeeping: 'Save retention',
  saving: 'Saving…',
  saved: 'Saved.',

  keeping: 'How long data is kept',
  keepingText:
    'Days after which records are deleted automatically; leave a field empty to keep them. Records that are open, have an unknown outcome or cost money are never deleted.',
  kept: 'Kept',
  keep_events: 'Events',
  keep_webhook_deliveries: 'Webhook deliveries',
  keep_trackers: 'Trackers of delivered parcels',
  keep_orders: 'Completed orders',
  keep_drafts: 'Drafts without a label',
  keep_labels: 'Labels of delivered shipments',
  keep_batches: 'Completed batches',
  keep_print_jobs: 'Completed print jobs',
  keep_idempotent_requests: 'Answers to repeated requests',
} as const
