import { requestShapes } from '../../../../main/carriers/canadapost/wire.ts'
import { misfitsIn } from '../../../../main/carriers/kit/request-shape.ts'
import { parseXml, writeXml, type XmlNode } from '../../../../main/carriers/kit/xml.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'

export const family = (name: string) => `application/vnd.cpc.${name}+xml`

export const xml = (mediaType: string, root: { [name: string]: XmlNode }, status = 200): SimulatedAnswer => ({
  status,
  headers: { 'content-type': `${mediaType}; charset=UTF-8` },
  body: writeXml(root),
})

/** What the carrier says when it will not. */
export const says = (status: number, code: string, description: string): SimulatedAnswer =>
  xml(
    'application/xml',
    { messages: { '@xmlns': 'http://www.canadapost.ca/ws/messages', message: { code, description } } },
    status,
  )

export const hostOf = ({ headers }: SimulatedCall): string => `http://${headers.host}`

export const isFrench = ({ headers }: SimulatedCall): boolean =>
  headers['accept-language']?.startsWith('fr') ?? false

/** A call as it has to be: signed in, of the right version, its elements in order; else what is wrong with it. */
export function refusalOf(
  call: SimulatedCall,
  mediaType: string | null,
  namespace?: string,
): SimulatedAnswer | null {
  const key = Buffer.from(call.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  if (!/^[^:]+:.+$/.test(key) || key.endsWith(':wrong'))
    return says(401, 'E002', 'AAA Authentication Failure')
  if (mediaType === null) return null
  if (call.headers.accept !== mediaType) return says(406, 'E406', 'Unknown version in Accept')
  if (call.body === '') return null
  if (call.headers['content-type'] !== mediaType) return says(415, 'E415', 'Unknown version in Content-Type')
  if (namespace && !call.body.includes(`xmlns="http://www.canadapost.ca/ws/${namespace}"`))
    return says(400, 'Server', `cvc-elt.1: the namespace has to be ${namespace}.`)
  // The door of the carrier holds documents against its schemas, and says 500 to what does not fit.
  const [misfit] = misfitsIn(requestShapes, call)
  return misfit ? says(500, 'Server', `cvc-type.3.1.3: ${misfit.path}: ${misfit.problem.message}`) : null
}

export const bodyOf = ({ body }: SimulatedCall): unknown => parseXml(body)
