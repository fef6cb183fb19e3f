import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildOpenApi } from '../../main/http/openapi/document.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import {
  type ContractDocument,
  operationsOf,
  schemaReader,
} from '../support/contract/fuzz/contract-document.ts'
import { createLearned } from '../support/contract/fuzz/learned.ts'
import { createRandom } from '../support/contract/fuzz/random.ts'
import { createValues } from '../support/contract/fuzz/values.ts'
import { resolverOf } from '../support/contract/json-schema.ts'
import { together } from '../support/contract/published-document.ts'

/** What fits the document is taken: types, bounds, lists and patterns in it are those requests are read by. */
const endpoints = await allEndpoints()
const { api, desk } = (await buildOpenApi(endpoints, { version: '' })) as unknown as Record<
  'api' | 'desk',
  ContractDocument
>
const document = together(api, desk)
const fits = schemaReader(document)
const { numRuns = 100, seed = 1 } = fc.readConfigureGlobal()
const operations = operationsOf(document)
const operationOf = ({ method, path }: Endpoint) =>
  operations.find(({ name }) => name === `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

/** What depends on another field, on a country, or on what there is in the world; no schema can say it. */
const beyondSchemas = [
  /^Give (one|either|the id)\b/,
  /^Only with\b/,
  /^This field is required\.$/,
  /dimension/,
  /\b(postal|zip|phone)\b.*(must match|format)/i,
  /^Control and invisible characters are not allowed\.$/,
  /^The closing time must be later/,
  /^A shipment is named twice\./,
  /^Two entries are of the same day\./,
  /^Enter the (address or name of a printer|origin of a page)\b/,
  /^Enter an address such as tcp:/,
  /^Printers at "/,
  /^Enter an https address\b/,
  /^Use the name of a time zone\b/,
  /^Write a status such as 404/,
  // Check digits, and forms of numbers with other texts that mean none.
  /^Enter (an? (GTIN|manufacturer ID|ITN|EORI|IOSS|VOEC|ARN|IRD|proof of report)\b|the two letters of a province|the code of no declaration|a valid URL)/,
]
const isBeyond = (message: string) => beyondSchemas.some(each => each.test(message))

type Issue = { path: PropertyKey[]; message: string; errors?: Issue[][] }
/** Of a value that may be one of two things, what is wrong with it as the one it comes closest to. */
const textsOf = ({ path, message, errors }: Issue): string[] =>
  errors && errors.length > 0
    ? (errors
        .map(branch => branch.flatMap(textsOf))
        .find(texts => texts.every(each => isBeyond(each.split(': ')[1] ?? ''))) ?? [
        `${path.join('.')}: ${message}`,
      ])
    : [`${path.join('.')}: ${message}`]

describe('what fits the document is understood', () => {
  test.each(endpoints.filter(each => each.body ?? each.query))('$id', endpoint => {
    const valueFor = createValues({
      resolve: resolverOf(document.components.schemas),
      random: createRandom(seed),
      learned: createLearned(),
    })
    const { body, parameters = [] } = operationOf(endpoint) ?? {}
    const refused = (issues: readonly unknown[]) =>
      (issues as Issue[]).flatMap(textsOf).filter(each => !isBeyond(each.slice(each.indexOf(': ') + 2)))
    for (let run = 0; run < numRuns; run += 1) {
      const sent = endpoint.body && body ? valueFor(body.schema, '') : undefined
      if (sent !== undefined && body && fits(body.schema, sent) === null)
        expect(refused(endpoint.body?.safeParse(sent).error?.issues ?? []), JSON.stringify(sent)).toEqual([])
      for (const { name, schema } of parameters.filter(each => each.in === 'query')) {
        const made = valueFor(schema, name)
        if (fits(schema, made) !== null) continue
        const value = [made].flat().map(String)
        const query = { [name]: value.length === 1 ? value[0] : value }
        const issues =
          endpoint.query?.safeParse(query).error?.issues.filter(({ path }) => path[0] === name) ?? []
        if (schema.type !== 'array' ? value.length === 1 : true)
          expect(refused(issues), JSON.stringify(query)).toEqual([])
      }
    }
  })
})
