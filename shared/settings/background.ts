import { settingGroup, whole, yesNo } from './setting.ts'

const common = {
  name: 'background',
  section: 'tracking',
  texts: 'background.',
  hints: 'Hint',
  affects: ['Tracking'],
} as const

/** What the station does by itself, as far as it can be set. */
export const backgroundGroup = settingGroup(common, {
  tracking: { id: 'ask-carriers', shape: yesNo, usual: true },
  tracking_interval_minutes: {
    id: 'ask-every',
    title: 'interval',
    shape: whole('min', 15, 1_440),
    usual: 120,
  },
  /** After so many working days without an event a parcel on its way counts as stuck. */
  tracking_stuck_days: { id: 'stuck-after', title: 'stuckDays', shape: whole('days', 1, 60), usual: 3 },
  /** After so many working days without a scan a parcel whose hand-over nobody knows of counts as never scanned. */
  tracking_unscanned_days: {
    id: 'unscanned-after',
    title: 'unscannedDays',
    shape: whole('days', 1, 60),
    usual: 4,
  },
  webhooks_to_this_computer: {
    id: 'events-here',
    section: 'developers',
    title: 'toThisComputer',
    shape: yesNo,
    usual: true,
    affects: ['Webhooks'],
  },
  webhooks_to_private_network: {
    id: 'events-private',
    section: 'developers',
    title: 'toPrivateNetwork',
    shape: yesNo,
    usual: false,
    affects: ['Webhooks'],
  },
})
