import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isBinary, successStatus } from '../../shared/api/endpoint.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import {
  type Caller,
  FileAnswer,
  type Form,
  RawJson,
  type Route,
  StreamAnswer,
  WithStatus,
} from './answer.ts'
import { type AuthPorts, authenticate } from './auth.ts'
import { sendRefusal } from './error-handler.ts'
import { parseLong } from './long-body.ts'
import { parse } from './parse.ts'
import { readForm, takeForms } from './upload.ts'

export type MountPorts = AuthPorts & {
  /** Compares every answer with its declared shape; a difference is an error. On in tests. */
  checkResponses: boolean
}

type Input = {
  params: unknown
  query: unknown
  body: unknown
  form: Form | undefined
  caller: Caller
  request: FastifyRequest
}

/** Puts operations on the server: credentials, then the shape of what came, then the handler, then bytes. */
export function mount(app: FastifyInstance, routes: readonly Route[], ports: MountPorts): void {
  for (const each of routes) {
    const { method, path: url, upload } = each.endpoint
    const on = (scope: FastifyInstance) =>
      scope.route({ method, url, handler: (request, reply) => answer(each, request, reply, ports) })
    if (upload) takeForms(app, on)
    else on(app)
  }
}

async function answer(each: Route, request: FastifyRequest, reply: FastifyReply, ports: MountPorts) {
  if (hasEmptyParam(request)) return reply.callNotFound()
  const input = await readInput(each, request, ports)
  if (!input.ok) return sendRefusal(reply, input.refusal)
  const result = await each.handle(input.value as never)
  if (!result.ok) return sendRefusal(reply, result.refusal)
  reply.header('x-test-mode', input.value.caller.testMode ? 'True' : 'False')
  if (result.value instanceof StreamAnswer) {
    result.value.open(request, reply)
    return reply
  }
  return send(each, reply, result.value, ports)
}

/** `/v1/shipments/` is no shipment with an empty id but an address nobody has. */
const hasEmptyParam = ({ params }: FastifyRequest): boolean =>
  Object.values(params as Record<string, unknown>).includes('')

async function readInput(
  { endpoint, precheck }: Route,
  request: FastifyRequest,
  ports: AuthPorts,
): Promise<Result<Input>> {
  const caller = authenticate(request, ports)
  if (!caller.ok) return caller
  if (endpoint.auth === 'required' && caller.value.kind === 'anonymous')
    return refuse('not_authenticated', { message: 'Authentication credentials were not provided.' })
  const params = parse(endpoint.params, request.params)
  if (!params.ok) return params
  const checked = precheck?.({ params: params.value, caller: caller.value } as never) ?? ok(undefined)
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
    caller: caller.value,
    request,
  })
}

const readBody = ({ body, longList, upload }: Endpoint, { body: given }: FastifyRequest) => {
  if (upload) return ok(undefined)
  const value = given === undefined ? {} : given
  return body && longList ? parseLong(body, longList, value) : parse(body, value)
}

function send({ endpoint }: Route, reply: FastifyReply, value: unknown, { checkResponses }: MountPorts) {
  if (value instanceof FileAnswer) return sendFile(reply, value)
  const status = value instanceof WithStatus ? value.status : successStatus(endpoint)
  const content = value instanceof WithStatus ? value.value : value
  const json = content instanceof RawJson ? content.json : JSON.stringify(content)
  if (checkResponses) {
    const schema = endpoint.responses[status]
    if (!schema) throw new Error(`${endpoint.id} answered an undeclared ${status}`)
    if (!isBinary(schema)) schema.parse(JSON.parse(json.toString()))
  }
  return reply.code(status).type('application/json; charset=utf-8').send(json)
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = file.name.replace(/[^\w.-]+/g, '_')
  if (name)
    reply.header('Content-Disposition', `${file.download ? 'attachment' : 'inline'}; filename="${name}"`)
  return reply
    .headers(file.headers)
    .type(file.mediaType)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}
