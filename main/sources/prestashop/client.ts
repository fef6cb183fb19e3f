import { writeXml, type XmlNode } from '../../carriers/kit/xml.ts'
import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, type SourceTrouble, troubled } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import type { PrestashopConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const title = 'PrestaShop'

/** What is read. */
export const resources = [
  'addresses',
  'carriers',
  'configurations',
  'countries',
  'currencies',
  'customers',
  'order_carriers',
  'order_details',
  'order_states',
  'orders',
  'products',
  'states',
] as const
export type Resource = (typeof resources)[number]

/** What a key is to be allowed, as a resource and a column of the shop's page of rights. */
const right = (resource: string, method: string): string => `${resource} (${method})`
export const neededRights = [
  ...resources.map(resource => right(resource, 'GET')),
  right('order_carriers', 'POST'),
  right('order_carriers', 'PUT'),
  right('order_carriers', 'DELETE'),
  right('order_histories', 'POST'),
]

export type PrestashopCall = Pick<ShopCall, 'method' | 'changes' | 'isUnread'> & {
  /** A resource, or one of it by its id. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: { readonly [name: string]: XmlNode }
}

/** Asks the shop; it answers in JSON, and takes changes in XML. What it would not take is told before anything is sent. */
export async function ask(
  { method, path, query = {}, body, ...more }: PrestashopCall,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const document = body === undefined ? undefined : writeXml({ prestashop: body })
  const misfit = misfitRefusal(title, requestShapes, { method, path: `/${path}`, body: document })
  if (misfit) return misfit
  const { shop_url, webservice_key, key_in_address } = connection.settings
  const url = new URL(`${shop_url.replace(/\/+$/, '')}/api/${path}`)
  for (const [name, value] of Object.entries({ ...query, output_format: 'JSON' }))
    url.searchParams.set(name, value)
  if (key_in_address) url.searchParams.set('ws_key', webservice_key)
  const headers = {
    ...(key_in_address
      ? {}
      : { authorization: `Basic ${Buffer.from(`${webservice_key}:`).toString('base64')}` }),
    ...(document === undefined ? {} : { 'content-type': 'application/xml' }),
  }
  return askShop(
    context,
    { ...more, method, url: url.href, headers, body: document },
    { title, secrets: [webservice_key], troubleIn: troubleIn(path.split('/')[0] ?? '', method) },
  )
}

/** Those of a resource that fit, whole where no members are named; none where there is none. */
export async function list(
  resource: Resource,
  query: Readonly<Record<string, string>>,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<unknown>> {
  const call = { method: 'GET', path: resource, query: { display: 'full', ...query } } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const { body } = answer.value
  // Nothing at all is an empty list in place of a record with one.
  if (Array.isArray(body) && body.length === 0) return given([])
  if (typeof body === 'object' && body !== null && resource in body)
    return given((body as Record<string, unknown>)[resource])
  return troubled({
    kind: 'nonsense',
    message: `${title} answered with something that is no list of ${resource}.`,
  })
}

/** Of a filter: any of these. */
export const anyOf = (values: readonly string[]): string => `[${values.join('|')}]`

const noSuchRight = /not allowed (?:for the resource \S+ )?with this authentication key/i

/** What a refusal means by the numbers and words of the webservice. */
const troubleIn =
  (resource: string, method: string) =>
  (body: unknown, status: number): SourceTrouble | null => {
    const [first] = refusalAnswer.parse(body).errors
    if (!first) return null
    const said = `${title}: ${(first.message ?? `error ${first.code}`).replace(/[.\s]+$/, '')}.`
    if (noSuchRight.test(first.message ?? ''))
      return { kind: 'permissions', message: said, missing: [right(resource, method)] }
    if (status === 401)
      return {
        kind: 'sign_in',
        message: `${said} Check the key, and that it is active; where it is right, the host of the shop takes the sign-in out of requests, and the key has to go in the address.`,
      }
    return { kind: 'refused', message: said }
  }
