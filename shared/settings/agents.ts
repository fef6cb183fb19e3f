import { settingGroup, yesNo } from './setting.ts'

const common = {
  name: 'agents',
  section: 'developers',
  texts: 'agents.',
  hints: 'Hint',
  affects: ['Agents'],
} as const

/** Whether agents may work here at all. */
export const agentGroup = settingGroup(common, {
  /** Off, every key of an agent is refused, over `/mcp` and by `packdesk mcp`, and nothing of theirs is bought. */
  enabled: { id: 'agents', title: 'setting', shape: yesNo, usual: false },
})
