import { z } from 'zod'
import { choice, list } from '../api/fields.ts'
import { notificationKinds } from '../desk/notification-kinds.ts'
import { clockTimeOrNone, own, settingGroup, whole } from './setting.ts'

const kindsOff = own(
  z.array(z.enum(notificationKinds)),
  list(choice(notificationKinds), { most: notificationKinds.length }),
)
const quietTime = own(clockTimeOrNone.answer, clockTimeOrNone.patch)

const common = {
  name: 'notification-settings',
  section: 'notifications',
  texts: 'notifications.',
  hints: 'Hint',
  affects: ['Notifications'],
} as const

/** Kinds that are told of nowhere, and when nobody is disturbed. */
export const notificationGroup = settingGroup(common, {
  /** Kinds the page does not list. */
  screen_off: { id: 'told-of', title: 'onScreen', hint: 'onSystemHint', shape: kindsOff, usual: [] },
  /** Kinds the system of the desk's computer does not show. */
  system_off: { id: 'told-of', title: 'onSystem', shape: kindsOff, usual: [] },
  /** From then on the system shows nothing until `quiet_until`, by the clock of the shop; null: no quiet hours. */
  quiet_from: { id: 'quiet-hours', title: 'quietFrom', hint: 'quietHint', shape: quietTime, usual: null },
  quiet_until: { id: 'quiet-hours', title: 'quietUntil', hint: 'quietHint', shape: quietTime, usual: null },
  /** When the system shows once a day what is still unread; null: never. */
  digest_at: { id: 'digest', title: 'digestAt', hint: 'digestHint', shape: clockTimeOrNone, usual: '08:00' },
  /** So long a carrier has to be out of reach before it is told. */
  carrier_minutes: {
    id: 'carrier-lost-after',
    title: 'carrierMinutes',
    hint: 'carrierHint',
    shape: whole('min', 1, 1_440),
    usual: 10,
  },
})
