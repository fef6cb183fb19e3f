/**
 * A text, a number or a flag from outside as text; nothing for everything else, since an object may be made so that
 * it cannot become text.
 */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Whether somebody turned an option on, in the words people and programs use for yes. What says no or nothing is off. */
export const isYes = (value: unknown): boolean => /^(true|yes|y|on|1)$/i.test(plainText(value))

/**
 * What a table has of its own under a key that came from outside. Words every object knows by itself, such as
 * `constructor` or `toString`, are no entries of it.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** What is made when it is first asked for, and then kept. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
