import type { EventType } from '../../shared/api/webhooks.ts'

/**
 * Something that has happened. `data` is the record as the interface answers with it after the change; `json` the same as
 * text, where somebody has it already.
 */
export type StationEvent = { type: EventType; data: object; testMode: boolean; json?: string }

/**
 * Writes down that something has happened, and for which endpoints. To be called inside the transaction that
 * makes it happen: rolled back, neither is there.
 */
export type RecordEvent = (event: StationEvent) => void

/** The same for what happened together; others hear of it once. */
export type RecordEvents = (events: readonly StationEvent[]) => void
