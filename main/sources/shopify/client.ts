import { membersIn } from '../../carriers/kit/answers.ts'
import { baseUrlOf } from '../../carriers/kit/base-url.ts'
import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, type SourceTrouble, troubled } from '../contract/outcome.ts'
import { askShop, type ShopSpeech, withToken } from '../kit/http.ts'
import { memoryOf } from '../kit/memory.ts'
import { apiVersion, type QueryName, queries } from './queries.ts'
import { identity, type ShopifyConnection } from './settings.ts'
import { type AnsweredCost, envelopeAnswer, signInRefusal, tokenAnswer, variableShapes } from './wire.ts'

export const title = 'Shopify'

type Variables = Readonly<Record<string, unknown>>
type Line = { connection: ShopifyConnection; context: SourceContext }

/** What a question was answered; `isTooCostly`: it has to be asked in smaller parts. */
type Answered = { data: Record<string, unknown>; isTooCostly: boolean }

const mostTries = 3
/** Longer waits are left to whoever asks. */
const mostWaitMs = 10_000

/**
 * Asks or changes something. Over its budget a shop does nothing and says for how long: what is short is waited for, a
 * change too. Parts of an answer the keys may not see are notes beside the rest.
 */
export async function ask(
  name: QueryName,
  variables: Variables,
  line: Line,
): Promise<SourceOutcome<Answered>> {
  const misfit = variableShapes[name].safeParse(variables).error?.issues[0]
  if (misfit) return troubled({ kind: 'refused', message: misfitWords(misfit) })
  for (let tries = 1; ; tries += 1) {
    const wait = await keepToBudget(name, line)
    if (!wait.ok) return wait
    const outcome = await askOnce(name, variables, line)
    if (outcome.ok || outcome.trouble.kind !== 'throttled' || tries === mostTries) return outcome
    const { waitMs } = outcome.trouble
    if (waitMs === null || waitMs > mostWaitMs) return outcome
    await line.context.wait(waitMs)
  }
}

const misfitWords = ({ path, message }: { path: readonly PropertyKey[]; message: string }) =>
  `${title} would refuse ${path.map(String).join('.') || 'this'}: ${message.replace(/[.\s]+$/, '')}. Nothing was sent.`

/** What is left of what may be asked, as the last answer said it. */
type Budget = {
  available: number
  perSecond: number
  most: number
  atMs: number
  costs: Map<QueryName, number>
}

const budgets = memoryOf((): { last: Budget | null } => ({ last: null }))

async function keepToBudget(
  name: QueryName,
  { connection, context }: Line,
): Promise<SourceOutcome<undefined>> {
  const { last } = budgets(connection)
  const cost = last?.costs.get(name)
  if (!last || cost === undefined) return given(undefined)
  const grown = ((context.now().getTime() - last.atMs) / 1000) * last.perSecond
  const missing = cost - Math.min(last.most, last.available + Math.max(0, grown))
  if (missing <= 0) return given(undefined)
  const waitMs = Math.ceil((missing / last.perSecond) * 1000)
  if (waitMs > mostWaitMs) return troubled({ kind: 'throttled', message: tooMuch, waitMs })
  await context.wait(waitMs)
  return given(undefined)
}

const tooMuch = `${title} was asked for more than it gives at once.`

function noteCost(name: QueryName, { requestedQueryCost, throttleStatus }: AnsweredCost, line: Line): void {
  const memory = budgets(line.connection)
  const costs = memory.last?.costs ?? new Map()
  if (requestedQueryCost !== null) costs.set(name, requestedQueryCost)
  const { maximumAvailable, currentlyAvailable, restoreRate } = throttleStatus ?? {}
  if (!maximumAvailable || !restoreRate || currentlyAvailable === null || currentlyAvailable === undefined)
    return
  memory.last = {
    available: currentlyAvailable,
    perSecond: restoreRate,
    most: maximumAvailable,
    atMs: line.context.now().getTime(),
    costs,
  }
}

async function askOnce(name: QueryName, variables: Variables, line: Line): Promise<SourceOutcome<Answered>> {
  const { connection, context } = line
  const base = serverOf(connection)
  if (!base.ok) return base
  const changes = queries[name].startsWith('mutation')
  const send = (token: string) =>
    askShop(
      context,
      {
        method: 'POST',
        url: `${base.value}/admin/api/${apiVersion}/graphql.json`,
        headers: { 'x-shopify-access-token': token },
        body: { query: queries[name], variables, operationName: name },
        changes,
      },
      { ...speechOf(connection), secrets: [...secretsOf(connection), token] },
    )
  const { access_token } = connection.settings
  const answer = access_token
    ? await send(access_token)
    : await withToken(context, { name: 'access', signIn: () => signIn(base.value, line) }, send)
  if (!answer.ok) return answer
  const version = answer.value.headers.get('x-shopify-api-version')
  const read = fromEnvelope(name, answer.value.body, line, changes)
  if (!read.ok || version === null || version === apiVersion) return read
  return given(read.value, [...read.notes, otherVersion(version)])
}

const otherVersion = (version: string): string =>
  `${title} answered in its version ${version} in place of ${apiVersion}, which this program was made for. Update Packdesk.`

