import type { IppsUri, IppUri } from '../../../../shared/desk/printing/printer-uris/ipp.ts'
import type { Clock } from '../../../platform/clock.ts'
import { closedTransport } from '../closed-transport.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import type { PrintTransport } from '../transport.ts'
import type { IppTarget } from './ipp-client.ts'
import type { IppPlace } from './ipp-exchange.ts'
import { createIppTransport, type IppTransport } from './ipp-transport.ts'

export type IppPorts = Pick<SpoolerPorts, 'cups' | 'certificates' | 'askTimeoutMs'> & { clock: Clock }

/** A queue of the print server of this machine. */
export function cupsTransport(queue: string, ports: IppPorts): PrintTransport | IppTransport {
  if (!ports.cups)
    return closedTransport({
      code: 'not_on_this_system',
      message: 'There is no CUPS on this computer.',
    })
  return createIppTransport(queueAt(ports.cups, queue), ports)
}

export function queueAt(place: () => IppPlace, queue: string): IppTarget {
  const path = `/printers/${encodeURIComponent(queue)}`
  return { place, path, uri: `ipp://localhost${path}`, name: `The queue ${queue}` }
}

/** A printer that speaks IPP itself, or a queue of a print server elsewhere. */
export function directIppTransport(uri: IppUri | IppsUri, ports: IppPorts): IppTransport {
  const { scheme, host, port, path } = uri
  const place = { host, port, secure: scheme === 'ipps', certificates: ports.certificates }
  const shown = host.includes(':') ? `[${host}]` : host
  const address = `${scheme}://${shown}:${port}${path}`
  return createIppTransport({ place: () => place, path, uri: address, name: `${shown}:${port}` }, ports)
}
