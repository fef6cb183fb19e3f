import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Puts a server on loopback for the length of a test. It can be pulled out, which takes its connections along, and put
 * back at the same port.
 */
export async function plugged(server: Server, hangUp: () => void) {
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const unplug = async () => {
    if (!server.listening) return
    server.close()
    hangUp()
    await once(server, 'close')
  }
  const port = await listen(0)
  onTestFinished(unplug)
  return { port, unplug, plugIn: async () => void (await listen(port)) }
}
