import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type CarrierOperation =
  | 'account'
  | 'rates'
  | 'labels'
  | 'fetch-label'
  | 'void'
  | 'search'
  | 'tracking'
  | 'pickups'
  | 'pickup-changes'
  | 'pickup-cancels'
  | 'documents'
  | 'end-of-day'
  | 'find-end-of-day'
  | 'fetch-manifest'

export type Behaviour = {
  status?: number
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown
  /** Whether a label asked for is charged; when left out, if it is answered well. */
  charges?: boolean
  /** `hold`: nothing is answered until `release`. `hang_up`: the connection is cut instead. */
  how?: 'answer' | 'hold' | 'hang_up'
}

/** A carrier's server at the edge of the world, on a real port. It behaves well until told otherwise. */
export type FakeCarrier = {
  url: string
  behave: (operation: CarrierOperation, behaviour: Behaviour) => void
  /** Numbers of the labels somebody has to pay for. */
  charges: () => readonly string[]
  voids: () => readonly unknown[]
  /** What was sent to an operation, oldest first. */
  requests: (operation: CarrierOperation) => readonly Record<string, unknown>[]
  calls: (operation: CarrierOperation) => number
  keysSeen: () => string[]
  /** Resolves when the operation was asked for the given number of times. */
  asked: (operation: CarrierOperation, times?: number) => Promise<void>
  /** Lets every held answer go. */
  release: () => void
  /** Cuts the network: nobody listens at its address until `mend`. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

const wellBehaved = (
  operation: Exclude<CarrierOperation, 'search'>,
  request: Record<string, unknown>,
  number: string,
): unknown => {
  switch (operation) {
    case 'account':
      return {}
    case 'rates':
      return { rates: [{ service: 'scripted_ground', total: 1250 }], messages: [] }
    case 'labels':
      return labelOf({ number, format: request.format })
    case 'fetch-label':
      return labelOf({ number: String(request.id), format: request.format })
    case 'void':
      return { success: true }
    case 'pickups':
      return { number: `PU${String(request.date)}` }
    case 'pickup-changes':
      return { number: request.number }
    case 'pickup-cancels':
      return {}
    case 'find-end-of-day':
      return null
    case 'fetch-manifest':
      return { paper: true }
    case 'end-of-day':
      return { manifests: [`M${number}`] }
    case 'documents':
      return { ids: (request.names as string[]).map((_, index) => `D${index + 1}-${number}`), messages: [] }
    case 'tracking':
      return { status: 'in_transit', events: [{ date: '2026-01-05', code: 'PU', description: 'Picked up' }] }
  }
}

const labelOf = ({ number, format }: Made) => ({
  number,
  format,
  label: Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${number}^FS^XZ`).toString('base64'),
})

type Call = { operation: CarrierOperation; sent: Record<string, unknown> }
/** A label that was charged, as it is found again by the shipment it was made for. */
type Made = { number: string; format: unknown }
type Journal = {
  calls: Call[]
  charges: string[]
  made: Map<unknown, Made>
  voids: unknown[]
  keys: string[]
}

export async function fakeCarrier(): Promise<FakeCarrier> {
  const journal: Journal = { calls: [], charges: [], made: new Map(), voids: [], keys: [] }
  // Few carriers let shipments be searched; a test that wants one says so.
  const behaviours = new Map<CarrierOperation, Behaviour>([['search', { status: 503, body: {} }]])
  const held = new Set<() => void>()
  const watchers = new Set<() => void>()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = (request.url ?? '').slice(1) as CarrierOperation
    const sent = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
    const { status = 200, body, how = 'answer', charges = status < 400 } = behaviours.get(operation) ?? {}
    const number = `SC${String(journal.charges.length + 1).padStart(8, '0')}`
    journal.calls.push({ operation, sent })
    journal.keys.push(String(request.headers['x-api-key']))
    if (operation === 'labels' && charges) {
      journal.charges.push(number)
      journal.made.set(sent.shipment, { number, format: sent.format })
    }
    if (operation === 'void' && status < 400) journal.voids.push(sent.id)
    const send = () => {
      const content =
        body ??
        (operation === 'search' ? labelFound(journal, sent.shipment) : wellBehaved(operation, sent, number))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof content === 'string' ? content : JSON.stringify(content))
    }
    if (how === 'hold') held.add(send)
    else if (how === 'hang_up') request.socket.destroy()
    else send()
    for (const look of watchers) look()
  }

  const { url, cut, mend } = await listen((request, response) => void answer(request, response))
  const requests = (operation: CarrierOperation) =>
    journal.calls.filter(each => each.operation === operation).map(({ sent }) => sent)
  const calls = (operation: CarrierOperation) => requests(operation).length
  return {
    url,
    behave: (operation, behaviour) => void behaviours.set(operation, behaviour),
    charges: () => journal.charges,
    voids: () => journal.voids,
    requests,
    calls,
    keysSeen: () => [...new Set(journal.keys)],
    asked: (operation, times = 1) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => calls(operation) >= times && resolve()
      watchers.add(look)
      look()
      return promise.finally(() => watchers.delete(look))
    },
    release: () => {
      for (const send of held) send()
      held.clear()
    },
    cut,
    mend,
  }
}

/** A label as it is found again by the shipment it was made for. */
function labelFound({ made, voids }: Journal, shipment: unknown) {
  const label = made.get(shipment)
  return label ? { ...labelOf(label), voided: voids.includes(label.number) } : null
}

/** A server on a real port, which keeps its port while its network is cut, and ends with the test. */
async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    mend: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
