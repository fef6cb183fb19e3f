import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import * as schema from '../../../main/db/schema/index.ts'
import { migrations } from '../../support/station/database.ts'

type DrizzleKit = typeof import('drizzle-kit/api')
/** Its module form looks for files that do not come with the package. */
const { generateSQLiteDrizzleJson, generateSQLiteMigration }: DrizzleKit = createRequire(import.meta.url)(
  'drizzle-kit/api',
)

const entries = readJournal(migrations).entries

it('is what the migrations make of an empty file; otherwise run "npm run db:generate"', async () => {
  const newest = String(entries.length - 1).padStart(4, '0')
  const snapshot = JSON.parse(readFileSync(join(migrations, 'meta', `${newest}_snapshot.json`), 'utf8'))
  const now = await generateSQLiteDrizzleJson(schema, snapshot.id, 'snake_case')
  const missing = await generateSQLiteMigration(snapshot, now)
  expect(missing, 'the schema has no migration: run "npm run db:generate"').toEqual([])
})

it('keeps the snapshot of the newest migration alone, which is what the next one is made from', () => {
  const kept = readdirSync(join(migrations, 'meta')).filter(name => name.endsWith('_snapshot.json'))
  const newest = `${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  expect(kept, 'git rm the older ones: history has them').toEqual([newest])
})

it('migrations are numbered in order, each with its file', () => {
  const files = readdirSync(migrations).filter(name => name.endsWith('.sql'))
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('migrations only add: what an older build wrote is still there', () => {
  const derived = new Set<string>()
  for (const { tag } of entries) {
    const sql = readFileSync(join(migrations, `${tag}.sql`), 'utf8')
    // What is added up of other rows is counted again: a migration that changes what it says empties its table.
    const once = sql
      .replace(/CREATE TRIGGER[\s\S]*?\bEND;/g, '')
      .replace(/^DELETE FROM report_days;$/m, '')
      // What is worked out of other columns was written by nobody.
      .replace(/DROP COLUMN `(\w+)`/g, (drop, name: string) => (derived.has(name) ? '' : drop))
    expect(once, tag).not.toMatch(/\bDROP (TABLE|COLUMN)\b|\bRENAME\b|\bDELETE FROM\b/i)
    for (const [, name = ''] of sql.matchAll(/`(\w+)` \w+ GENERATED ALWAYS AS [^`]* VIRTUAL/g))
      derived.add(name)
  }
})
