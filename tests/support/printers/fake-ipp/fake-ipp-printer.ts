import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { plugged } from '../../plugged.ts'
import { createJobs } from './ipp-jobs.ts'
import { type Group, type IppCall, readCall, writeReply } from './ipp-words.ts'

/** What a printer says of itself when nothing else is set. */
export const zebra: Group = {
  'printer-name': 'zebra',
  'printer-info': 'Zebra at the bench',
  'printer-make-and-model': 'Zebra ZD421-203dpi',
  'printer-device-id': 'MFG:Zebra Technologies;CMD:ZPL,EPL;MDL:ZTC ZD421-203dpi ZPL;SN:D4J1;',
  'printer-firmware-string-version': 'V93.21.17Z',
  'printer-state': 'idle',
  'printer-state-reasons': ['none'],
  'printer-is-accepting-jobs': true,
  'printer-resolution-default': [[203, 203, 'dpi']],
  'operations-supported': [
    'Print-Job',
    'Create-Job',
    'Send-Document',
    'Cancel-Job',
    'Get-Job-Attributes',
    'Get-Printer-Attributes',
  ],
  'document-format-supported': ['application/octet-stream', 'application/pdf', 'image/png'],
  'media-ready': ['na_index-4x6_4x6in'],
  'media-default': 'na_index-4x6_4x6in',
  'media-supported': ['na_index-4x6_4x6in', 'iso_a6_105x148mm'],
}

/** Answers instead of the printer; false leaves it to it. */
export type Rudeness = (call: IppCall, request: IncomingMessage, response: ServerResponse) => boolean

/** What a test has told it to be like. */
type Told = { attributes: Group; rude: Rudeness; isSlow: boolean; isStalling: boolean }

export type FakeIppPrinter = Awaited<ReturnType<typeof fakeIppPrinter>>

/**
 * A printer that speaks IPP on a real loopback port with jobs it keeps, and that does as it is told.
 */
export async function fakeIppPrinter(
  createHttp: (listener: RequestListener) => ReturnType<typeof createServer> = createServer,
) {
  const news = new EventEmitter()
  const calls: IppCall[] = []
  const told: Told = { attributes: zebra, rude: () => false, isSlow: false, isStalling: false }
  const jobs = createJobs(() => news.emit('document'))

  const server = createHttp(async (request, response) => {
    const body = await readBody(request, told)
    if (body === null) return
    const call = readCall(body)
    calls.push(call)
    if (told.rude(call, request, response)) return void news.emit('rude')
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(answerTo(call, told.attributes, jobs))
  })

  const { port, unplug, plugIn } = await plugged(server, () => server.closeAllConnections())

  return {
    port,
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    /** Everything that was asked, in order. */
    calls,
    asked: () => calls.map(({ operation }) => operation),
    jobs,
    documents: jobs.documents,
    received: async (count: number) => {
      while (jobs.documents.length < count) await once(news, 'document')
      return jobs.documents
    },
    /** When a request was answered rudely. */
    rudeOnce: () => once(news, 'rude'),
    say: (attributes: Group) => {
      told.attributes = { ...told.attributes, ...attributes }
    },
    behave: (rude: Rudeness) => {
      told.rude = rude
    },
    /** Stops reading the next large document for good. */
    stall: () => {
      told.isStalling = true
    },
    readSlowly: () => {
      told.isSlow = true
    },
    unplug,
    plugIn,
  }
}

/** What a request brings; null when it broke off. Slowly, or not to the end, when told so. */
async function readBody(request: IncomingMessage, told: Told): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) {
      chunks.push(chunk)
      if (told.isSlow) await new Promise(setImmediate)
      if (told.isStalling && chunks.length > 2) {
        await once(request, 'close')
      }
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

function answerTo(call: IppCall, attributes: Group, jobs: ReturnType<typeof createJobs>): Buffer {
  const id = Number(call.about['job-id'])
  switch (call.operation) {
    case 'Get-Printer-Attributes':
      return writeReply({ printers: [attributes] })
    case 'CUPS-Get-Printers':
      return writeReply({ printers: [attributes, { ...attributes, 'printer-name': 'second' }] })
    case 'Create-Job':
      return writeReply({ job: jobs.open(String(call.about['job-name'])) })
    case 'Print-Job':
      return writeReply({ job: jobs.print(String(call.about['job-name']), call.document) })
    case 'Send-Document':
      return writeReply(jobs.receive(id, call.document))
    case 'Get-Job-Attributes':
      return writeReply(jobs.tell(id))
    case 'Cancel-Job':
      return writeReply(jobs.cancel(id))
    default:
      return writeReply({ status: 'server-error-operation-not-supported' })
  }
}
