import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { constants, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Manner } from '../print-transport-suite/place.ts'

/** A named pipe with somebody who reads it: whatever one writer leaves is a document. */
export function createNamedPipe(path: string) {
  const news = new EventEmitter()
  const documents: Buffer[] = []
  let told: Manner | null = null
  let chunks: Buffer[] = []
  let reader: Socket | null = null
  let isThere = false

  function listen(): void {
    const socket = new Socket({
      fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
      writable: false,
    })
    reader = socket
    let size = 0
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (told?.manner === 'slow') {
        socket.pause()
        setImmediate(() => socket.resume())
      }
      if (!told || !('atByte' in told) || size < told.atByte) return
      if (told.manner === 'stalls') socket.pause()
      else socket.destroy()
      news.emit('misbehaved')
    })
    socket.on('end', () => {
      // Somebody looked whether it is there and wrote nothing.
      if (chunks.length > 0) documents.push(Buffer.concat(chunks))
      chunks = []
      if (isThere) listen()
      news.emit('document')
    })
  }

  function repair(): void {
    execFileSync('mkfifo', [path])
    isThere = true
    listen()
  }

  function breakDown(): void {
    isThere = false
    reader?.destroy()
    rmSync(path, { force: true })
  }

  repair()
  onTestFinished(breakDown)

  return {
    documents,
    begun: () => documents.length + (chunks.length > 0 ? 1 : 0),
    arrived: async (count: number) => {
      while (documents.length < count) await once(news, 'document')
      return documents
    },
    behave: (manner: Manner) => {
      told = manner
      return { done: async () => void (await once(news, 'misbehaved')) }
    },
    breakDown,
    repair,
  }
}
