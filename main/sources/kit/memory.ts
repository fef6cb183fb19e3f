/**
 * What an adapter has learnt of a connection, for as long as it is the same: changed settings are another object, of
 * which nothing is known. Lost with the station; nothing that must not be lost belongs here.
 */
export function memoryOf<T>(make: () => T): (connection: object) => T {
  const known = new WeakMap<object, T>()
  return connection => {
    const found = known.get(connection) ?? make()
    known.set(connection, found)
    return found
  }
}
