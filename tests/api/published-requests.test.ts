import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { allEndpoints } from '../support/all-endpoints.ts'
import { closedLists, publishedFor, publishedOperations, sampleOf } from '../support/published-models.ts'

const endpoints = await allEndpoints()
const taking = endpoints.flatMap(endpoint => {
  const { takes } = publishedFor(endpoint) ?? {}
  return takes ? [{ id: endpoint.id, endpoint, takes }] : []
})

describe('what clients of the published interface send is understood', () => {
  test.each(taking)('$id', ({ endpoint, takes }) => {
    const problems = (body: unknown) => {
      const issues = endpoint.body?.safeParse(body).error?.issues ?? []
      return issues.length > 0 ? [toFieldErrors(issues, body)] : []
    }
    expect(problems(sampleOf(takes, false)), 'only what is required').toEqual([])
    expect(problems(sampleOf(takes, true)), 'everything').toEqual([])
    for (const { at, values } of closedLists(takes)) {
      const refused = values.filter(value => {
        const body = structuredClone(sampleOf(takes, true))
        setIn(body, at, value)
        // A postal code cannot fit every country.
        if (at.at(-1) === 'country_code') setIn(body, at.with(-1, 'postal_code'), null)
        return problems(body).length > 0
      })
      expect(refused, at.join('.')).toEqual([])
    }
  })
})

/** Puts a value at the end of a way into an object. */
function setIn(whole: unknown, [head = '', ...rest]: string[], value: unknown): void {
  const fields = whole as Record<string, unknown>
  if (rest.length === 0) fields[head] = value
  else setIn(fields[head], rest, value)
}

test('the published operations that are there go by their published names', () => {
  const there = endpoints.filter(each => publishedFor(each))
  expect(there.length).toBeGreaterThan(40)
  expect(Object.keys(publishedOperations)).toHaveLength(70)
})