function fromEnvelope(name: QueryName, body: unknown, line: Line, changes: boolean): SourceOutcome<Answered> {
  const effect = changes ? 'unknown' : 'none'
  const { errors, extensions } = envelopeAnswer.parse(body)
  noteCost(name, extensions.cost, line)
  const codes = errors.map(({ extensions: { code } }) => code ?? '')
  if (codes.includes('THROTTLED'))
    return troubled({ kind: 'throttled', message: tooMuch, waitMs: waitFor(extensions.cost) })
  if (codes.includes('MAX_COST_EXCEEDED')) return given({ data: {}, isTooCostly: true })
  const { data: answered } = membersIn(body)
  const hasData =
    typeof answered === 'object' && answered !== null && Object.values(answered).some(part => part !== null)
  const denied = errors.filter(({ extensions: { code } }) => code === 'ACCESS_DENIED')
  const isOnlyDenied = denied.length === errors.length
  if (errors.length > 0 && !(hasData && isOnlyDenied)) {
    const said = errors.map(({ message }) => message ?? 'an error without a word').join(' ')
    if (isOnlyDenied)
      return troubled({ kind: 'permissions', message: `${title}: ${ended(said)}`, missing: scopesIn(denied) })
    // What broke in the middle of a change may have been done.
    if (codes.includes('INTERNAL_SERVER_ERROR'))
      return troubled({ kind: 'unreachable', message: `${title} is in trouble: ${ended(said)}` }, effect)
    return troubled({ kind: 'refused', message: `${title}: ${ended(said)}` })
  }
  if (typeof answered !== 'object' || answered === null)
    return troubled(
      { kind: 'nonsense', message: `${title} answered with something that is no data.` },
      effect,
    )
  const notes = denied.length > 0 ? [deniedWords(denied)] : []
  return given({ data: membersIn(answered), isTooCostly: false }, notes)
}

type Denied = readonly { message: string | null; extensions: { requiredAccess: string | null } }[]

const ended = (text: string): string => `${text.replace(/[.\s]+$/, '')}.`

const deniedWords = (denied: Denied): string =>
  `${title} does not show everything to these keys: ${ended(denied.map(({ message }) => message ?? '').join(' '))}`

/** Scopes stand between backticks in what is said of them. */
const scopesIn = (denied: Denied): string[] => [
  ...new Set(
    denied.flatMap(({ message, extensions: { requiredAccess } }) =>
      [...`${requiredAccess ?? message ?? ''}`.matchAll(/`([a-z_]+)`/g)].map(([, scope = '']) => scope),
    ),
  ),
]

function waitFor({ requestedQueryCost, throttleStatus }: AnsweredCost): number | null {
  const { currentlyAvailable, restoreRate } = throttleStatus ?? {}
  if (requestedQueryCost === null || !restoreRate) return null
  return Math.ceil((Math.max(1, requestedQueryCost - (currentlyAvailable ?? 0)) / restoreRate) * 1000)
}

function serverOf({ settings, testMode }: ShopifyConnection): SourceOutcome<string> {
  const own = `https://${identity(settings)}`
  const base = baseUrlOf({ config: settings, testMode }, { test: own, live: own })
  if (base.ok) return given(base.url)
  const message =
    'The other server of this connection is not used: it has to be https, or on this computer, and allowed.'
  return troubled({ kind: 'refused', message })
}

const secretsOf = ({ settings: { client_secret, access_token } }: ShopifyConnection) => [
  client_secret,
  access_token,
]

const closed: Readonly<Record<number, string>> = {
  402: 'The shop is frozen: its plan is not paid.',
  403: 'The shop is closed to these keys.',
  423: 'The shop is locked.',
}

const speechOf = (connection: ShopifyConnection): ShopSpeech => ({
  title,
  secrets: secretsOf(connection),
  troubleIn: (_, status): SourceTrouble | null => {
    const words = closed[status]
    if (words) return { kind: 'sign_in', message: `${title}: ${words}` }
    if (status === 404)
      return {
        kind: 'refused',
        message: `${title} knows no shop ${identity(connection.settings)}. Use the name that ends with myshopify.com.`,
      }
    return null
  },
})

/** A token for the keys of an app (client credentials): good for a day, and for shops of the app's own organisation. */
async function signIn(
  url: string,
  { connection, context }: Line,
): Promise<SourceOutcome<{ token: string; lifetimeMs: number }>> {
  const { client_id, client_secret } = connection.settings
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client_id ?? '',
    client_secret: client_secret ?? '',
  })
  const call = {
    method: 'POST',
    url: `${url}/admin/oauth/access_token`,
    body: form.toString(),
    changes: false,
  } as const
  const speech = speechOf(connection)
  const answer = await askShop(context, call, {
    ...speech,
    troubleIn: (body, status) => notLetIn(body, status) ?? speech.troubleIn(body, status),
  })
  if (!answer.ok) return answer
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(answer.value.body)
  if (token === null) return troubled({ kind: 'nonsense', message: `${title} gave no token for these keys.` })
  return given({ token, lifetimeMs: 1000 * (seconds ?? usualSeconds) })
}

/** An hour is less than a shop gives. */
const usualSeconds = 3600

function notLetIn(body: unknown, status: number): SourceTrouble | null {
  if (status !== 400 && status !== 401) return null
  const { error, error_description } = signInRefusal.parse(body)
  const said = error_description ?? error ?? 'it does not know these keys'
  const hint =
    error === 'shop_not_permitted'
      ? 'The app and the shop have to belong to one organisation.'
      : 'Check client ID and secret, and that the app is installed on this shop.'
  return { kind: 'sign_in', message: `${title}: ${ended(said)} ${hint}` }
}
