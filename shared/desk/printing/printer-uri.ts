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
  | DeskUri

export type PrinterScheme = PrinterUri['scheme']

/** Addresses of one scheme. */
export type UriOf<Scheme extends PrinterScheme> = Extract<PrinterUri, { scheme: Scheme }>

export type ParsedUri = ParsedAs<PrinterUri>

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

type ParsedAs<Uri> = { ok: true; uri: Uri } | { ok: false; message: string }

/** How addresses of one scheme are read and written. `parse` gets what follows `scheme://`. */
type UriScheme<Uri> = {
  /** An address of this scheme, for texts that say what to enter. */
  example: string
  parse: (rest: string) => ParsedAs<Uri>
  /** The one spelling under which an address is kept. */
  format: (uri: Uri) => string
}

const wrong = (message: string): { ok: false; message: string } => ({ ok: false, message })

export const serialParities = ['none', 'even', 'odd'] as const
/** Who says stop when the printer cannot take more: its wires, its characters, nobody. */
export const serialFlows = ['rtscts', 'xonxoff', 'none'] as const

export type SerialLine = {
  baud: number
  dataBits: 7 | 8
  parity: (typeof serialParities)[number]
  stopBits: 1 | 2
  flow: (typeof serialFlows)[number]
}

/** A printer at a serial port: `/dev/ttyUSB0`, `COM3`. */
export type SerialUri = { scheme: 'serial'; path: string } & SerialLine

/** What label and receipt printers are set to when they leave the factory. */
export const usualLine: SerialLine = { baud: 9600, dataBits: 8, parity: 'none', stopBits: 1, flow: 'rtscts' }

/** `serial:///dev/ttyUSB0?baud=9600&bits=8&parity=none&stop=1&flow=rtscts`; what is usual may be left out. */
const serialUri: UriScheme<SerialUri> = {
  example: 'serial:///dev/ttyUSB0?baud=9600',
  parse: parseSerial,
  format: formatSerial,
}

function formatSerial({ path, baud, dataBits, parity, stopBits, flow }: SerialUri): string {
  const more = [
    dataBits === usualLine.dataBits ? '' : `&bits=${dataBits}`,
    parity === usualLine.parity ? '' : `&parity=${parity}`,
    stopBits === usualLine.stopBits ? '' : `&stop=${stopBits}`,
    flow === usualLine.flow ? '' : `&flow=${flow}`,
  ]
  return `serial://${percentEncoded(path).replaceAll('?', '%3F')}?baud=${baud}${more.join('')}`
}

function parseSerial(rest: string): ParsedAs<SerialUri> {
  const [place = '', query = '', ...tooMuch] = rest.split('?')
  const path = portPath(place)
  if (path === null || tooMuch.length > 0)
    return wrong('Enter the port as serial:///dev/ttyUSB0?baud=9600 or serial://COM3?baud=9600.')
  const line = parseLine(new URLSearchParams(query))
  return typeof line === 'string' ? wrong(line) : { ok: true, uri: { scheme: 'serial', path, ...line } }
}

