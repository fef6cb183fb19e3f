import { isOwnPage } from './navigation-policy.ts'

/** What the page needs of the browser. Everything not named is refused, whatever Chromium adds later. */
const granted: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  'loopback-network',
  'notifications',
])

export type PermissionQuestion = { permission: string; address: string | undefined; isMainFrame: boolean }

/** Grants a permission to the station's own page in the main frame, and to nobody else. */
export const mayUse = (question: PermissionQuestion, origin: string): boolean =>
  question.isMainFrame &&
  question.address !== undefined &&
  isOwnPage(question.address, origin) &&
  granted.has(question.permission)
