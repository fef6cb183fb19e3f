import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type HeldOperation,
  heldOperations,
  holdDecision,
} from '../../../../main/domain/intents/hold-table.ts'
import { type IntentKindName, intentKinds } from '../../../../main/domain/intents/intent-kinds.ts'
import { findPaths } from '../../../../main/platform/paths.ts'

const kinds = Object.keys(intentKinds) as IntentKindName[]
const operations = Object.keys(heldOperations) as HeldOperation[]

/** Operators are told the same: the rows of their table. */
function rowsOfDocs(): string[][] {
  const text = readFileSync(join(findPaths().root, 'docs', 'operations.md'), 'utf8')
  const section = text.split('**What is held meanwhile.**')[1]?.split('\n**')[0] ?? ''
  const rows = section.split('\n').filter(line => line.startsWith('| '))
  return rows.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

test('the table for operators has a row for every operation, with what the station does', () => {
  const named = (operation: HeldOperation, decision: 'refuse' | 'settle') => {
    const of = kinds.filter(kind => holdDecision(operation, kind) === decision)
    return of.length === kinds.length ? 'anything' : of.map(kind => `\`${kind}\``).join(', ')
  }
  expect(rowsOfDocs()).toEqual(
    operations.map(each => [heldOperations[each].words, named(each, 'refuse'), named(each, 'settle')]),
  )
})
