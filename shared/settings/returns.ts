import { z } from 'zod'
import { recordId } from '../api/fields.ts'
import { own, settingGroup, whole, wholeOrNone, yesNo } from './setting.ts'

const common = {
  name: 'returns',
  section: 'returns',
  texts: 'returns.',
  hints: 'Hint',
  affects: ['Returns'],
} as const
const days = [1, 3650] as const

/** When what was to come back is overdue, for how long the shop takes it, and where it goes. */
export const returnGroup = settingGroup(common, {
  /** A saved address; null: where they were sent from. */
  address_id: {
    id: 'return-address',
    title: 'returnAddress',
    shape: own(z.string().nullable(), recordId().nullable()),
    usual: null,
  },
  /** A return that has not arrived so many days after it was made is overdue. */
  overdue_days: {
    id: 'return-overdue',
    title: 'overdueDays',
    hint: 'overdueHint',
    shape: whole('days', ...days),
    usual: 30,
  },
  /** The shop takes things back for so many days after they were sent; null: without end. */
  window_days: {
    id: 'return-window',
    title: 'windowDays',
    hint: 'windowHint',
    shape: wholeOrNone('days', ...days),
    usual: null,
  },
  /** Whether return labels that were bought along come out with the label of their shipment. */
  print_with_label: { id: 'return-print', title: 'printWithLabel', shape: yesNo, usual: true },
})
