import type { Socket } from 'node:net'
import type { Clock } from '../../platform/clock.ts'

/**
 * Asks something and waits for what `read` makes of everything said since; null when nothing readable came in time. A
 * question may be asked again; once the line is broken every answer is null.
 */
export type Ask = <T>(question: string, read: (said: string) => T | null) => Promise<T | null>

export type Conversation = {
  ask: Ask
  /** Ends it and waits until the printer has let go, so that it can take the next connection. */
  hangUp: () => Promise<void>
}

/** Longer than any answer; a printer that says more is not answering. */
const mostHeard = 16 * 1024

type Patience = { signal: AbortSignal; answerMs: number; clock: Clock }

/** A conversation on a connected socket, in which a printer can neither hang nor flood the station. */
export function converse(socket: Socket, { signal, answerMs, clock }: Patience): Conversation {
  let said = ''
  let listener = () => {}
  let isOver = false
  const end = () => {
    isOver = true
    listener()
  }
  const letGo = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    said = said.length < mostHeard ? said + text : said
    listener()
  })
  socket.on('error', end)
  socket.on('end', end)
  socket.once('close', () => {
    end()
    letGo.resolve()
  })

  const ask: Ask = (question, read) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof read>>()
    const giveUp = () => resolve(null)
    said = ''
    listener = () => {
      const answer = read(said.slice(0, mostHeard))
      if (answer !== null || isOver || said.length >= mostHeard) resolve(answer)
    }
    const cancelTimer = clock.after(answerMs, giveUp)
    signal.addEventListener('abort', giveUp)
    if (isOver || signal.aborted) giveUp()
    else socket.write(question, 'latin1')
    return promise.finally(() => {
      listener = () => {}
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
    })
  }

  async function hangUp(): Promise<void> {
    const cancelTimer = clock.after(answerMs, () => socket.destroy())
    const stop = () => socket.destroy()
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    socket.end()
    await letGo.promise
    cancelTimer()
    signal.removeEventListener('abort', stop)
  }

  return { ask, hangUp }
}
