import { createServer } from 'node:net'
import { readHolder } from '../../platform/home-lock.ts'
import { planPort } from '../../platform/home-port.ts'
import { broken, type Check, doubtful, fine } from './check.ts'

/** Whether the port is free, or taken by the very station of this home. */
export const portCheck: Check = {
  name: 'Port',
  look: async ({ settings }) => {
    const holder = await readHolder(settings.home)
    if (holder) return [fine(`the station of this home answers at ${holder.url} (pid ${holder.pid})`)]
    const { port, elseAny } = planPort(settings.home, settings.port)
    const problem = await tryToListen(port)
    if (problem === null) return [fine(port === 0 ? 'any free one' : `${port} is free`)]
    if (elseAny) return [doubtful(`${port} cannot be used (${problem}); the first start takes another one`)]
    return [broken(`${port} cannot be used (${problem}); stop what uses it or give another with --port`)]
  },
}

function tryToListen(port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const server = createServer()
  server.on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'EADDRINUSE' ? 'another program listens there' : error.message),
  )
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(null)))
  return promise
}
