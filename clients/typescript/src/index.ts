export type * from './calls.ts'
export * from './generated.ts'
export { createStation, StationError, type StationOptions } from './station.ts'
export { type StationEvent, verifyEvent } from './webhooks.ts'
