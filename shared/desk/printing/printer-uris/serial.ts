import { type ParsedAs, percentDecoded, percentEncoded, type UriScheme, wrong } from './scheme.ts'

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
export const serialUri: UriScheme<SerialUri> = {
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
