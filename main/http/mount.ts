import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answersJsonOnly,
  type Endpoint,
  isBinary,
  refusalStatuses,
  successStatus,
} from '../../shared/api/endpoint.ts'
import { scopesOf } from '../../shared/api/scopes.ts'
import { versionHeader } from '../../shared/api/versions.ts'
import { ok, type Refusal, type Result, refuse } from '../../shared/errors/result.ts'
import {
  type Caller,
  FileAnswer,
  type Form,
  identityOf,
  type Packed,
  RawJson,
  Redirect,
  type Route,
  StreamAnswer,
  WithStatus,
} from './answer.ts'
import { type AuthPorts, anonymous, authenticate, forAgents } from './auth.ts'
import { callerOf, noteCaller } from './call-log.ts'
import { sendRefusal } from './error-handler.ts'
import type { Idempotency, Ticket } from './idempotency.ts'
import { isFromNetwork } from './network-request.ts'
import { type RateLimit, throttled } from './rate-limit.ts'
import { type BodyRules, limited, parse, parseLong, takeFields, takeFile, takeForms } from './request-body.ts'
import { readForm } from './upload-form.ts'
import { inVersion, ofOnePrice, versionOf, withOnePrice } from './views.ts'

export type MountPorts = AuthPorts & {
  /** Compares every answer with its declared shape; a difference is an error. On in tests. */
  checkResponses: boolean
  idempotency: Idempotency
  rateLimit: RateLimit
  /** Whether mark-ups are kept from whoever asks. */
  hidesMarkups: (caller: Caller) => boolean
}

type Input = {
  params: unknown
  query: unknown
  body: unknown
  form: Form | undefined
  file: Readable | undefined
  caller: Caller
  request: FastifyRequest
}

/** An operation with what is the same for every request of it. */
type Mounted = Route & { success: number }

/** Puts operations on the server: credentials, then the shape of what came, then the handler, then bytes. */
export function mount(app: FastifyInstance, routes: readonly Route[], ports: MountPorts): void {
  for (const route of routes) {
    const { method, path: url, upload, form, file, longList } = route.endpoint
    const each: Mounted = { ...route, success: successStatus(route.endpoint) }
    const config: BodyRules = { separately: longList !== undefined }
    const addRoute = (scope: FastifyInstance) =>
      scope.route({
        method,
        url,
        config,
        // Who is asking is known before anything of the body is read.
        onRequest: (request, reply) => letIn(each, request, reply, ports),
        handler: (request, reply) => answer(each, request, reply, ports),
      })
    if (upload) takeForms(app, addRoute)
    else if (form) takeFields(app, addRoute)
    else if (file) takeFile(app, addRoute)
    else addRoute(app)
  }
}

async function letIn(each: Route, request: FastifyRequest, reply: FastifyReply, ports: MountPorts) {
  if (hasEmptyParam(request)) return reply.callNotFound()
  if (each.endpoint.noStore) reply.headers(notKept)
  const taken = takesAnswer(each.endpoint, request)
  if (!taken.ok) return sendRefusal(reply, taken.refusal)
  const version = hasVersions(each.endpoint) ? versionOf(request) : ok(null)
  if (!version.ok) return sendRefusal(reply, version.refusal)
  if (version.value !== null) reply.header(versionHeader, version.value)
  const caller = await admit(each, request, reply, ports)
  if (!caller.ok) return sendDeclared(each, reply, caller.refusal, ports)
  sayMode(reply, caller.value)
}

