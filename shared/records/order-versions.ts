/** What a stored document of one version becomes in the next: pure, and never refused. */
export type UpStep = (document: Record<string, unknown>) => Record<string, unknown>

/**
 * Of orders, the first of the list from version 1 to 2. A step that was shipped stays as it is: what orders become next is
 * a further one. Documents are brought up whenever they are read, and for good in the background.
 */
export const orderUpSteps: readonly UpStep[] = []

/** The version orders are stored in today. */
export const orderVersion = orderUpSteps.length + 1

/** An order stored in an earlier version as one of today; what follows the last step known stays as it is. */
export const orderOfToday = (document: Record<string, unknown>, version: number): Record<string, unknown> =>
  orderUpSteps.slice(version - 1).reduce((now, step) => step(now), document)