function portPath(place: string): string | null {
  const path = percentDecoded(place)?.replace(/^dev\//, '/dev/') ?? ''
  if (/^COM\d{1,3}$/i.test(path)) return path.toUpperCase()
  const isUnsafe = /\p{Cc}/u.test(path) || path.endsWith('/') || path.split('/').includes('..')
  return /^\/[^/]/.test(path) && !isUnsafe ? path : null
}

/** The settings, or a sentence about the one that is wrong. */
function parseLine(query: URLSearchParams): SerialLine | string {
  const { baud, bits, parity, stop, flow, ...others } = Object.fromEntries(query)
  const [other] = Object.keys(others)
  if (other !== undefined) return `"${other}" is no setting of a serial port.`
  const asked = {
    baud: Number(baud ?? usualLine.baud),
    dataBits: ([7, 8] as const).find(value => String(value) === (bits ?? '8')),
    parity: serialParities.find(value => value === (parity ?? usualLine.parity)),
    stopBits: ([1, 2] as const).find(value => String(value) === (stop ?? '1')),
    flow: serialFlows.find(value => value === (flow ?? usualLine.flow)),
  }
  if (!/^\d{3,6}$/.test(baud ?? '9600') || asked.baud > 921_600)
    return 'The speed (baud) must be a number between 100 and 921600.'
  if (!asked.dataBits) return 'The bits must be 7 or 8.'
  if (!asked.parity) return `The parity must be one of ${serialParities.join(', ')}.`
  if (!asked.stopBits) return 'The stop bits must be 1 or 2.'
  if (!asked.flow) return `The flow control must be one of ${serialFlows.join(', ')}.`
  const { dataBits, stopBits } = asked
  return { baud: asked.baud, dataBits, parity: asked.parity, stopBits, flow: asked.flow }
}

type TcpUri = { scheme: 'tcp'; host: string; port: number }

/** Port of raw printing. */
export const rawPrintPort = 9100

/** `tcp://host[:port]`: raw printing. */
const tcpUri: UriScheme<TcpUri> = {
  example: 'tcp://192.168.1.50:9100',
  parse: parseTcp,
  format: ({ host, port }) => `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`,
}

function parseTcp(rest: string): ParsedAs<TcpUri> {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?\/?$/i.exec(rest) ?? []
  const host = bracketed ?? plain
  if (host === undefined) return wrong('Enter the printer as tcp://host or tcp://host:port, nothing more.')
  const number = port === undefined ? rawPrintPort : Number(port)
  if (number < 1 || number > 65_535) return wrong('The port must be between 1 and 65535.')
  return { ok: true, uri: { scheme: 'tcp', host: host.toLowerCase(), port: number } }
}

/** A folder that is not absolute is inside the station's home. */
type FolderUri = { scheme: 'folder'; path: string }

/** `folder:///absolute/path` or `folder://inside/home`. */
const folderUri: UriScheme<FolderUri> = {
  example: 'folder:///path/to/labels',
  parse: parseFolder,
  format: uri => {
    const path = percentEncoded(uri.path)
    return /^[a-z]:/i.test(path) ? `folder:///${path}` : `folder://${path}`
  },
}

function parseFolder(rest: string): ParsedAs<FolderUri> {
  const path = percentDecoded(rest)
  if (path === null) return wrong('Write a percent sign in a folder name as %25.')
  const local = /^\/[a-z]:([/\\]|$)/i.test(path) ? path.slice(1) : path
  if (local.replaceAll('/', '') === '') return wrong('Name a folder, for example folder:///home/desk/labels.')
  if (/\p{Cc}/u.test(local)) return wrong('A folder name cannot hold control characters.')
  if (local.split(/[/\\]/).includes('..')) return wrong('A folder cannot contain "..".')
  return { ok: true, uri: { scheme: 'folder', path: local } }
}

/** A printer that is a device file of this machine. */
type DeviceUri = { scheme: 'device'; path: string }

/** `device:///dev/usb/lp0` */
const deviceUri: UriScheme<DeviceUri> = {
  example: 'device:///dev/usb/lp0',
  parse: parseDevice,
  format: ({ path }) => `device://${percentEncoded(path)}`,
}

function parseDevice(rest: string): ParsedAs<DeviceUri> {
  const path = percentDecoded(rest)
  if (path === null) return wrong('Write a percent sign in the name of a device as %25.')
  if (!/^\/[^/]/.test(path) || path.endsWith('/'))
    return wrong('Name the device with its whole path, for example device:///dev/usb/lp0.')
  if (/\p{Cc}/u.test(path)) return wrong('The name of a device cannot hold control characters.')
  if (path.split('/').includes('..')) return wrong('The path of a device cannot contain "..".')
  return { ok: true, uri: { scheme: 'device', path } }
}

/** A queue of the print server of this machine. */
type CupsUri = { scheme: 'cups'; queue: string }

/** `cups://queue`. */
const cupsUri: UriScheme<CupsUri> = {
  example: 'cups://Zebra',
  parse: parseCups,
  format: ({ queue }) => `cups://${percentEncoded(queue)}`,
}

/** CUPS allows every name without blanks, slashes and hash signs, up to 127 characters. */
function parseCups(rest: string): ParsedAs<CupsUri> {
  const queue = percentDecoded(rest.replace(/^\/|\/$/g, ''))
  if (queue === null) return wrong('Write a percent sign in the name of a queue as %25.')
  if (queue === '') return wrong('Name the queue, for example cups://Zebra.')
  if (queue.length > 127 || /[\s/#?\p{Cc}]/u.test(queue))
    return wrong('A queue has a name of up to 127 characters without blanks and slashes.')
  return { ok: true, uri: { scheme: 'cups', queue } }
}

type IppAddress = { host: string; port: number; path: string }
export type IppUri = IppAddress & { scheme: 'ipp' }
/** The same, encrypted. */
export type IppsUri = IppAddress & { scheme: 'ipps' }

/** Port of printing over IPP. */
export const ippPort = 631

/** Where nearly every printer of its own takes jobs (PWG 5100.14). */
const usualPath = '/ipp/print'

/** `ipp://host[:631][/ipp/print]`. */
const ippUri: UriScheme<IppUri> = {
  example: 'ipp://192.168.1.60/ipp/print',
  parse: rest => parseIpp('ipp', rest),
  format: formatIpp,
}

const ippsUri: UriScheme<IppsUri> = {
  example: 'ipps://192.168.1.60/ipp/print',
  parse: rest => parseIpp('ipps', rest),
  format: formatIpp,
}

function formatIpp({ scheme, host, port, path }: IppUri | IppsUri): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
}

const ippForm =
  /^(?:\[(?<bracketed>[0-9a-f:.]+)\]|(?<plain>[a-z0-9._-]+))(?::(?<port>\d{1,5}))?(?<path>\/[\w./%~+@=:-]*)?$/i

function parseIpp<Scheme extends 'ipp' | 'ipps'>(
  scheme: Scheme,
  rest: string,
): ParsedAs<IppAddress & { scheme: Scheme }> {
  const { bracketed, plain, port, path = '' } = ippForm.exec(rest)?.groups ?? {}
  const host = bracketed ?? plain
  if (host === undefined)
    return wrong(`Enter the printer as ${scheme}://host or ${scheme}://host:port/path, nothing more.`)
  const number = port === undefined ? ippPort : Number(port)
  if (number < 1 || number > 65_535) return wrong('The port must be between 1 and 65535.')
  const place = { host: host.toLowerCase(), port: number, path: path.length > 1 ? path : usualPath }
  return { ok: true, uri: { scheme, ...place } }
}

/** A printer of the Windows spooler, spoken to in its own language. */
type WindowsUri = { scheme: 'windows'; name: string }
/** A printer of the operating system, which draws documents with its driver. */
type SystemUri = { scheme: 'system'; name: string }
/** Shows documents instead of printing them. */
type ScreenUri = { scheme: 'screen'; name: string }

const windowsUri = namedScheme('windows', 'windows://ZDesigner%20ZD421')
const systemUri = namedScheme('system', 'system://Office%20printer')
const screenUri = namedScheme('screen', 'screen://preview')

/** `scheme://name`, where the name may hold anything. */
function namedScheme<Scheme extends string>(
  scheme: Scheme,
  example: string,
): UriScheme<{ scheme: Scheme; name: string }> {
  const parse = (rest: string): ParsedAs<{ scheme: Scheme; name: string }> => {
    const name = percentDecoded(rest)?.trim()
    if (name === undefined) return wrong('Write a percent sign in the name of a printer as %25.')
    if (name === '') return wrong(`Name the printer, for example ${example}.`)
    if (name.length > 220 || /\p{Cc}/u.test(name))
      return wrong('The name of a printer has up to 220 characters and no control characters.')
    return { ok: true, uri: { scheme, name } }
  }
  return { example, parse, format: ({ name }) => `${scheme}://${encodeURIComponent(name)}` }
}

/** A printer of another desk of the shop: `printer` is its address there. */
export type DeskUri = { scheme: 'desk'; desk: string; printer: string }

/** `desk://desk_1a2b/tcp%3A%2F%2F192.168.1.50%3A9100`; such printers are found, and not typed. */
const deskUri: UriScheme<DeskUri> = {
  example: 'desk://desk_1a2b/tcp%3A%2F%2F192.168.1.50%3A9100',
  parse: rest => {
    const [, desk, there] = /^([a-z0-9_-]{1,64})\/([^/?#]+)$/i.exec(rest) ?? []
    const parsed = parsePrinterUri(percentDecoded(there ?? '') ?? '')
    if (desk === undefined || !parsed.ok || parsed.uri.scheme === 'desk')
      return wrong('Choose a printer of another desk from those that are found.')
    return { ok: true, uri: { scheme: 'desk', desk, printer: formatPrinterUri(parsed.uri) } }
  },
  format: ({ desk, printer }) => `desk://${desk}/${encodeURIComponent(printer)}`,
}

/** The address at the computer a printer hangs at: its own, or within that of a printer of another desk. */
export function addressThere(address: string): string {
  const parsed = address.startsWith('desk:') ? parsePrinterUri(address) : null
  return parsed?.ok && parsed.uri.scheme === 'desk' ? parsed.uri.printer : address
}

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
  desk: deskUri,
}

/** Null where a percent sign does not stand for a byte. */
function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** As little as possible is escaped, so that people can read the address. */
const percentEncoded = (path: string): string => path.replaceAll('%', '%25')
