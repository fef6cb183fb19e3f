import { rawPrintPort } from '../../../../shared/desk/printing/printer-uri.ts'
import { ippPort } from '../../../../shared/desk/printing/printer-uris/ipp.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PrinterRepository } from '../../printer-repository.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import type { FindTransport } from '../transports.ts'
import { type Finder, spoolerFinders } from './finders.ts'
import { createFoundPrinterService, type FoundPrinterService } from './found-printer-service.ts'
import { type ProbePorts, probeLimits } from './probe.ts'
import { resolveName } from './resolve-name.ts'

/** What a station may do otherwise than usual. */
export type DiscoveryOptions = {
  /** Places of this computer besides its print systems, such as devices and serial ports. */
  finders?: readonly Finder[]
  probing?: Partial<Pick<ProbePorts, 'ports' | 'limits' | 'resolve'>>
}

export type DiscoveryPorts = SpoolerPorts &
  DiscoveryOptions & {
    clock: Clock
    /** The ways the desk prints by: what hangs there is spoken to by one at a time. */
    transports: FindTransport
    /** Ways to addresses that are only tried, so that nothing learned about printers of the desk is forgotten. */
    strangers: FindTransport
    printers: PrinterRepository
    report: (error: unknown) => void
  }

/** Finds the printers of this computer and of the network around it. */
export const createFoundPrinters = (ports: DiscoveryPorts): FoundPrinterService =>
  createFoundPrinterService({
    ...ports,
    ...{ ports: { raw: rawPrintPort, ipp: ippPort }, limits: probeLimits, resolve: resolveName },
    ...ports.probing,
    finders: [...spoolerFinders(ports), ...(ports.finders ?? [])],
    transports: uri => (ports.printers.hasUri(uri) ? ports.transports : ports.strangers)(uri),
    added: () => ports.printers.list(ports.printers.count(), 0),
  })
