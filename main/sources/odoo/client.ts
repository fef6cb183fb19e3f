import type { SourceContext } from '../contract/adapter.ts'
import type { SourceOutcome, SourceTrouble } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import type { OdooConnection } from './settings.ts'
import { modelIn, refusalAnswer, requestShapes } from './wire.ts'

export const title = 'Odoo'

type Operation = 'read' | 'write'
const right = (model: string, operation: Operation): string => `${model} (${operation})`

/** What the user of the key has to be allowed, by models of Odoo. */
export const neededAccess: readonly (readonly [model: string, operation: Operation])[] = [
  ['stock.picking', 'read'],
  ['stock.move', 'read'],
  ['product.product', 'read'],
  ['res.partner', 'read'],
  ['sale.order', 'read'],
  ['sale.order.line', 'read'],
  ['delivery.carrier', 'read'],
  ['stock.picking', 'write'],
]
export const neededRights = neededAccess.map(([model, operation]) => right(model, operation))

/** A method of a model with its arguments by their names, in a transaction of its own. */
export type OdooCall = { model: string; method: string; body: object } & Required<Pick<ShopCall, 'changes'>>

/** Asks the server over JSON-2; what it would not take is told before anything is sent. */
export async function ask(
  { model, method, body, changes }: OdooCall,
  { settings }: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const path = `/${model}/${method}`
  const misfit = misfitRefusal(title, requestShapes, { method: 'POST', path, body })
  if (misfit) return misfit
  const { shop_url, api_key, database } = settings
  return askShop(
    context,
    {
      method: 'POST',
      url: `${shop_url.replace(/\/+$/, '')}/json/2${path}`,
      body,
      changes,
      headers: {
        authorization: `bearer ${api_key}`,
        ...(database ? { 'x-odoo-database': database } : {}),
      },
    },
    { title, secrets: [api_key], troubleIn: troubleIn(model, changes ? 'write' : 'read') },
  )
}

/** That an operation is not allowed, for a right that was asked after. */
export const notAllowed = (missing: readonly string[]): SourceTrouble => ({
  kind: 'permissions',
  message: `${title} does not let the user of this key do that: ${missing.join(', ')}.`,
  missing,
})

/** What a refusal means by the exception it is of, whose traceback is never looked at. */
const troubleIn =
  (asked: string, operation: Operation) =>
  (body: unknown, status: number): SourceTrouble | null => {
    const { name, message } = refusalAnswer.parse(body)
    if (name === null && message === null) return null
    const said = `${title}: ${(message ?? name ?? '').split('\n')[0]?.replace(/[.\s]+$/, '')}.`
    if (status === 401)
      return {
        kind: 'sign_in',
        message: `${said} Check the key and the database: a key ends after three months at most.`,
      }
    if (name === 'odoo.exceptions.AccessError')
      return notAllowed([right(modelIn.parse(message) ?? asked, operation)])
    if (status === 404 && name !== 'odoo.exceptions.MissingError')
      return {
        kind: 'refused',
        message: `${said} This needs Odoo 19 or newer with Inventory, Sales and Delivery Methods, on a plan with the external API.`,
      }
    return { kind: 'refused', message: said }
  }
