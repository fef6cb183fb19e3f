import { type PrintProblem, problemOfTrouble } from '../../../../shared/desk/printing/print-problems.ts'
import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'
import { ownValue } from '../../../../shared/values.ts'
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
  const model = readText(said, 'printer-make-and-model')
  const formats = readTexts(said, 'document-format-supported')
  const deviceUri = readText(said, 'device-uri')
  const state = readText(said, 'printer-state')
  const isRaw = rawModel.test(model ?? '')
  return {
    queue: readText(said, 'printer-name'),
    description: readText(said, 'printer-info'),
    model: isRaw ? null : model,
    deviceId: readText(said, 'printer-device-id'),
    firmware: readText(said, 'printer-firmware-string-version'),
    deviceUri,
    isRaw,
    hasDriver: deviceUri !== null && !isRaw,
    takesRaw: formats.includes(rawType) || formats.includes('application/octet-stream'),
    isAccepting: readFlag(said, 'printer-is-accepting-jobs') ?? true,
    state: state === 'idle' || state === 'processing' || state === 'stopped' ? state : null,
    stateMessage: readText(said, 'printer-state-message'),
    reasons: readTexts(said, 'printer-state-reasons').filter(reason => reason !== 'none'),
    formats,
    operations: readTexts(said, 'operations-supported'),
    resolutions: [
      ...new Set([
        ...readResolutions(said, 'printer-resolution-default'),
        ...readResolutions(said, 'printer-resolution-supported'),
      ]),
    ],
    mediaDefault: readText(said, 'media-default'),
    mediaReady: readTexts(said, 'media-ready'),
    mediaSupported: readTexts(said, 'media-supported'),
    queued: readNumber(said, 'queued-job-count'),
  }
}

/** What stands between the language of a text and the text. */
const separator = '\u001e'
const longestText = 200

const plain = (value: string): string =>
  value
    .slice(value.indexOf(separator) + 1)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText)

/** All values of an attribute, as texts; whatever is no text is left out. */
export const readTexts = (group: IppAttributes, name: string): string[] =>
  [group[name]].flat().flatMap(value => (typeof value === 'string' && value !== '' ? [plain(value)] : []))

export const readText = (group: IppAttributes, name: string): string | null =>
  readTexts(group, name)[0] ?? null

export const readNumber = (group: IppAttributes, name: string): number | null => {
  const [value] = [group[name]].flat()
  return typeof value === 'number' ? value : null
}

const readFlag = (group: IppAttributes, name: string): boolean | null => {
  const [value] = [group[name]].flat()
  return typeof value === 'boolean' ? value : null
}

/** Resolutions across the feed, dots per inch. */
function readResolutions(group: IppAttributes, name: string): number[] {
  const value = group[name]
  const list = Array.isArray(value) && Array.isArray(value[0]) ? value : [value]
  return list.flatMap(each => {
    if (!Array.isArray(each) || typeof each[0] !== 'number') return []
    return [each[2] === 'dpi' ? each[0] : Math.round(each[0] * 2.54)]
  })
}

/** Keywords of `printer-state-reasons` (RFC 8011, section 5.4.12; PWG 5100.9; CUPS) and what they are called here. */
const troublesByReason: Readonly<Record<string, PrinterTrouble>> = {
  'media-empty': 'paper_out',
  'media-needed': 'paper_out',
  'input-tray-missing': 'paper_out',
  'input-media-supply-empty': 'paper_out',
  'media-low': 'paper_low',
  'input-media-supply-low': 'paper_low',
  'media-jam': 'paper_jam',
  'output-area-full': 'buffer_full',
  'output-tray-missing': 'stopped',
  'door-open': 'head_open',
  'cover-open': 'head_open',
  'interlock-open': 'head_open',
  paused: 'paused',
  'moving-to-paused': 'paused',
  'hold-new-jobs': 'paused',
  'marker-supply-empty': 'ribbon_out',
  'marker-ribbon-empty': 'ribbon_out',
  'marker-supply-missing': 'ribbon_out',
  'toner-empty': 'ribbon_out',
  'marker-supply-low': 'ink_low',
  'marker-ribbon-almost-empty': 'ink_low',
  'toner-low': 'ink_low',
  'fuser-over-temp': 'too_hot',
  'print-head-over-temperature': 'too_hot',
  'marker-print-head-over-temperature': 'too_hot',
  'fuser-under-temp': 'too_cold',
  'print-head-under-temperature': 'too_cold',
  'trimmer-jam': 'cutter_fault',
  'trimmer-failure': 'cutter_fault',
  'cutter-jam': 'cutter_fault',
  'cutter-failure': 'cutter_fault',
  'spool-area-full': 'buffer_full',
  shutdown: 'stopped',
  'power-down': 'stopped',
  stopping: 'stopped',
  'stopped-partly': 'stopped',
  'cups-missing-filter': 'unsupported',
  'cups-insecure-filter': 'unsupported',
}

