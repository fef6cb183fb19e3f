import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { readAddress, rootOf } from '../../../../main/carriers/kit/request-shape.ts'
import type { PublishedChecks } from '../../carrier-shapes/write-checks.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'

/** Where something is not as the carrier describes it, and how. */
export type CheckProblem = { path: string; words: string }

/** What a carrier describes of calls and answers, read by nothing the adapter uses: two who read a description alike share no mistake. */
export type Checks = {
  requestProblem: (call: SimulatedCall, body: unknown) => CheckProblem | null
  /** `at`: the address of the operation, `METHOD /path`. */
  answerProblem: (answer: SimulatedAnswer, at: string) => string | null
}

type Validators = { query?: ValidateFunction; request?: ValidateFunction; answer?: ValidateFunction }

/** Checks by the descriptions `carrier:shapes` has written, each with what stands in front of its paths. */
export function readChecks(described: Readonly<Record<string, PublishedChecks>>): Checks {
  const known = Object.entries(described).flatMap(([base, { operations, $defs }]) =>
    Object.entries(operations).map(([name, schemas]) => {
      const [method = '', path = ''] = name.split(' ')
      const validators: Validators = Object.fromEntries(
        Object.entries(schemas).map(([part, schema]) => [
          part,
          validatorOf({ ...(schema as object), $defs }, part === 'query'),
        ]),
      )
      const address = readAddress(`${method} ${base}${path.replaceAll(/\{[^}]*\}/g, '*')}`)
      return { address, at: `${method} ${base}${path}`, validators }
    }),
  )
  const found = ({ method, path }: Pick<SimulatedCall, 'method' | 'path'>) =>
    known.find(({ address }) => address.method === method && address.path.test(path))?.validators
  return {
    requestProblem: (call, body) => {
      const validators = found(call)
      if (!validators) return null
      return (
        problemOf(validators.query, membersOf(call.query)) ??
        (body === undefined || body === null ? null : problemOf(validators.request, body))
      )
    },
    answerProblem: ({ body }, at) => {
      const problem = problemOf(known.find(each => each.at === at)?.validators.answer, body)
      return problem && `${problem.path}: ${problem.words}`
    },
  }
}

/** A schema by itself, for what goes over the line in another way: a document in an address. */
export function readDocumentCheck({ operations, $defs }: PublishedChecks, name: string) {
  const validate = validatorOf({ ...(operations[name]?.request ?? {}), $defs }, false)
  return (document: unknown): CheckProblem | null =>
    rootOf(document) === name
      ? problemOf(validate, (document as Record<string, unknown>)[name])
      : { path: name, words: 'is not the root of the document' }
}

/** Members of an address are text, whatever is meant. */
function validatorOf(schema: object, isText: boolean): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: false, coerceTypes: isText ? 'array' : false })
  addFormats.default(ajv)
  ajv.addKeyword({
    keyword: 'order',
    type: 'object',
    validate: (order: string[], value: object) => {
      const places = Object.keys(value).map(name => order.indexOf(name))
      return places.every((place, at) => place >= (places[at - 1] ?? 0))
    },
  })
  return ajv.compile(schema)
}

const membersOf = (query: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(query.keys())].map(name => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

function problemOf(validate: ValidateFunction | undefined, value: unknown): CheckProblem | null {
  if (!validate || validate(value)) return null
  return told(validate.errors?.at(-1))
}

function told(error: ErrorObject | undefined): CheckProblem {
  const { instancePath = '', params = {}, message = 'is not as described' } = error ?? {}
  const missing = 'missingProperty' in params ? [String(params.missingProperty)] : []
  const path = [...instancePath.split('/').filter(Boolean), ...missing].join('.')
  return { path, words: `${message} ${JSON.stringify(params)}` }
}
