const name = 'packdesk.window'

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'reload')

/** Held by the window for as long as it is there. */
const hold = (id: string, options: LockOptions): Promise<boolean> =>
  new Promise(resolve => {
    void navigator.locks.request(`${name}.${id}`, options, lock => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => undefined)
    })
  })

let known: Promise<string> | null = null

/**
 * By which the station knows this window: a reload keeps it, and a window that was copied from another one, with all that
 * is kept in it, gets its own.
 */
export function windowId(): Promise<string> {
  known ??= findId()
  return known
}

async function findId(): Promise<string> {
  const kept = sessionStorage.getItem(name)
  if (kept !== null && (isReload() || (await hold(kept, { ifAvailable: true })))) {
    if (isReload()) void hold(kept, {})
    return kept
  }
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(name, fresh)
  await hold(fresh, {})
  return fresh
}
