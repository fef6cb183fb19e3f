import { type ParsedAs, type UriScheme, wrong } from './scheme.ts'

export type TcpUri = { scheme: 'tcp'; host: string; port: number }

/** Port of raw printing. */
export const rawPrintPort = 9100

/** `tcp://host[:port]`: raw printing. */
export const tcpUri: UriScheme<TcpUri> = {
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
