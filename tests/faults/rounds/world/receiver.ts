import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Random } from '../random.ts'
import { listening } from './servers.ts'

/** One time an event came whole. */
export type Arrival = { id: string; body: string; wasTaken: boolean }

/** An endpoint of webhooks that remembers what came, and now and then does not take it. */
export async function roundReceiver() {
  const arrivals: Arrival[] = []
  let random: Random | null = null
  /** An endpoint that fails too often in a row is switched off; that is another test's matter. */
  const refusals = new Map<string, number>()

  const isRefused = (id: string): boolean => {
    const before = refusals.get(id) ?? 0
    if (before >= 2 || !random?.chance(0.2)) return false
    refusals.set(id, before + 1)
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const id = String(request.headers['webhook-id'])
    const wasTaken = !isRefused(id)
    arrivals.push({ id, body, wasTaken })
    if (wasTaken) response.end('thanks')
    else if (random?.chance(0.5)) response.socket?.resetAndDestroy()
    else response.writeHead(500).end()
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => undefined))
  const listen = await listening(server)
  return {
    ...listen,
    arrivals,
    url: `http://127.0.0.1:${listen.port}/hook`,
    behave: (next: Random | null) => {
      random = next
    },
    forget: () => {
      arrivals.length = 0
      refusals.clear()
    },
  }
}
