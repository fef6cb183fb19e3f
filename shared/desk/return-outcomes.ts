/** In what condition a unit came back, by the digit that says so, from 1. */
export const receiptConditions = ['as_new', 'opened', 'damaged', 'wrong_item'] as const
export type ReceiptCondition = (typeof receiptConditions)[number]

/** What becomes of what came back. */
export const returnOutcomes = ['restocked', 'written_off'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]
