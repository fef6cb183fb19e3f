import { type CupsUri, cupsUri } from './printer-uris/cups.ts'
import { type DeviceUri, deviceUri } from './printer-uris/device.ts'
import { type FolderUri, folderUri } from './printer-uris/folder.ts'
import { type IppsUri, type IppUri, ippsUri, ippUri } from './printer-uris/ipp.ts'
import {
  type ScreenUri,
  type SystemUri,
  screenUri,
  systemUri,
  type WindowsUri,
  windowsUri,
} from './printer-uris/named.ts'
import { type ParsedAs, type UriScheme, wrong } from './printer-uris/scheme.ts'
import { type SerialUri, serialUri } from './printer-uris/serial.ts'
import { type TcpUri, tcpUri } from './printer-uris/tcp.ts'

export { type SerialUri, usualLine } from './printer-uris/serial.ts'
export { rawPrintPort } from './printer-uris/tcp.ts'

/** Where a printer is. */
export type PrinterUri =
  | TcpUri
  | FolderUri
  | DeviceUri
  | SerialUri
  | CupsUri
  | IppUri
  | IppsUri
  | WindowsUri
  | SystemUri
  | ScreenUri

export type PrinterScheme = PrinterUri['scheme']

/** Addresses of one scheme. */
export type UriOf<Scheme extends PrinterScheme> = Extract<PrinterUri, { scheme: Scheme }>

export type ParsedUri = ParsedAs<PrinterUri>

/** One line a scheme. */
const schemes: { readonly [Scheme in PrinterScheme]: UriScheme<UriOf<Scheme>> } = {
  tcp: tcpUri,
  folder: folderUri,
  device: deviceUri,
  serial: serialUri,
  cups: cupsUri,
  ipp: ippUri,
  ipps: ippsUri,
  windows: windowsUri,
  system: systemUri,
  screen: screenUri,
}

/** Reads the address of a printer, `scheme://...`. */
export function parsePrinterUri(text: string): ParsedUri {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/is.exec(text.trim()) ?? []
  const name = scheme.toLowerCase()
  if (name === '')
    return wrong(`Enter an address such as ${schemes.tcp.example} or ${schemes.folder.example}.`)
  if (Object.hasOwn(schemes, name)) return schemes[name as PrinterScheme].parse(rest)
  const known = Object.values(schemes).map(({ example }) => example)
  return wrong(`Printers at "${name}:" are not supported. Use one of ${known.join(', ')}.`)
}

/** The one spelling under which an address is kept. */
export function formatPrinterUri<Scheme extends PrinterScheme>(uri: UriOf<Scheme>): string {
  const scheme: UriScheme<UriOf<Scheme>> = schemes[uri.scheme as Scheme]
  return scheme.format(uri)
}
