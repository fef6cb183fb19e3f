import { connect } from 'node:net'
import type { PrintProblem } from '../../../shared/desk/print-problems.ts'
import { type PrinterUri, parsePrinterUri } from '../../../shared/desk/printer-uri.ts'
import { createFolderTransport, type FolderPorts } from './folder-transport.ts'
import type { OpenSocket } from './socket-conversation.ts'
import { createTcpTransport, type TcpPorts } from './tcp-transport.ts'
import { type PrintTransport, stateAfter } from './transport.ts'

export type TransportPorts = TcpPorts & FolderPorts

/** The way to the printer at an address. */
export type FindTransport = (uri: string) => PrintTransport

/** One case a scheme. An address this build cannot read gives a transport that says so. */
export const createTransports =
  (ports: TransportPorts): FindTransport =>
  address => {
    const parsed = parsePrinterUri(address)
    return parsed.ok
      ? transportAt(parsed.uri, ports)
      : closed({ code: 'bad_address', message: parsed.message })
  }

function transportAt(uri: PrinterUri, ports: TransportPorts): PrintTransport {
  switch (uri.scheme) {
    case 'tcp':
      return createTcpTransport(uri, ports)
    case 'folder':
      return createFolderTransport(uri.path, ports)
  }
}

const closed = (problem: PrintProblem): PrintTransport => ({
  send: async () => ({ outcome: 'failed', problem }),
  check: async () => stateAfter(problem),
})

/** Real sockets. */
export const openTcpSocket: OpenSocket = where => connect({ ...where, noDelay: true })
