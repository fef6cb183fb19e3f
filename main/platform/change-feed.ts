/** Something stored has changed. Screens reload what they show of it. */
export type Change = { topic: string; id: string; action: 'created' | 'updated' | 'deleted' }

export type ChangeFeed = {
  publish: (change: Change) => void
  /** The answer stops the listening. */
  subscribe: (listener: (change: Change) => void) => () => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>()
  return {
    publish: change => {
      for (const listener of listeners) listener(change)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
