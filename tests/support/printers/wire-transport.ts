import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PrintTransport, Progress } from '../../../main/printing/printers/transport.ts'

/** What is said to a printer on the wire: a copy, or a question about one. */
export type Asked = { send: string; receipt: string } | { ask: string }

/** The way to a printer on the wire. */
export function wireTransport(port: number): PrintTransport {
  const say = async (message: Asked): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.end(`${JSON.stringify(message)}\n`)
    return text(socket)
  }
  return {
    check: async () => ({ state: 'ready' }),
    send: async (bytes, { copy, noteReceipt }) => {
      const receipt = `${copy.jobId} ${copy.copy} ${performance.now()}`
      noteReceipt?.(receipt)
      await say({ send: Buffer.from(bytes).toString('base64'), receipt })
      return { outcome: 'sent' }
    },
    follow: async receipt => JSON.parse(await say({ ask: receipt })) as Progress,
  }
}
