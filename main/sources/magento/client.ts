import type { SourceContext } from '../contract/adapter.ts'
import type { SourceOutcome, SourceTrouble } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import type { MagentoConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const title = 'Magento'

/** What the integration needs, as its page of resources is called within. */
export const storesResource = 'Magento_Backend::store'
export const neededResources = [
  'Magento_Sales::actions_view',
  'Magento_Sales::shipment',
  'Magento_Sales::ship',
]

/** One call; `path` is that below `rest/V1`. */
export type MagentoCall = Pick<ShopCall, 'method' | 'body' | 'changes' | 'mayBeAbsent' | 'isUnread'> & {
  path: string
  query?: Readonly<Record<string, string>>
}

/** Asks the shop; what it would not take is told before anything is sent. */
export async function ask(
  { method, path, query = {}, body, ...more }: MagentoCall,
  { settings: { shop_url, access_token } }: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const misfit = misfitRefusal(title, requestShapes, { method, path, body })
  if (misfit) return misfit
  const url = new URL(`${shop_url.replace(/\/+$/, '')}/rest/V1${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${access_token}` }
  return askShop(
    context,
    { ...more, method, url: url.href, headers, body },
    { title, secrets: [access_token], troubleIn },
  )
}

/** A condition of a list, by its number. */
export const condition = (
  at: number,
  field: string,
  conditionType: string,
  value: string,
): Record<string, string> => {
  const filter = `searchCriteria[filterGroups][${at}][filters][0]`
  return {
    [`${filter}[field]`]: field,
    [`${filter}[conditionType]`]: conditionType,
    [`${filter}[value]`]: value,
  }
}

/** Words of a refusal with what belongs in their gaps; a token that is unknown and one that may not sound alike. */
function troubleIn(body: unknown, status: number): SourceTrouble | null {
  const { message, parameters } = refusalAnswer.parse(body)
  if (message === null) return null
  const words = Object.entries(parameters).reduce(
    (said, [name, value]) => said.replace(`%${name}`, value),
    message,
  )
  const said = `${title}: ${words.replace(/[.\s]+$/, '')}.`
  if (status === 401) return { kind: 'sign_in', message: `${said} ${hint}` }
  return { kind: 'refused', message: said }
}

const hint =
  'Check the token, that the integration is active and has these resources, and that Stores > Configuration > Services > OAuth lets tokens be used as bearer tokens.'
