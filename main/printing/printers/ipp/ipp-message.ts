import { createRequire } from 'node:module'
import { attributesEnd } from './message-bounds.ts'

/** What the station asks of a print server. */
export type IppOperation =
  | 'Print-Job'
  | 'Create-Job'
  | 'Send-Document'
  | 'Cancel-Job'
  | 'Get-Job-Attributes'
  | 'Get-Printer-Attributes'
  | 'CUPS-Get-Printers'

export type IppAttributes = Readonly<Record<string, unknown>>

export type IppRequest = {
  operation: IppOperation
  about: IppAttributes
  /** How the job is to be printed. */
  job?: IppAttributes
}

/** An answer, by the names of the standard. `jobs` and `printers` hold a group each that it came with. */
export type IppAnswer = {
  status: string
  /** What the other side says about it in words. */
  message: string | null
  jobs: IppAttributes[]
  printers: IppAttributes[]
}

type Library = typeof import('ipp')['default']

let loaded: Library | null = null

/** Loaded when first used: many desks have no print server, and every start would wait for it. */
function library(): Library {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const ipp: Library = require('ipp')
  // Two names that are younger than the package (PWG 5100.13, CUPS).
  ipp.attributes['Job Template'] = {
    ...ipp.attributes['Job Template'],
    'print-scaling': { type: 'keyword', tag: 0x44 },
  }
  ipp.operations['CUPS-Get-Printers'] = 0x4002
  // Values such as "no value": nothing to read, and nothing to tell the console.
  ipp.parse.handleUnknownTag = (_tag, _name, length, read) => (length > 0 ? read(length) : undefined)
  loaded = ipp
  return ipp
}

const language = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' }

/** The bytes of a request; a document follows them as it is. */
export const encodeRequest = ({ operation, about, job }: IppRequest): Buffer =>
  library().serialize({
    version: '2.0',
    operation,
    id: 1,
    'operation-attributes-tag': { ...language, ...about },
    ...(job ? { 'job-attributes-tag': job } : {}),
  })

/** Null: these bytes are no answer a print server gives. */
export function decodeAnswer(bytes: Buffer): IppAnswer | null {
  const end = attributesEnd(bytes)
  if (end === null) return null
  try {
    const parsed = library().parse(bytes.subarray(0, end))
    const [about] = groups(parsed['operation-attributes-tag'])
    const message = about?.['status-message']
    return {
      status: statusOf(parsed.statusCode, bytes.readUInt16BE(2)),
      message: typeof message === 'string' && message !== '' ? message : null,
      jobs: groups(parsed['job-attributes-tag']),
      printers: groups(parsed['printer-attributes-tag']),
    }
  } catch {
    return null
  }
}

const statusOf = (name: unknown, code: number): string =>
  typeof name === 'string' ? name : code < 0x0100 ? 'successful-ok' : `status-${code.toString(16)}`

const groups = (value: unknown): IppAttributes[] =>
  [value].flat().filter((each): each is IppAttributes => typeof each === 'object' && each !== null)
