import type { Call, CallOptions } from './call.ts'

type Listed = { id: string }

const listed = async <T extends Listed>(call: Call, path: string, options?: CallOptions) =>
  (await call<{ results: T[] }>('GET', `${path}?limit=100`, undefined, options)).body.results

/** A record as the list at `path` shows it, for what is read in lists only; throws when it is not there. */
export async function recordIn<T extends Listed>(call: Call, path: string, id: unknown): Promise<T> {
  const found = (await listed<T>(call, path)).find(each => each.id === id)
  if (!found) throw new Error(`${path} does not list ${id}`)
  return found
}

/** Whether the list at `path` shows a record. */
export const isListed = async (call: Call, path: string, id: unknown, options?: CallOptions) =>
  (await listed(call, path, options)).some(each => each.id === id)
