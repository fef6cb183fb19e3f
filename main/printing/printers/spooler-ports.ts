import { existsSync } from 'node:fs'
import type { SystemPrinting } from '../../../shared/desk/printing/system-printing.ts'
import type { IppPlace, SeenCertificates } from './ipp/ipp-exchange.ts'
import { type StartScript, startWinspool } from './winspool.ts'

/** The print systems of the machine, where they exist. */
export type SpoolerPorts = {
  /** The print server of this machine; asked each time, because it may start later than the station. */
  cups: (() => IppPlace) | null
  /** Runs the script that talks to the Windows spooler. */
  winspool: StartScript | null
  /** The window around the station, which can print with the drivers of the system. */
  systemPrinting: SystemPrinting | null
  certificates: SeenCertificates
  /** Longest wait for the answer to a question without a document. */
  askTimeoutMs: number
}

/** A machine with no print system at all. */
export const noSpoolers = (): SpoolerPorts => ({
  cups: null,
  winspool: null,
  systemPrinting: null,
  certificates: new Map(),
  askTimeoutMs: 10_000,
})

/** Where CUPS listens on Linux and on macOS. */
const cupsSockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** The socket when there is one, else the port CUPS has on every machine. */
const localCups = (): IppPlace => {
  const socketPath = cupsSockets.find(path => existsSync(path))
  return socketPath ? { socketPath } : { host: '127.0.0.1', port: 631, secure: false }
}

/** What there is on a machine with this system. */
export const spoolersOf = (platform: NodeJS.Platform, resources: string): SpoolerPorts => ({
  ...noSpoolers(),
  ...(platform === 'win32' ? { winspool: startWinspool(resources) } : { cups: localCups }),
})
