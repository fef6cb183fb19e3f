/** The engines name the cause in the first line of an error and their own insides in the rest. */
export const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, 200)
