/** What a shop is told of a label, and what it has of it; the station stores both as they are. */
export type { FulfilledParcel, Fulfilment, WrittenBack } from '../../../shared/desk/fulfilments.ts'
