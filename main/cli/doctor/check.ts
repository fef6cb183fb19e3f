import type { Settings } from '../../platform/config.ts'
import type { Paths } from '../../platform/paths.ts'

/** What one look found. `warn` works for now; `fail` is in the way of shipping. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; text: string }

export type CheckContext = { settings: Settings; paths: Paths; now: () => Date }

/** Looks at one thing the station needs and changes nothing. */
export type Check = { name: string; look: (context: CheckContext) => Promise<Finding[]> }

export const fine = (text: string): Finding => ({ state: 'ok', text })
export const doubtful = (text: string): Finding => ({ state: 'warn', text })
export const broken = (text: string): Finding => ({ state: 'fail', text })
