import {
  formatPrinterUri,
  type PrinterScheme,
  type PrinterUri,
  parsePrinterUri,
  rawPrintPort,
  usualLine,
} from '../../../shared/desk/printing/printer-uri.ts'
import { ippPort } from '../../../shared/desk/printing/printer-uris/ipp.ts'
import type { SerialLine } from '../../../shared/desk/printing/printer-uris/serial.ts'

/** How a printer is reached; `ipps` is `ipp` with a mark. In the groups and the order in which they are offered. */
export const placeKinds = {
  network: ['tcp', 'ipp'],
  computer: ['cups', 'windows', 'system', 'device', 'serial'],
  paperless: ['folder', 'screen'],
} as const satisfies Record<string, readonly PrinterScheme[]>
export type PlaceKind = (typeof placeKinds)[keyof typeof placeKinds][number]

/** The address of a printer in the parts its form asks for. */
export type PlaceDraft = SerialLine & {
  kind: PlaceKind
  host: string
  port: number | string
  /** Of an IPP printer. */
  path: string
  isEncrypted: boolean
  /** What a kind without a host is called: a queue, a device, a port, a folder. */
  place: string
}

export const emptyPlace: PlaceDraft = {
  kind: 'tcp',
  host: '',
  port: rawPrintPort,
  path: '/ipp/print',
  isEncrypted: false,
  place: '',
  ...usualLine,
}

const isNetwork = (kind: PlaceKind): kind is 'tcp' | 'ipp' => kind === 'tcp' || kind === 'ipp'

/** The field that texts about the address as a whole belong to. */
export const fieldOfPlace = (kind: PlaceKind): 'host' | 'place' => (isNetwork(kind) ? 'host' : 'place')

/** What changes with the kind: the usual port of the one is not that of the other. */
export function changeKind(kind: PlaceKind, { port }: PlaceDraft): Partial<PlaceDraft> {
  const usual: Partial<Record<PlaceKind, number>> = { tcp: rawPrintPort, ipp: ippPort }
  const isUsual = Object.values(usual).includes(Number(port))
  return { kind, port: isUsual ? (usual[kind] ?? port) : port }
}

/** An address in its parts; one this version cannot read stays as it is in the first field. */
export function fromUri(text: string): PlaceDraft {
  const parsed = parsePrinterUri(text)
  return parsed.ok ? { ...emptyPlace, ...partsOf(parsed.uri) } : { ...emptyPlace, host: text }
}

function partsOf(uri: PrinterUri): Partial<PlaceDraft> {
  switch (uri.scheme) {
    case 'tcp':
      return { kind: 'tcp', host: uri.host, port: uri.port }
    case 'ipp':
    case 'ipps': {
      const { host, port, path } = uri
      return { kind: 'ipp', host, port, path, isEncrypted: uri.scheme === 'ipps' }
    }
    case 'serial': {
      const { scheme, path, ...line } = uri
      return { kind: scheme, place: path, ...line }
    }
    case 'cups':
      return { kind: 'cups', place: uri.queue }
    case 'device':
    case 'folder':
      return { kind: uri.scheme, place: uri.path }
    default:
      return { kind: uri.scheme, place: uri.name }
  }
}

/** The address in one piece. Whoever pastes a whole one into the first part is taken at their word. */
export function toUri(draft: PlaceDraft): string {
  const first = draft[fieldOfPlace(draft.kind)].trim()
  return first === '' || first.includes('://') ? first : formatPrinterUri(uriOf(draft, first))
}

function uriOf(draft: PlaceDraft, first: string): PrinterUri {
  const { kind, port, isEncrypted, baud, dataBits, parity, stopBits, flow } = draft
  const host = first.replace(/^\[(.*)\]$/, '$1')
  switch (kind) {
    case 'tcp':
      return { scheme: kind, host, port: Number(port) }
    case 'ipp': {
      const path = `/${draft.path.trim().replace(/^\/+/, '')}`
      return { scheme: isEncrypted ? 'ipps' : 'ipp', host, port: Number(port), path }
    }
    case 'serial':
      return { scheme: kind, path: first, baud: Number(baud), dataBits, parity, stopBits, flow }
    case 'cups':
      return { scheme: kind, queue: first }
    case 'device':
    case 'folder':
      return { scheme: kind, path: first }
    default:
      return { scheme: kind, name: first }
  }
}