async function answer(each: Mounted, request: FastifyRequest, reply: FastifyReply, ports: MountPorts) {
  const caller = callerOf(request)
  const admitted = await ports.idempotency.admit(each.endpoint, request, caller)
  if (!admitted.ok) return sendDeclared(each, reply, admitted.refusal, ports)
  if ('json' in admitted.value) {
    reply.header('Idempotency-Replayed', 'true')
    return sendJson(each, { request, reply, caller }, admitted.value, ports)
  }
  const ticket = admitted.value
  try {
    return await carryOut(each, { request, reply, caller, ticket }, ports)
  } catch (error) {
    ticket.failed(error)
    throw error
  } finally {
    ticket.release()
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; caller: Caller; ticket: Ticket }

async function carryOut(each: Mounted, { request, reply, caller, ticket }: Exchange, ports: MountPorts) {
  const input = await readInput(each, request, caller)
  if (!input.ok) return sendDeclared(each, reply, input.refusal, ports)
  ticket.begin()
  const seesOnePrice = ports.hidesMarkups(caller)
  const result = await each.handle({ ...input.value, seesOnePrice } as never)
  if (!result.ok) {
    ticket.refused(result.refusal)
    const told = seesOnePrice ? ofOnePrice(result.refusal) : result.refusal
    return sendDeclared(each, reply, told, ports)
  }
  if (result.value instanceof StreamAnswer) {
    const shown = (json: string) => (seesOnePrice ? withOnePrice(json) : json)
    result.value.open(request, reply, shown)
    return reply
  }
  if (result.value instanceof Redirect) return reply.redirect(result.value.location, 303)
  if (result.value instanceof FileAnswer) return sendFile(reply, result.value)
  const content = toJson(each, result.value, ports)
  ticket.done(content)
  return sendJson(each, { request, reply, caller }, content, ports)
}

/** A refusal; in tests only with a status the operation declares. */
function sendDeclared({ endpoint }: Route, reply: FastifyReply, refusal: Refusal, ports: MountPorts) {
  if (ports.checkResponses && !refusalStatuses(endpoint).includes(refusal.status))
    throw new Error(`${endpoint.id} refused with an undeclared ${refusal.status}`)
  return sendRefusal(reply, refusal)
}

const notKept = { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'no-store' }

const sayMode = (reply: FastifyReply, { testMode }: Caller) =>
  void reply.header('x-test-mode', testMode ? 'True' : 'False')

/** What the page calls is of no version. */
const hasVersions = ({ path }: Endpoint): boolean => path.startsWith('/v1/')

/** `/v1/shipments/` is no shipment with an empty id but an address nobody has. */
function hasEmptyParam({ params }: FastifyRequest): boolean {
  for (const name in params as Record<string, unknown>)
    if ((params as Record<string, unknown>)[name] === '') return true
  return false
}

/** Who is asking, and whether they may now. The station's own page never has to wait. */
async function admit(
  { endpoint }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: MountPorts,
): Promise<Result<Caller>> {
  const shown = endpoint.form ? ok(anonymous) : await authenticate(request, ports)
  const caller = endpoint.auth === 'none' && !shown.ok ? ok(anonymous) : shown
  if (caller.ok) noteCaller(request, caller.value)
  if (caller.ok && caller.value.kind === 'desk') {
    if (!isFromNetwork(request)) ports.pageCookie.renew(request, reply)
  } else {
    const isKnown = caller.ok && caller.value.kind !== 'anonymous'
    const seconds = ports.rateLimit(isKnown ? identityOf(caller.value) : request.ip)
    if (seconds > 0) return throttled(reply, seconds)
  }
  const allowed = caller.ok ? mayCall(endpoint, caller.value, ports) : caller
  if (allowed.ok) noteCaller(request, allowed.value)
  return allowed
}

/** Open operations ask nothing; whoever shows credentials to another one must be allowed what it does. */
function mayCall(endpoint: Endpoint, caller: Caller, ports: MountPorts): Result<Caller> {
  if (endpoint.auth === 'none' || isMeantForPage(endpoint, caller)) return ok(caller)
  if (caller.isLocked)
    return endpoint.auth === 'optional' ? ok({ ...anonymous, testMode: caller.testMode }) : signInNeeded()
  if (caller.kind === 'anonymous')
    return endpoint.auth === 'optional'
      ? ok(caller)
      : refuse('not_authenticated', { message: 'Authentication credentials were not provided.' })
  if (caller.kind === 'agent' || endpoint.forAgents) return forAgents(endpoint, caller)
  const enough = scopesOf(endpoint)
  if (enough.some(scope => caller.scopes.includes(scope)))
    return endpoint.tellsCarrierPrices && ports.hidesMarkups(caller) ? pricesAreHidden() : ok(caller)
  if (caller.kind === 'desk' && ports.pageSessions) return notOnPage(ports.pageSessions.whoMay(enough))
  const [scope = ''] = enough
  return refuse('permission_denied', {
    message: `These credentials do not have the scope "${scope}", which this needs. Nothing was done.`,
  })
}

/** What the page is for before anybody has signed in on it; other callers need its scope. */
const isMeantForPage = ({ beforeSignIn }: Endpoint, { kind }: Caller): boolean =>
  beforeSignIn === true && kind === 'desk'

const signInNeeded = () =>
  refuse('sign_in_needed', {
    message: 'Nobody is signed in on this page. Sign in to go on; nothing was done.',
  })

const pricesAreHidden = () =>
  refuse('permission_denied', {
    message:
      'What carriers charge is shown to those who set up the station, since mark-ups are hidden from packers. A manager can change that in Settings.',
  })

const most = 5

/** Whoever is signed in may not: says who may. */
function notOnPage({ role, names }: ReturnType<NonNullable<AuthPorts['pageSessions']>['whoMay']>) {
  const roles = { viewer: 'operators', packer: 'packers and managers', manager: 'managers' }[role]
  const shown = names.slice(0, most)
  const last = names.length > most ? `${names.length - most} more` : shown.pop()
  const people = [shown.join(', '), last].filter(Boolean).join(' and ')
  return refuse('permission_denied', {
    message: `Only ${roles} do this here. ${people} can. Nothing was done.`,
    details: { role, names },
  })
}

async function readInput(
  { endpoint, precheck }: Route,
  request: FastifyRequest,
  caller: Caller,
): Promise<Result<Input>> {
  const params = parse(endpoint.params, request.params)
  if (!params.ok) return params
  const known = { params: params.value, caller, body: request.body }
  const checked = (await precheck?.(known as never)) ?? ok(undefined)
  if (!checked.ok) return checked
  const query = parse(endpoint.query, request.query)
  if (!query.ok) return query
  const form = endpoint.upload ? await readForm(endpoint.upload, request) : ok(undefined)
  if (!form.ok) return form
  const body = await readBody(endpoint, request)
  if (!body.ok) return body
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    form: form.value,
    file: endpoint.file && limited(request, endpoint.file.mostBytes),
    caller,
    request,
  })
}

