import { XMLParser } from 'fast-xml-parser'
import { shapeProblem } from '../../../../main/carriers/canadapost/wire.ts'
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
  const disorder = disorderOf(call.body)
  if (disorder) return says(400, 'Server', `cvc-complex-type.2.4.a: ${disorder}`)
  // The door of the carrier holds documents against its schemas, and says 500 to what does not fit.
  const misfit = shapeProblem(call.body)
  return misfit ? says(500, 'Server', `cvc-type.3.1.3: ${misfit.path}: ${misfit.message}`) : null
}

export const bodyOf = ({ body }: SimulatedCall): unknown => parseXml(body)

/** The order of elements the schemas prescribe, by the path of the element they stand in. */
const orders: Readonly<Record<string, string>> = {
  'mailing-scenario':
    'customer-number contract-id promo-code quote-type expected-mailing-date options parcel-characteristics services origin-postal-code destination',
  'parcel-characteristics': 'weight dimensions unpackaged mailing-tube oversized',
  dimensions: 'length width height',
  option: 'option-code option-amount option-qualifier-1 option-qualifier-2',
  shipment:
    'customer-request-id group-id transmit-shipment quickship-label-requested cpc-pickup-indicator requested-shipping-point shipping-point-id expected-mailing-date provide-pricing-info provide-receipt-info delivery-spec return-spec',
  'non-contract-shipment': 'requested-shipping-point delivery-spec',
  'delivery-spec':
    'service-code sender destination options parcel-characteristics notification print-preferences preferences customs references settlement-info',
  sender: 'name company contact-phone address-details',
  'delivery-spec/destination': 'name company additional-address-info client-voice-number address-details',
  'address-details': 'address-line-1 address-line-2 city prov-state country-code postal-zip-code',
  notification: 'email on-shipment on-exception on-delivery',
  'print-preferences': 'output-format encoding',
  customs:
    'currency conversion-from-cad reason-for-export other-reason duties-and-taxes-prepaid certificate-number licence-number invoice-number sku-list',
  item: 'customs-number-of-units customs-description sku hs-tariff-code unit-weight customs-value-per-unit customs-unit-of-measure country-of-origin province-of-origin',
  references: 'cost-centre customer-ref-1 customer-ref-2',
  'settlement-info': 'paid-by-customer contract-id intended-method-of-payment',
  'transmit-set':
    'group-ids cpc-pickup-indicator requested-shipping-point detailed-manifests method-of-payment manifest-address customer-reference excluded-shipments',
  'manifest-address': 'manifest-company manifest-name phone-number address-details',
  'pickup-request-details':
    'pickup-type pickup-location contact-info location-details items-characteristics pickup-volume pickup-times payment-info',
  'pickup-request-update': 'contact-info location-details items-characteristics pickup-volume pickup-times',
  'contact-info': 'contact-name email contact-phone telephone-ext receive-email-updates-flag',
  'location-details': 'five-ton-flag loading-dock-flag pickup-instructions',
}

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: true, ignoreDeclaration: true })

/** What the schema of the carrier would complain about; null when everything is in its place. */
function disorderOf(xml: string): string | null {
  return inNodes(parser.parse(xml) as Node[], '')
}

type Node = Record<string, unknown>

function inNodes(nodes: readonly Node[], parent: string): string | null {
  const names = nodes
    .flatMap(node => Object.keys(node))
    .filter(name => !name.startsWith('#') && name !== ':@')
  const order = (orders[`${grandOf(parent)}`] ?? orders[lastOf(parent)])?.split(' ')
  if (order) {
    const unknown = names.find(name => !order.includes(name))
    if (unknown) return `Element ${unknown} is not expected in ${parent}.`
    const places = names.map(name => order.indexOf(name))
    const wrong = places.findIndex((place, at) => at > 0 && place < (places[at - 1] ?? 0))
    if (wrong > 0) return `Element ${names[wrong]} is out of order in ${parent}.`
  }
  for (const node of nodes)
    for (const [name, children] of Object.entries(node)) {
      const problem = Array.isArray(children) ? inNodes(children as Node[], `${parent}/${name}`) : null
      if (problem) return problem
    }
  return null
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? ''
const grandOf = (path: string): string => path.split('/').slice(-2).join('/')
