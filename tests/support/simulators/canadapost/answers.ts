import { writeXml, type XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { xmlAnswer } from '../engine/answers.ts'
import type { OperationRow } from '../engine/carrier-table.ts'
import type { Problem } from '../engine/problems.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'

const media = (name: string) => `application/vnd.cpc.${name}+xml`
const space = (name: string) => `http://www.canadapost.ca/ws/${name}`

/** Every family of calls has its version in its media type, and its namespace in what is sent and answered. */
export const families = {
  rate: { media: media('ship.rate-v4'), space: space('ship/rate-v4') },
  contract: { media: media('shipment-v8'), space: space('shipment-v8') },
  card: { media: media('ncshipment-v4'), space: space('ncshipment-v4') },
  manifest: { media: media('manifest-v8'), space: space('manifest-v8') },
  track: { media: media('track-v2'), space: space('track-v2') },
  availability: { media: media('pickup'), space: space('pickup/availability') },
  pickup: { media: media('pickuprequest'), space: space('pickuprequest') },
} as const
export type Family = (typeof families)[keyof typeof families]

/** A document of a family. */
export const documentOf = (
  family: Family,
  root: string,
  content: { [name: string]: XmlNode },
): SimulatedAnswer => xmlAnswer({ [root]: { '@xmlns': family.space, ...content } }, { type: family.media })

/** What the carrier says when it will not. */
export const refuse = ({ code, message }: Problem): SimulatedAnswer => ({
  headers: { 'content-type': 'application/xml; charset=UTF-8' },
  body: writeXml({ messages: { '@xmlns': space('messages'), message: { code, description: message } } }),
})

export const hostOf = ({ headers }: SimulatedCall): string => `http://${headers.host}`

export const isFrench = ({ headers }: SimulatedCall): boolean =>
  headers['accept-language']?.startsWith('fr') ?? false

export const linkTo = (rel: string, href: string, type: string): XmlNode => ({
  '@rel': rel,
  '@href': href,
  '@media-type': type,
})

/** Links to documents of one kind, by their ids under a path. */
export const linksOf = (family: Family, rel: string, { call, path, ids }: Listed): { link: XmlNode } => ({
  link: ids.map(id => linkTo(rel, `${hostOf(call)}${path}/${id}`, family.media)),
})
type Listed = { call: SimulatedCall; path: string; ids: readonly string[] }

/** A row of a family: asked in its version, and what is sent in its namespace. */
export const rowOf = (family: Family, { check, ...row }: OperationRow): OperationRow => ({
  ...row,
  check: asked => wrongVersion(asked.call, family) ?? check?.(asked) ?? null,
})

function wrongVersion({ headers, body }: SimulatedCall, { media, space }: Family): Problem | null {
  if (headers.accept !== media) return { code: 'E406', message: 'Unknown version in Accept', status: 406 }
  if (body === '') return null
  if (headers['content-type'] !== media)
    return { code: 'E415', message: 'Unknown version in Content-Type', status: 415 }
  return body.includes(`xmlns="${space}"`)
    ? null
    : { code: 'Server', message: `cvc-elt.1: the namespace has to be ${space}.` }
}
