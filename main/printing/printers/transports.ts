import { connect } from 'node:net'
import { type PrinterScheme, parsePrinterUri, type UriOf } from '../../../shared/desk/printing/printer-uri.ts'
import { createDeviceTransport, type DevicePorts, deviceFiles } from './device-transport.ts'
import { createFolderTransport, type FolderPorts } from './folder-transport.ts'
import { cupsTransport, directIppTransport } from './ipp/ipp-transport.ts'
import { createScreenTransport } from './screen-transport.ts'
import { createSerialTransport, type SerialTransportPorts, serialPorts } from './serial-transport.ts'
import type { SpoolerPorts } from './spooler-ports.ts'
import { createSystemTransport } from './system-transport.ts'
import type { OpenSocket } from './tcp/tcp-conversation.ts'
import { createTcpTransport, type TcpPorts } from './tcp/tcp-transport.ts'
import { closedTransport, type PrintTransport } from './transport.ts'
import { createWindowsTransport } from './windows-transport.ts'

/** The devices and serial ports of the machine, unless others are given. */
export type TransportPorts = TcpPorts &
  FolderPorts &
  SpoolerPorts &
  Partial<DevicePorts & SerialTransportPorts>

/** The way to the printer at an address. */
export type FindTransport = (uri: string) => PrintTransport

type Ways = {
  readonly [Scheme in PrinterScheme]: (uri: UriOf<Scheme>, ports: TransportPorts) => PrintTransport
}

/** One line a scheme. */
const ways: Ways = {
  tcp: createTcpTransport,
  folder: ({ path }, ports) => createFolderTransport(path, ports),
  device: ({ path }, { devices = deviceFiles(), clock }) => createDeviceTransport(path, { devices, clock }),
  serial: (uri, { serial = serialPorts, clock }) => createSerialTransport(uri, { serial, clock }),
  cups: ({ queue }, ports) => cupsTransport(queue, ports),
  ipp: directIppTransport,
  ipps: directIppTransport,
  windows: ({ name }, ports) => createWindowsTransport(name, ports),
  system: ({ name }, ports) => createSystemTransport(name, ports),
  screen: createScreenTransport,
}

/** More addresses than a desk has printers; what was learned about the one asked for longest ago is forgotten. */
const mostKept = 200

/**
 * The same address always gives the same transport, which remembers what it learned about its printer. An address
 * this build cannot read gives a transport that says so.
 */
export function createTransports(ports: TransportPorts): FindTransport {
  const kept = new Map<string, PrintTransport>()
  return address => {
    const transport = kept.get(address) ?? transportAt(address, ports)
    kept.delete(address)
    kept.set(address, transport)
    const [oldest = address] = kept.keys()
    if (kept.size > mostKept) kept.delete(oldest)
    return transport
  }
}

function transportAt(address: string, ports: TransportPorts): PrintTransport {
  const parsed = parsePrinterUri(address)
  return parsed.ok
    ? transportFor(parsed.uri, ports)
    : closedTransport({ code: 'bad_address', message: parsed.message })
}

const transportFor = <Scheme extends PrinterScheme>(
  uri: UriOf<Scheme>,
  ports: TransportPorts,
): PrintTransport => {
  const way: Ways[Scheme] = ways[uri.scheme as Scheme]
  return way(uri, ports)
}

/** Real sockets. */
export const openTcpSocket: OpenSocket = where => connect({ ...where, noDelay: true })
