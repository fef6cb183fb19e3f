import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './rules/index.ts'
import { readTree } from './tree.ts'

const tree = readTree(resolve(import.meta.dirname, '..', '..'))

test.each(rules)('$name', ({ check }) => {
  expect(check(tree)).toEqual([])
})