const readBody = ({ body, form, longList, upload, file }: Endpoint, { body: given }: FastifyRequest) => {
  if (upload || file) return ok(undefined)
  const value = given === undefined ? {} : given
  return body && longList ? parseLong(body, longList, value) : parse(form ?? body, value)
}

type Content = {
  status: number
  json: string | Buffer
  headers?: Record<string, string>
  packed?: Packed | undefined
}

function toJson({ endpoint, success }: Mounted, value: unknown, { checkResponses }: MountPorts): Content {
  const status = value instanceof WithStatus ? value.status : success
  const content = value instanceof WithStatus ? value.value : value
  const json = content instanceof RawJson ? content.json : JSON.stringify(content)
  if (checkResponses) {
    const schema = endpoint.responses[status]
    if (!schema) throw new Error(`${endpoint.id} answered an undeclared ${status}`)
    if (!isBinary(schema)) schema.parse(JSON.parse(json.toString()))
  }
  const packed = content instanceof RawJson ? { packed: content.packed } : {}
  return { status, json, ...packed, ...(value instanceof WithStatus ? { headers: value.headers } : {}) }
}

/** The first of the codings that whoever asks takes, by name or as any. */
function codingFor({ headers }: FastifyRequest, packed: Packed): string | undefined {
  const asked = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map(each =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
  const isTaken = (name: string) => {
    const found = asked.find(([coding]) => coding === name) ?? asked.find(([coding]) => coding === '*')
    return found !== undefined && Number(found[1] ?? 1) > 0
  }
  return Object.keys(packed).find(isTaken)
}

function sendJson(
  { endpoint }: Route,
  { request, reply, caller }: Omit<Exchange, 'ticket'>,
  { status, json: whole, headers = {}, packed }: Content,
  { hidesMarkups }: MountPorts,
) {
  // What is kept packed is no record, and tells no price.
  if (packed) return sendPacked(endpoint, request, reply, whole, packed)
  const version = hasVersions(endpoint) ? versionOf(request) : ok(null)
  const ofVersion = version.ok ? inVersion(whole, version.value) : whole
  const json = hidesMarkups(caller) ? withOnePrice(ofVersion) : ofVersion
  if (endpoint.revalidated && isKnownAnswer(request, reply, json)) return reply.code(304).send()
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(json)
}

function sendPacked(
  { revalidated }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  whole: string | Buffer,
  packed: Packed,
) {
  const coding = codingFor(request, packed)
  const json = (coding && packed[coding]) ?? whole
  if (revalidated && isKnownAnswer(request, reply, json)) return reply.code(304).send()
  if (coding) reply.header('Content-Encoding', coding)
  return reply.type('application/json; charset=utf-8').send(json)
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = file.name.replace(/[^\w.-]+/g, '_')
  if (name)
    reply.header('Content-Disposition', `${file.download ? 'attachment' : 'inline'}; filename="${name}"`)
  return reply
    .code(file.status)
    .headers(file.headers)
    .type(file.mediaType)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}

const rangesOfJson = new Set(['*/*', 'application/*', 'application/json'])

/** The interface answers in JSON; whoever takes only something else is told so before anything is done. */
function takesAnswer(endpoint: Endpoint, { headers }: FastifyRequest): Result<void> {
  const { accept = '' } = headers
  if (accept.trim() === '') return ok(undefined)
  const ranges = accept.split(',').map(range => range.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  return !answersJsonOnly(endpoint) || ranges.some(range => rangesOfJson.has(range))
    ? ok(undefined)
    : refuse('not_acceptable', { message: 'Could not satisfy the request Accept header.' })
}

/** Answers that are kept as bytes are sent again and again; each is hashed once. */
const knownEtags = new WeakMap<Buffer, string>()

/** A name for exactly this content. */
function etagOf(json: string | Buffer): string {
  const known = typeof json === 'string' ? undefined : knownEtags.get(json)
  if (known !== undefined) return known
  const etag = `"${hash('sha256', json, 'base64url').slice(0, 27)}"`
  if (typeof json !== 'string') knownEtags.set(json, etag)
  return etag
}

/** Names the answer, and says whether the caller has exactly this one already: then there is nothing to send. */
function isKnownAnswer(request: FastifyRequest, reply: FastifyReply, json: string | Buffer): boolean {
  const etag = etagOf(json)
  reply
    .header('ETag', etag)
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Origin, Authorization, Cookie, Accept-Encoding')
  const asked = request.headers['if-none-match']
  return asked === '*' || (asked ?? '').split(',').some(each => each.trim().replace(/^W\//, '') === etag)
}
