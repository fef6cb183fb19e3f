import { flag, number, resolutions, text, texts } from './attribute-values.ts'
import type { IppAttributes } from './ipp-message.ts'

/** What is asked about a printer before anything is sent, and for telling who it is. */
export const factsRequested = [
  'printer-name',
  'printer-info',
  'printer-make-and-model',
  'printer-device-id',
  'printer-firmware-string-version',
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'printer-resolution-default',
  'printer-resolution-supported',
  'printer-uri-supported',
  'document-format-supported',
  'operations-supported',
  'media-default',
  'media-ready',
  'media-supported',
  'queued-job-count',
  'device-uri',
] as const

/** How a printer or a queue of a print server is set up and how it is doing, as it says itself. */
export type QueueFacts = {
  queue: string | null
  description: string | null
  model: string | null
  /** IEEE 1284, e.g. `MFG:Zebra;MDL:ZD421;CMD:ZPL;`. */
  deviceId: string | null
  firmware: string | null
  /** The printer behind the queue of a print server. */
  deviceUri: string | null
  /** The queue hands documents on as they are and draws nothing itself. */
  isRaw: boolean
  /** A driver draws at this queue what is not marked as raw: labels in a printer's language would come out as text or not at all. */
  hasDriver: boolean
  /** Takes documents that are marked as raw and leaves them alone. */
  takesRaw: boolean
  isAccepting: boolean
  state: 'idle' | 'processing' | 'stopped' | null
  stateMessage: string | null
  reasons: string[]
  formats: string[]
  operations: string[]
  resolutions: number[]
  /** What it prints on when a job names no paper. */
  mediaDefault: string | null
  mediaReady: string[]
  mediaSupported: string[]
  queued: number | null
}

const rawModel = /\braw (printer|queue)\b/i
const rawType = 'application/vnd.cups-raw'

export function toQueueFacts(said: IppAttributes): QueueFacts {
  const model = text(said, 'printer-make-and-model')
  const formats = texts(said, 'document-format-supported')
  const deviceUri = text(said, 'device-uri')
  const state = text(said, 'printer-state')
  const isRaw = rawModel.test(model ?? '')
  return {
    queue: text(said, 'printer-name'),
    description: text(said, 'printer-info'),
    model: isRaw ? null : model,
    deviceId: text(said, 'printer-device-id'),
    firmware: text(said, 'printer-firmware-string-version'),
    deviceUri,
    isRaw,
    hasDriver: deviceUri !== null && !isRaw,
    takesRaw: formats.includes(rawType) || formats.includes('application/octet-stream'),
    isAccepting: flag(said, 'printer-is-accepting-jobs') ?? true,
    state: state === 'idle' || state === 'processing' || state === 'stopped' ? state : null,
    stateMessage: text(said, 'printer-state-message'),
    reasons: texts(said, 'printer-state-reasons').filter(reason => reason !== 'none'),
    formats,
    operations: texts(said, 'operations-supported'),
    resolutions: [
      ...new Set([
        ...resolutions(said, 'printer-resolution-default'),
        ...resolutions(said, 'printer-resolution-supported'),
      ]),
    ],
    mediaDefault: text(said, 'media-default'),
    mediaReady: texts(said, 'media-ready'),
    mediaSupported: texts(said, 'media-supported'),
    queued: number(said, 'queued-job-count'),
  }
}