/** Reasons that say the printer behind a queue does not answer. */
const awayReasons = ['offline', 'timed-out', 'unreachable']

const keyword = (reason: string): string => reason.replace(/-(report|warning|error)$/, '')

/** What a printer names as being wrong, each once, in its order. */
export const troublesOf = (reasons: readonly string[]): PrinterTrouble[] => [
  ...new Set(
    reasons.flatMap(reason => {
      const trouble = ownValue(troublesByReason, keyword(reason)) ?? ownValue(troublesByReason, reason)
      return trouble ? [trouble] : []
    }),
  ),
]

export const isAway = (reasons: readonly string[]): boolean =>
  reasons.some(reason => awayReasons.includes(keyword(reason)))

/** What a queue is called, within a sentence. */
export const within = (place: string): string => place.replace(/^The /, 'the ')

/** A printer or queue that stands still, as it says itself. */
export type Stopped = Pick<QueueFacts, 'reasons' | 'stateMessage'> & {
  place: string
  isSpooler: boolean
  /** A job of the queue was begun and lies in it again. */
  wasTried: boolean
}

/**
 * Why a printer or queue stands still. CUPS says `paused` of a queue that somebody paused, with the message "Paused" or
 * their own, and of one its own backend has stopped, with whatever the backend said last.
 */
export function whyStopped(stopped: Stopped): { problem: PrintProblem; troubles: readonly PrinterTrouble[] } {
  const { place, reasons, stateMessage, isSpooler, wasTried } = stopped
  const troubles = troublesOf(reasons)
  const hasWords = stateMessage !== null && !/^paused\.?$/i.test(stateMessage)
  const said = hasWords ? ` It says: ${stateMessage}` : ''
  if (hasWords && isPaused(reasons) && (wasTried || /\b(backend|filter|driver)\b/i.test(stateMessage))) {
    const message = `The print server has stopped ${within(place)}, because handing a job to the printer failed.${said}`
    return { problem: { code: 'stopped', message }, troubles: ['stopped'] }
  }
  if (isSpooler && isPaused(reasons))
    return {
      problem: { code: 'paused', message: `${place} is paused at the print server.${said}` },
      troubles,
    }
  const why = troubles.length > 0 ? ` (${troubles.join(', ').replaceAll('_', ' ')})` : ''
  const code = troubles.map(problemOfTrouble).find(each => each !== null) ?? 'stopped'
  const problem: PrintProblem = { code, message: `${place} has stopped${why}.${said}` }
  return { problem, troubles: troubles.length > 0 ? troubles : ['stopped'] }
}

const isPaused = (reasons: readonly string[]): boolean => reasons.some(reason => keyword(reason) === 'paused')

/** Whether a job that waits was begun before and could not be handed to the printer: it keeps the time it was begun. */
export const wasBegun = (job: IppAttributes): boolean =>
  readNumber(job, 'time-at-processing') !== null &&
  readTexts(job, 'job-state-reasons').some(reason => reason === 'printer-stopped' || reason === retried)

/** The server tries again by itself. */
const retried = 'resources-are-not-ready'
export const isRetried = (job: IppAttributes): boolean =>
  wasBegun(job) && readTexts(job, 'job-state-reasons').includes(retried)
