/** What happens that somebody would act on, or be glad to know; never one for each label. */
export const notificationKinds = [
  'delivery_failed',
  'parcel_stuck',
  'never_scanned',
  'run_done',
  'run_interrupted',
  'printer_stopped',
  'carrier_lost',
  'webhook_disabled',
  'backup_failed',
  'export_failed',
  'orders_arrived',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
