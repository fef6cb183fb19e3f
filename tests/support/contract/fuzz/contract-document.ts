import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../json-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}
type Content = Record<string, { schema: JsonSchema; example?: unknown }>
type Written = {
  operationId: string
  parameters: (Parameter & { example?: unknown })[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
  security: object[]
}
export type ContractDocument = {
  paths: Record<string, Record<string, Written>>
  components: { schemas: Record<string, JsonSchema> }
}

/** One operation as the published document has it; nothing else is known of it. */
export type Operation = {
  name: string
  method: string
  path: string
  parameters: (Parameter & { example?: unknown })[]
  body: { mediaType: string; required: boolean; schema: JsonSchema; example?: unknown } | undefined
  isOpen: boolean
  /** Stays open as long as somebody listens. */
  isStream: boolean
  responses: Written['responses']
}

export const operationsOf = ({ paths }: ContractDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const [[mediaType, content] = ['', undefined]] = Object.entries(written.requestBody?.content ?? {})
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: written.parameters,
        body: content && { mediaType, required: written.requestBody?.required ?? false, ...content },
        isOpen: written.security.length === 0,
        isStream: Object.values(written.responses).some(
          ({ content: given = {} }) => 'text/event-stream' in given,
        ),
        responses: written.responses,
      }
    }),
  )

const root = 'contract'
const pointing = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${root}#/components/`))

/** Says what is wrong with a value by a schema of the document; null when nothing is. */
export type Fits = (schema: JsonSchema, value: unknown) => string | null

/** Reads the schemas of a document with a validator that knows nothing of the station. */
export function schemaReader({ components }: ContractDocument): Fits {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: root, components })
  const compiled = new WeakMap<JsonSchema, ValidateFunction>()
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(pointing(schema))
    compiled.set(schema, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}

export type Heard = { status: number; mediaType: string; bytes: Buffer }

/** What is wrong with an answer by the document; nothing when it keeps its word. */
export function complaintsAbout({ responses }: Operation, heard: Heard, fits: Fits): string[] {
  const { status, mediaType, bytes } = heard
  const shown = `${mediaType} ${bytes.subarray(0, 300)}`
  const declared = responses[status]
  if (!declared) return [`answers an undeclared ${status}: ${shown}`]
  // Some of what cannot be done is a 500 in the interface, and says so.
  if (status >= 500 && bytes.includes('"internal_error"')) return [`fails with ${status}: ${shown}`]
  const content = declared.content ?? {}
  if (Object.keys(content).length === 0)
    return bytes.length === 0 || status === 304
      ? []
      : [`${status} has a body, and none is declared: ${shown}`]
  const kind = Object.keys(content).find(each => each.split(';')[0] === mediaType)
  if (kind === undefined) return [`${status} is of an undeclared media type: ${shown}`]
  if (kind !== 'application/json') return []
  const problem = fits(content[kind]?.schema ?? {}, JSON.parse(bytes.toString('utf8')))
  return problem === null ? [] : [`${status} is of another shape: ${problem}: ${shown}`]
}
