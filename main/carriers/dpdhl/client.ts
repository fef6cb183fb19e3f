import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { type ApiCall, createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { fieldNamed } from '../kit/request-shape.ts'
import { tokenOf } from '../kit/send.ts'
import { askForToken } from '../kit/sign-in.ts'
import { label } from './codes.ts'
import { examplePrices } from './example-sheet.ts'
import type { Dpdhl, DpdhlConnection } from './settings.ts'
import { type AnsweredItem, refusalAnswer, requestShapes } from './wire.ts'

export const servers = {
  test: 'https://api-sandbox.dhl.com/parcel/de',
  live: 'https://api-eu.dhl.com/parcel/de',
}
export const site = 'geschaeftskunden.dhl.de'
/** The credentials a sign-in is made with. */
export const keys = ['username', 'password', 'app_id', 'app_token'].map(name => `credentials.${name}`)

/** Messages come in the language of the connection, German or English. */
const languageOf = ({ config }: DpdhlConnection): string =>
  /^de\b/i.test(config.language_code ?? '') ? 'de-DE' : 'en-US'

/** Calls the carrier with a token of the portal user. */
export const { ask, misfitOf } = createApi<DpdhlConnection>({
  label,
  servers,
  shapes: requestShapes,
  headers: (connection, _, token) => ({
    authorization: `Bearer ${token}`,
    'accept-language': languageOf(connection),
  }),
  signIn: (connection, context) => ({ signIn: url => signIn(url, connection, context) }),
  complaintsIn: (body, { call, status }) => complaintsIn(body, call, status),
  warningsIn: body => itemsIn(body).flatMap(warningsOf),
  refusesInside: true,
})

const signIn = (url: string, { settings }: DpdhlConnection, context: CarrierContext) =>
  askForToken(context, {
    label,
    url: `${url}/account/auth/ropc/v1/token`,
    form: {
      grant_type: 'password',
      username: settings.username,
      password: settings.password,
      client_id: settings.app_id,
      client_secret: settings.app_token,
    },
    fields: keys,
    hint: 'DHL locks the user after a few wrong tries: correct it before the next one',
    complaintsIn: body => complaintsIn(body, null, 401),
  })

/** Signs in: nothing else costs nothing. */
export const verifyCredentials: Dpdhl['verifyCredentials'] = async (_, connection, context) => {
  const base = baseUrlOf(connection, servers)
  if (!base.ok) return base.refused
  const signed = await tokenOf(context, { signIn: () => signIn(base.url, connection, context) })
  return signed.ok ? done(undefined, examplePrices(connection.config.services)) : signed
}

const advice: AdviceByCode = {
  '': [
    {
      says: /billing ?number|abrechnungsnummer/i,
      hint: 'Compare the billing numbers of the connection with those in the portal.',
      fields: ['config.billing_numbers'],
    },
  ],
}

const itemsIn = (body: unknown): AnsweredItem[] => refusalAnswer.parse(body).flatMap(({ items }) => items)

const isRefused = ({ sstatus }: AnsweredItem): boolean => (sstatus.statusCode ?? 0) >= 400

const messageOf = (code: string, said: string): CarrierMessage => ({ code, ...advised(advice, code, said) })

const isWarning = (state: string | null): boolean => /^warn/i.test(state ?? '')

/** Said of a shipment that was made all the same: an address it can only guess. */
const warningsOf = (item: AnsweredItem): CarrierMessage[] =>
  isRefused(item)
    ? []
    : item.validationMessages.flatMap(({ validationMessage: words }) =>
        words === null ? [] : [{ code: 'warning', message: words }],
      )

/** All it says against a call, at the field where it names the member. */
function complaintsIn(body: unknown, call: ApiCall | null, httpStatus: number): CarrierMessage[] {
  const said = refusalAnswer.parse(body).flatMap(({ errorCode, title, detail, message, status, items }) => {
    const ofItems = items.flatMap((item, at) => (isRefused(item) ? complaintsOf(item, at, call) : []))
    const inside = status.statusCode ?? 0
    const words = detail ?? message ?? (errorCode === null ? null : title)
    const own = words ?? (httpStatus >= 400 ? title : null)
    if (ofItems.length > 0) return ofItems
    if (own !== null) return [messageOf(errorCode ?? String(httpStatus), own)]
    const told = status.detail ?? status.title
    return inside >= 400 && told !== null ? [messageOf(String(inside), told)] : []
  })
  return said
}

/** Each wrong member by itself, else that it was refused at all. */
function complaintsOf(item: AnsweredItem, at: number, call: ApiCall | null): CarrierMessage[] {
  const { statusCode, title, detail } = item.sstatus
  const code = String(statusCode)
  const wrong = item.validationMessages.filter(each => !isWarning(each.validationState))
  const named = wrong.flatMap(({ property, validationMessage: words }): CarrierMessage[] => {
    if (words === null) return []
    const path = ['shipments', String(at), ...(property ?? '').split('.').filter(Boolean)]
    const field = call && property ? fieldNamed(requestShapes, call, path) : null
    const told = messageOf(code, words)
    return [field ? { ...told, details: { fields: [field] } } : told]
  })
  if (named.length > 0) return named
  const words = detail ?? title
  return words === null
    ? [messageOf(code, `${label} refused the shipment (${code}).`)]
    : [messageOf(code, words)]
}
