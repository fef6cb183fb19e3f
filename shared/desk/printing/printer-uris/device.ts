import { type ParsedAs, percentDecoded, percentEncoded, type UriScheme, wrong } from './scheme.ts'

/** A printer that is a device file of this machine. */
export type DeviceUri = { scheme: 'device'; path: string }

/** `device:///dev/usb/lp0` */
export const deviceUri: UriScheme<DeviceUri> = {
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
