import { longestHoldSeconds } from '../desk/run-states.ts'
import { settingGroup, whole, yesNo } from './setting.ts'

const queue = {
  name: 'purchase_queue',
  section: 'buying',
  texts: 'offline.',
  hints: 'Hint',
  affects: ['Purchase queue'],
} as const
/** By how much a price may rise while a purchase waits for its carrier. */
export const queueGroup = settingGroup(queue, {
  tolerance_percent: { id: 'price-rise', title: 'tolerance', shape: whole('%', 0, 100), usual: 5 },
})

const runs = {
  name: 'runs',
  section: 'buying',
  texts: 'runs.',
  hints: 'Hint',
  affects: ['Runs', 'Pack'],
} as const
/** How runs are bought, whoever runs them. */
export const runGroup = settingGroup(runs, {
  hold_seconds: {
    id: 'run-hold',
    title: 'holdSeconds',
    hint: 'holdHint',
    shape: whole('s', 0, longestHoldSeconds),
    usual: 5,
  },
  /** The same before one label is bought on the page. */
  label_hold_seconds: {
    id: 'label-hold',
    title: 'labelHold',
    hint: 'holdHint',
    shape: whole('s', 0, longestHoldSeconds),
    usual: 0,
    affects: ['Ship'],
  },
})

const markups = {
  name: 'markups',
  section: 'buying',
  texts: 'markups.',
  hints: 'Hint',
  affects: ['Rates'],
} as const
export const markupGroup = settingGroup(markups, {
  /** Whether those who do not set up the station see what is added to prices. */
  show_markup_to_packers: { id: 'show-markup', title: 'showToPackers', shape: yesNo, usual: false },
})
