import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A carrier's server that answers every request as the test says, down to the last byte. */
export async function rudeCarrier(answer: RequestListener): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => answer(request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
