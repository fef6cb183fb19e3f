import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { statementTexts } from '../../../main/db/compile-when-used.ts'
import { addFold } from '../../../main/db/conditions.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { startStation } from '../../support/station/station.ts'
import { tempHome } from '../../support/station/temp-home.ts'

test('every statement a station makes compiles, though most of them only when they are first used', async () => {
  const texts = new Set<string>()
  const note = (text: unknown) => void texts.add(String(text))
  statementTexts.subscribe(note)
  onTestFinished(() => void statementTexts.unsubscribe(note))
  const station = await startStation({ home: tempHome() })
  onTestFinished(station.close)
  const sqlite = new BetterSqlite3(databaseFile(station.home), { readonly: true })
  onTestFinished(() => void sqlite.close())
  addFold(sqlite)
  for (const text of texts) expect(() => sqlite.prepare(text), text).not.toThrow()
  expect(texts.size).toBeGreaterThan(500)
})
