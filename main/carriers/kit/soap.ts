import type { SoapAnswer, SoapBody, SoapFault } from '../contract/bodies.ts'
import * as answer from './answers.ts'
import { type AnsweredBody, type AnswerPart, partsOf } from './multipart.ts'
import { parseXml, writeXml } from './xml.ts'

const envelopes = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const

export const writeSoap = ({ soap, namespaces = {}, header, body }: SoapBody): string =>
  writeXml({
    'soapenv:Envelope': {
      '@xmlns:soapenv': envelopes[soap],
      ...Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`@xmlns:${prefix}`, uri])),
      'soapenv:Header': header,
      'soapenv:Body': body,
    },
  })

/** 1.1 says its action in a header of its own, 1.2 in the content type. */
export function soapHeaders({ soap, action }: SoapBody): Record<string, string> {
  if (soap === '1.2')
    return {
      'content-type': `application/soap+xml; charset=utf-8${action === undefined ? '' : `; action="${action}"`}`,
    }
  return {
    'content-type': 'text/xml; charset=utf-8',
    ...(action === undefined ? {} : { SOAPAction: `"${action}"` }),
  }
}

/**
 * The body of an envelope, or the fault in it, whatever the status; files that came beside it (MTOM) stand where
 * `xop:Include` names them. Null for what is no envelope: a page of HTML, a broken answer, none.
 */
export function readSoap({ headers, bytes, text }: AnsweredBody & { text: string }): SoapAnswer | null {
  const parts = partsOf({ headers, bytes })
  const root = rootOf(parts, headers)
  const { Envelope: envelope } = answer.membersIn(
    parseXml(root ? new TextDecoder().decode(root.bytes) : text),
  )
  const members = answer.membersIn(envelope)
  if (!Object.hasOwn(members, 'Body')) return null
  const body = withIncluded(members.Body, parts)
  const { Fault: fault } = answer.membersIn(body)
  return fault === undefined ? { ok: true, body } : { ok: false, fault: readFault(fault) }
}

/** The part the answer starts with, else the first. */
function rootOf(parts: readonly AnswerPart[], headers: Headers): AnswerPart | undefined {
  const start = /;\s*start="?<?([^";>]+)/i.exec(headers.get('content-type') ?? '')?.[1]
  return parts.find(({ id }) => id !== null && id === start) ?? parts[0]
}

/** `1.1` and `1.2` put the same into other elements. */
const faultShape = answer.record({
  faultcode: answer.text,
  faultstring: answer.text,
  detail: answer.lenient(value => value ?? null),
  Code: answer.record({ Value: answer.text }),
  Reason: answer.record({ Text: answer.text }),
  Detail: answer.lenient(value => value ?? null),
})

function readFault(fault: unknown): SoapFault {
  const { faultcode, faultstring, detail, Code, Reason, Detail } = faultShape.parse(fault)
  const code = (faultcode ?? Code.Value)?.replace(/^.*:/, '') ?? null
  return {
    code,
    reason: faultstring ?? Reason.Text,
    detail: detail ?? Detail,
    isServer: code !== null && /^(server|receiver)\b/i.test(code),
  }
}

const includeShape = answer.record({ Include: answer.record({ '@href': answer.text }) })

function withIncluded(node: unknown, parts: readonly AnswerPart[]): unknown {
  if (parts.length === 0) return node
  if (Array.isArray(node)) return node.map(each => withIncluded(each, parts))
  if (typeof node !== 'object' || node === null) return node
  const href = includeShape.parse(node).Include['@href']
  if (href?.startsWith('cid:')) return partNamed(href.slice('cid:'.length), parts) ?? node
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withIncluded(inner, parts)]))
}

/** Written as in an address, or as it stands in the header of the part. */
function partNamed(cid: string, parts: readonly AnswerPart[]): Uint8Array | undefined {
  const found = (id: string) => parts.find(part => part.id === id)?.bytes
  try {
    return found(cid) ?? found(decodeURIComponent(cid))
  } catch {
    return found(cid)
  }
}
