import ipp from 'ipp'
import { attributesEnd } from '../../../../main/printing/printers/ipp/ipp-message.ts'

export type Group = Readonly<Record<string, unknown>>
export type IppCall = { operation: string; about: Group; job: Group; document: Buffer }
export type IppReply = { status?: string; job?: Group; printers?: readonly Group[] }

const keyword = { type: 'keyword', tag: 0x44 }
const integer = { type: 'integer', tag: 0x21 }

// What printers say and the package cannot write.
ipp.attributes['Printer Description'] = {
  ...ipp.attributes['Printer Description'],
  'device-uri': { type: 'uri', tag: 0x45 },
  'printer-firmware-string-version': { type: 'text', tag: 0x41 },
  'media-supported': keyword,
  'media-ready': keyword,
  'media-default': keyword,
}
ipp.attributes['Job Description'] = { ...ipp.attributes['Job Description'], 'time-at-processing': integer }
ipp.attributes.Operation = {
  ...ipp.attributes.Operation,
  'status-message': { type: 'text', tag: 0x41 },
  'printer-state-message': { type: 'text', tag: 0x41 },
}

/** Reads a request; the document is what follows it. */
export function readCall(body: Buffer): IppCall {
  const end = attributesEnd(body)
  if (end === null) throw new Error('That is no IPP request.')
  const parsed = ipp.parse(body.subarray(0, end))
  const code = body.readUInt16BE(2)
  const [operation = `operation-${code}`] =
    Object.entries(ipp.operations).find(([name, value]) => value === code && name !== 'lookup') ?? []
  const group = (name: string) => (parsed[name] ?? {}) as Group
  return {
    operation,
    about: group('operation-attributes-tag'),
    job: group('job-attributes-tag'),
    document: body.subarray(end),
  }
}

const language = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' }

/** Writes an answer, with as many groups of printers as there are. */
export function writeReply({ status = 'successful-ok', job, printers = [] }: IppReply): Buffer {
  const message = {
    version: '2.0',
    statusCode: status,
    id: 1,
    'operation-attributes-tag': language,
    ...(job ? { 'job-attributes-tag': job } : {}),
  }
  const head = ipp.serialize(message).subarray(0, -1)
  const groups = printers.map(printer =>
    ipp.serialize({ ...message, 'printer-attributes-tag': printer }).subarray(head.length, -1),
  )
  return Buffer.concat([head, ...groups, Buffer.of(3)])
}
