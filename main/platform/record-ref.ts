/** A record in the mode it is asked for in: one of the other mode is not there. */
export type RecordRef = { id: string; testMode: boolean }
