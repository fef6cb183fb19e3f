import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

export type Listening = {
  port: number
  /** Resolves when whatever a program that is gone has sent was taken in. */
  quiet: () => Promise<void>
  close: () => Promise<void>
}

/** Lets a server listen on this machine and remembers who is connected. */
export async function listening(server: Server): Promise<Listening> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    quiet: async () => {
      await Promise.all([...open].map(socket => once(socket, 'close').catch(() => undefined)))
    },
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
