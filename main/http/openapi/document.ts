import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { errorCatalogue } from '../../../shared/errors/catalogue.ts'
import { createPause, type Pause } from '../../platform/breathe.ts'
import { isOfPage, tags } from './names.ts'
import { operation, securitySchemes } from './operation.ts'
import { reachable, type Schema } from './schema.ts'
import { createSchemaWriter } from './schemas.ts'
import { createExampleWriter, valuesIn } from './values.ts'
import { eventWebhooks } from './webhooks.ts'
import { describeMembers, describeParameters } from './words.ts'

type Json = Record<string, unknown>
type Paths = Record<string, Record<string, Json>>

/** What is the same wherever something is refused. */
const refusalSchemas: Record<string, Schema> = {
  APIError: {
    type: 'object',
    properties: {
      code: { type: 'string', enum: Object.keys(errorCatalogue) },
      message: { type: 'string' },
      details: {},
      index: { type: 'integer', minimum: 0 },
    },
    required: ['code'],
    additionalProperties: false,
  },
  ErrorResponse: {
    type: 'object',
    properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/APIError' } } },
    required: ['errors'],
  },
  ErrorMessages: {
    type: 'object',
    properties: { messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } } },
    required: ['messages'],
    additionalProperties: false,
  },
}

const ofInterface =
  'Rate, buy, print and find parcels at the station of a shop, as programs do it. It speaks version 2023.9.11 of the multi-carrier interface and adds to it. Bodies are JSON in UTF-8. A refusal is `{"errors": [{"code", "message", "details"}]}`, what carriers refuse is `{"messages": [...]}`. Lists take `limit` and `offset`, or the `cursor` of their `next` link. What costs money takes an `Idempotency-Key` and is then done once. Keys are of test mode or of live mode and see the records of theirs. The header `x-api-version: 2026.1` asks for answers as later versions have them, in which trackers are also `picked_up`, `cancelled` or `return_to_sender` and have the pictures of their delivery; without it they are as described here.'
const ofDesk =
  'What the page of the station is made of, for tools that do what people do on its screens. It follows the screens and changes with them; programs that ship keep to `/openapi.json`.'

const info = (title: string, description: string, version: string): Json => ({
  title,
  version,
  description,
  contact: {
    name: 'The Packdesk authors',
    url: 'https://packdesk.example',
    email: 'authors@packdesk.example',
  },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
})

export type OpenApi = {
  openapi: string
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Paths
  webhooks?: Record<string, Json>
  components: { schemas: Record<string, Schema>; securitySchemes: Json }
}

/**
 * The OpenAPI 3.1 documents of the given operations: what programs call, and what the page of the desk calls. A schema
 * that both name is the same in both, and is written once in each. Takes a second or more, in turns with all else.
 */
export async function buildOpenApi(
  endpoints: readonly Endpoint[],
  { version }: { version: string },
): Promise<{ api: OpenApi; desk: OpenApi }> {
  const pause = createPause()
  const schemas: Record<string, Schema> = { ...refusalSchemas }
  const schemaOf = createSchemaWriter(schemas)
  const exampleOf = createExampleWriter(schemas, valuesIn(endpoints.map(each => each.example)))
  const webhooks = eventWebhooks(schemaOf, exampleOf)
  const pathsOf = async (isDesk: boolean): Promise<Paths> => {
    const paths: Paths = {}
    for (const each of endpoints.filter(one => isOfDesk(one) === isDesk)) {
      await pause()
      const path = each.path.replace(/:([a-z_]+)/g, '{$1}')
      const written = operation(each, schemaOf, exampleOf)
      paths[path] = { ...paths[path], [each.method.toLowerCase()]: written }
    }
    return paths
  }
  // Both are written before either is put together: a schema they share is whole only then.
  const forPrograms = await pathsOf(false)
  const forPage = await pathsOf(true)
  const components = await describedComponents(schemas, [forPrograms, webhooks], pause)
  const whole = (about: Json, paths: Paths, more: Pick<OpenApi, 'webhooks'> = {}): OpenApi => ({
    openapi: '3.1.0',
    info: about,
    servers: [{ url: '/' }],
    tags: tags.filter(({ name }) => isTagOf(name, paths)),
    paths,
    ...more,
    components: { schemas: onlyReached([paths, more], components), securitySchemes },
  })
  return {
    api: whole(info('Packdesk', ofInterface, version), describeParameters(forPrograms), { webhooks }),
    desk: whole(info('Packdesk desk', ofDesk, version), forPage),
  }
}

const isOfDesk = ({ path, forAgents }: Endpoint): boolean => isOfPage(path) || forAgents === true

const isTagOf = (name: string, paths: Paths): boolean =>
  Object.values(paths).some(methods =>
    Object.values(methods).some(each => (each.tags as string[]).includes(name)),
  )

/** Every component; those that programs meet have words for each of their members. */
async function describedComponents(
  schemas: Readonly<Record<string, Schema>>,
  forPrograms: unknown,
  pause: Pause,
): Promise<Record<string, Schema>> {
  const met = reachable(forPrograms, schemas)
  const described: Record<string, Schema> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    await pause()
    described[name] = met.has(name) ? describeMembers(name, schema) : schema
  }
  return described
}

const onlyReached = (part: unknown, components: Record<string, Schema>): Record<string, Schema> => {
  const reached = reachable(part, components)
  return Object.fromEntries(Object.entries(components).filter(([name]) => reached.has(name)))
}
