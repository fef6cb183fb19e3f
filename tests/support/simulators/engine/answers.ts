import { writeXml, type XmlNode } from '../../../../main/carriers/kit/xml.ts'
import type { SimulatedAnswer } from '../server.ts'

type XmlRoot = { readonly [name: string]: XmlNode }

/** A document of XML. */
export const xmlAnswer = (root: XmlRoot, { status = 200, type = 'text/xml' } = {}): SimulatedAnswer => ({
  status,
  headers: { 'content-type': `${type}; charset=UTF-8` },
  body: writeXml(root),
})

const envelopes = {
  '1.1': { space: 'http://schemas.xmlsoap.org/soap/envelope/', type: 'text/xml' },
  '1.2': { space: 'http://www.w3.org/2003/05/soap-envelope', type: 'application/soap+xml' },
} as const
export type SoapVersion = keyof typeof envelopes

/** What a SOAP service answers. */
export function soapAnswer(body: XmlRoot, version: SoapVersion = '1.1', status = 200): SimulatedAnswer {
  const { space, type } = envelopes[version]
  return xmlAnswer({ 'soap:Envelope': { '@xmlns:soap': space, 'soap:Body': body } }, { status, type })
}

/** What it will not do; `detail` is the carrier's own. */
export const soapFault = (
  { code, message, status = 500 }: { code: string; message: string; status?: number },
  detail?: XmlNode,
): SimulatedAnswer =>
  soapAnswer({ 'soap:Fault': { faultcode: code, faultstring: message, detail } }, '1.1', status)

/** What stands in the body of a SOAP request. */
export function soapBody(body: unknown): unknown {
  const envelope = memberOf(body, 'Envelope')
  return memberOf(envelope, 'Body')
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A file as it is. */
export const fileAnswer = (bytes: Uint8Array, type: string): SimulatedAnswer => ({
  headers: { 'content-type': type },
  body: bytes,
})

export type AnsweredPart = { name?: string; id?: string; type: string; body: string | Uint8Array }

/** Several parts in one answer: `form-data`, `mixed` or `related` (where XML names the others by `cid:`). */
export function multipartAnswer(
  parts: readonly AnsweredPart[],
  kind: 'form-data' | 'mixed' | 'related' = 'mixed',
): SimulatedAnswer {
  const boundary = 'simulated-boundary'
  const written = parts.flatMap(({ name, id, type, body }) => [
    Buffer.from(
      [
        `--${boundary}`,
        ...(name === undefined
          ? []
          : [`Content-Disposition: ${kind === 'form-data' ? 'form-data' : 'attachment'}; name="${name}"`]),
        ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
        `Content-Type: ${type}`,
        '',
        '',
      ].join('\r\n'),
    ),
    Buffer.from(body as Uint8Array),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/${kind}; boundary="${boundary}"` },
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
