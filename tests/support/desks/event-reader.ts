import { onTestFinished } from 'vitest'
import type { Change } from '../../../main/platform/change-feed.ts'

/** Listens to the changes of a station as a screen does. */
export async function readEvents(url: string, headers: Record<string, string>) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await fetch(`${url}/desk/events`, { headers, signal: ending.signal })
  const seen: Change[] = []
  const watchers = new Set<() => void>()
  const read = async () => {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + part).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages)
        if (message.startsWith('data: ')) seen.push(JSON.parse(message.slice('data: '.length)))
      for (const look of watchers) look()
    }
  }
  // The test ends the stream by hanging up, which is an error to the reader.
  void read().catch(() => undefined)
  return {
    response,
    seen,
    /** Resolves with the first change of a topic and kind, also one that has been seen already. */
    next: (topic: string, action: Change['action']): Promise<Change> => {
      const { promise, resolve } = Promise.withResolvers<Change>()
      const look = () => {
        const found = seen.find(each => each.topic === topic && each.action === action)
        if (found) resolve(found)
      }
      watchers.add(look)
      look()
      return promise.finally(() => watchers.delete(look))
    },
    hangUp: () => ending.abort(),
  }
}
