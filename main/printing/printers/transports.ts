import { connect } from 'node:net'
import {
  type CalledPrinter,
  nameThePrinter,
  type PrintProblem,
} from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterScheme, parsePrinterUri, type UriOf } from '../../../shared/desk/printing/printer-uri.ts'
import { serialPorts } from '../../platform/serial-ports.ts'
import { createDeskTransport, type DeskTransportPorts } from './desk/desk-transport.ts'
import { createDeviceTransport, type DevicePorts, deviceFiles } from './device-transport.ts'
import { createFolderTransport, type FolderPorts } from './folder-transport.ts'
import { cupsTransport, directIppTransport } from './ipp/ipp-transport.ts'
import { createScreenTransport } from './screen-transport.ts'
import { createSerialTransport, type SerialTransportPorts } from './serial-transport.ts'
import type { SpoolerPorts } from './spooler-ports.ts'
import { createSystemTransport } from './system-transport.ts'
import { createTcpTransport, type OpenSocket, type TcpPorts } from './tcp/tcp-transport.ts'
import {
  closedTransport,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type Progress,
} from './transport.ts'
import { createWindowsTransport } from './windows-transport.ts'

/** The devices and serial ports of the machine, unless others are given. */
export type TransportPorts = TcpPorts &
  FolderPorts &
  SpoolerPorts &
  Partial<DevicePorts & SerialTransportPorts> & {
    /** Other computers of the shop; only a running station has a line to them. */
    desks?: DeskTransportPorts | undefined
  }

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
  desk: (uri, { desks }) => (desks ? createDeskTransport(uri, desks) : closedTransport(onlyTheStation)),
}

const onlyTheStation: PrintProblem = {
  code: 'not_on_this_system',
  message: 'Printers of other desks are reached by the running station alone.',
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

/** The way to a printer, with its troubles told about the printer by its name. */
export function namedTransport(find: FindTransport, printer: CalledPrinter): PrintTransport {
  const transport = find(printer.uri)
  const told = <Answer extends Delivery | PrinterState | Progress>(answer: Answer): Answer =>
    'problem' in answer && answer.problem
      ? { ...answer, problem: nameThePrinter(printer, answer.problem) }
      : answer
  const { send, check, follow } = transport
  return {
    ...transport,
    send: async (bytes, options) => told(await send(bytes, options)),
    check: async options => told(await check(options)),
    ...(follow ? { follow: async (receipt, options) => told(await follow(receipt, options)) } : {}),
  } satisfies PrintTransport
}

/** What went wrong on the line itself, in the words of its transport. */
export type LineTrouble = { uri: string; code: string; detail: string }

/** The same ways, with what went wrong with a document noted: how much had left, and to where. */
export const notingTransports =
  (find: FindTransport, note: (trouble: LineTrouble) => void): FindTransport =>
  uri => {
    const transport = find(uri)
    return {
      ...transport,
      send: async (bytes, options) => {
        const delivery = await transport.send(bytes, options)
        if ('problem' in delivery)
          note({ uri, code: delivery.problem.code, detail: delivery.problem.message })
        return delivery
      },
    }
  }
