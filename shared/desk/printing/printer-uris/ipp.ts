import { type ParsedAs, type UriScheme, wrong } from './scheme.ts'

type IppAddress = { host: string; port: number; path: string }
export type IppUri = IppAddress & { scheme: 'ipp' }
/** The same, encrypted. */
export type IppsUri = IppAddress & { scheme: 'ipps' }

/** Port of printing over IPP. */
export const ippPort = 631

/** Where nearly every printer of its own takes jobs (PWG 5100.14). */
const usualPath = '/ipp/print'

/** `ipp://host[:631][/ipp/print]`. */
export const ippUri: UriScheme<IppUri> = {
  example: 'ipp://192.168.1.60/ipp/print',
  parse: rest => parseIpp('ipp', rest),
  format: formatIpp,
}

export const ippsUri: UriScheme<IppsUri> = {
  example: 'ipps://192.168.1.60/ipp/print',
  parse: rest => parseIpp('ipps', rest),
  format: formatIpp,
}

function formatIpp({ scheme, host, port, path }: IppUri | IppsUri): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
}

const form =
  /^(?:\[(?<bracketed>[0-9a-f:.]+)\]|(?<plain>[a-z0-9._-]+))(?::(?<port>\d{1,5}))?(?<path>\/[\w./%~+@=:-]*)?$/i

function parseIpp<Scheme extends 'ipp' | 'ipps'>(
  scheme: Scheme,
  rest: string,
): ParsedAs<IppAddress & { scheme: Scheme }> {
  const { bracketed, plain, port, path = '' } = form.exec(rest)?.groups ?? {}
  const host = bracketed ?? plain
  if (host === undefined)
    return wrong(`Enter the printer as ${scheme}://host or ${scheme}://host:port/path, nothing more.`)
  const number = port === undefined ? ippPort : Number(port)
  if (number < 1 || number > 65_535) return wrong('The port must be between 1 and 65535.')
  const place = { host: host.toLowerCase(), port: number, path: path.length > 1 ? path : usualPath }
  return { ok: true, uri: { scheme, ...place } }
}
