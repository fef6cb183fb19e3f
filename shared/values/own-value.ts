/**
 * What a table has of its own under a key that came from outside. Words every object knows by itself, such as
 * `constructor` or `toString`, are no entries of it.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
