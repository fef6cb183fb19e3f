/** Notes for the log what went wrong beside the main path; nobody waits for an answer. */
export type Tell = (sentence: string, error: unknown) => void
