/** Where a printer is. A folder that is not absolute is inside the station's home. */
export type PrinterUri = { scheme: 'tcp'; host: string; port: number } | { scheme: 'folder'; path: string }

export type ParsedUri = { ok: true; uri: PrinterUri } | { ok: false; message: string }

/** Port of raw printing. */
export const rawPrintPort = 9100

const wrong = (message: string): ParsedUri => ({ ok: false, message })

const schemes: Record<PrinterUri['scheme'], (rest: string) => ParsedUri> = {
  tcp: parseTcp,
  folder: parseFolder,
}

/** Reads `tcp://host[:port]`, `folder:///absolute/path` or `folder://inside/home`. */
export function parsePrinterUri(text: string): ParsedUri {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/is.exec(text.trim()) ?? []
  const name = scheme.toLowerCase()
  if (name === '')
    return wrong('Enter an address such as tcp://192.168.1.50:9100 or folder:///path/to/labels.')
  if (Object.hasOwn(schemes, name)) return schemes[name as PrinterUri['scheme']](rest)
  return wrong(`Printers at "${name}:" are not supported. Use tcp://host:9100 or folder:///path.`)
}

function parseTcp(rest: string): ParsedUri {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?\/?$/i.exec(rest) ?? []
  const host = bracketed ?? plain
  if (host === undefined) return wrong('Enter the printer as tcp://host or tcp://host:port, nothing more.')
  const number = port === undefined ? rawPrintPort : Number(port)
  if (number < 1 || number > 65_535) return wrong('The port must be between 1 and 65535.')
  return { ok: true, uri: { scheme: 'tcp', host: host.toLowerCase(), port: number } }
}

function parseFolder(rest: string): ParsedUri {
  const path = decoded(rest)
  if (path === null) return wrong('Write a percent sign in a folder name as %25.')
  const local = /^\/[a-z]:([/\\]|$)/i.test(path) ? path.slice(1) : path
  if (local.replaceAll('/', '') === '') return wrong('Name a folder, for example folder:///home/desk/labels.')
  if (/\p{Cc}/u.test(local)) return wrong('A folder name cannot hold control characters.')
  if (local.split(/[/\\]/).includes('..')) return wrong('A folder cannot contain "..".')
  return { ok: true, uri: { scheme: 'folder', path: local } }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The one spelling under which an address is kept. */
export function formatPrinterUri(uri: PrinterUri): string {
  if (uri.scheme === 'tcp') return `tcp://${uri.host.includes(':') ? `[${uri.host}]` : uri.host}:${uri.port}`
  const path = uri.path.replaceAll('%', '%25')
  return /^[a-z]:/i.test(path) ? `folder:///${path}` : `folder://${path}`
}
