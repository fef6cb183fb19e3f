import { createRequire } from 'node:module'

/** What the station asks of a print server. */
export type IppOperation =
  | 'Print-Job'
  | 'Create-Job'
  | 'Send-Document'
  | 'Cancel-Job'
  | 'Get-Job-Attributes'
  | 'Get-Jobs'
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

const endOfAttributes = 0x03
const beginCollection = 0x34
const textWithLanguage = 0x35
const nameWithLanguage = 0x36
const endCollection = 0x37
const memberName = 0x4a
const headerBytes = 8
/** The package reads lengths with a sign and would go backwards beyond this. */
const longestPart = 0x7fff

/** Bytes that values of a fixed size have (RFC 8010, section 3.9). */
const fixedSizes = new Map([
  [0x21, 4],
  [0x22, 1],
  [0x23, 4],
  [0x31, 11],
  [0x32, 9],
  [0x33, 8],
])

/**
 * Where the attributes of an IPP message end and its document begins; null for anything that is not such a message.
 * Only what passes here is given to the package, which trusts every length it reads.
 */
export function attributesEnd(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = headerBytes
  let depth = 0
  let before = 0
  while (at < bytes.length) {
    const tag = view.getUint8(at)
    if (tag <= 0x0f) {
      if (depth > 0 || tag === 0 || tag > 0x0e) return null
      at += 1
      if (tag === endOfAttributes) return at
      before = tag
      continue
    }
    const end = valueEnd(view, at, depth > 0)
    if (end === null || !mayFollow(tag, before, depth)) return null
    if (tag === beginCollection) depth += 1
    if (tag === endCollection) depth -= 1
    before = tag
    at = end
  }
  return null
}

/** Inside a collection every value has a name before it; outside there are no such names. */
function mayFollow(tag: number, before: number, depth: number): boolean {
  const isName = tag === memberName
  if (depth === 0) return before !== 0 && !isName && tag !== endCollection
  if (before === beginCollection) return isName || tag === endCollection
  return before !== memberName || (!isName && tag !== endCollection)
}

/** Where the value at `at` ends, when its lengths add up. */
function valueEnd(view: DataView, at: number, isNameless: boolean): number | null {
  if (at + 3 > view.byteLength) return null
  const tag = view.getUint8(at)
  const nameLength = view.getUint16(at + 1)
  const lengthAt = at + 3 + nameLength
  if (nameLength > longestPart || (isNameless && nameLength > 0) || lengthAt + 2 > view.byteLength)
    return null
  const length = view.getUint16(lengthAt)
  const end = lengthAt + 2 + length
  if (tag > 0x4a || length > longestPart || end > view.byteLength) return null
  if ((tag === endCollection || tag === beginCollection) && length > 0) return null
  if (fixedSizes.has(tag) && fixedSizes.get(tag) !== length) return null
  const isPair = tag === textWithLanguage || tag === nameWithLanguage
  return isPair && !isPairOfTexts(view, lengthAt + 2, length) ? null : end
}

function isPairOfTexts(view: DataView, at: number, length: number): boolean {
  if (length < 4) return false
  const first = view.getUint16(at)
  if (first > length - 4) return false
  return view.getUint16(at + 2 + first) === length - 4 - first
}
