import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { createDocumentStore } from '../../../main/db/document-store.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

test('a document is stored letter by letter as it was given, whatever stands in it', () => {
  const { sqlite } = watchedDatabase()
  const store = createDocumentStore<unknown>({ sqlite } as Database, 'parcels')
  const stored = sqlite.prepare<[string], string>('SELECT document FROM parcels WHERE id = ?').pluck()
  const asGiven = fc.property(fc.jsonValue({ noUnicodeString: false }), value => {
    const document = { value, '\u2028"\\': '\u0000\ud800' }
    store.insert('pcl_1', document, 1)
    expect(stored.get('pcl_1')).toBe(JSON.stringify(document))
    store.update('pcl_1', { again: document })
    expect(stored.get('pcl_1')).toBe(JSON.stringify({ again: document }))
    store.remove('pcl_1')
  })
  fc.assert(asGiven)
})
