import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import {
  closedLists,
  publishedFor,
  publishedOperations,
  sampleOf,
} from '../support/contract/published-models.ts'

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
    const lists = closedLists(takes)
    const longest = Math.max(0, ...lists.map(({ values }) => values.length))
    // All lists go on together, which takes a part of the time of one after the other.
    for (let turn = 0; turn < longest; turn += 1) {
      const body = structuredClone(sampleOf(takes, true))
      for (const { at, values } of lists) choose(body, at, values[turn % values.length])
      expect(problems(body), lists.map(({ values }) => values[turn % values.length]).join(' ')).toEqual([])
    }
  })
})

/** One value of a closed list. */
function choose(body: unknown, at: string[], value: unknown): void {
  setIn(body, at, value)
  // A postal code cannot fit every country.
  if (at.at(-1) === 'country_code') setIn(body, at.with(-1, 'postal_code'), null)
}

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
