import { settingGroup, whole, yesNo } from './setting.ts'

const common = {
  name: 'sign_in',
  section: 'operators',
  texts: 'signIn.',
  hints: 'Hint',
  affects: ['Signing in'],
} as const

/** Whether operators sign in on the page, and after how long untouched it locks. */
export const signInGroup = settingGroup(common, {
  sign_in: { id: 'sign-in', title: 'setting', shape: yesNo, usual: false },
  lock_minutes: {
    id: 'lock-after',
    title: 'lockMinutes',
    hint: 'lockHint',
    shape: whole('min', 1, 240),
    usual: 10,
  },
})
