/** Keeps what arrives before anyone can act on it; links and second starts do not wait for the window. */
export type Inbox<T> = { push(item: T): void; open(listen: (item: T) => void): void }

export function createInbox<T>(): Inbox<T> {
  const waiting: T[] = []
  let deliver = (item: T): void => void waiting.push(item)
  return {
    push: item => deliver(item),
    open(listen) {
      deliver = listen
      for (const item of waiting.splice(0)) listen(item)
    },
  }
}
