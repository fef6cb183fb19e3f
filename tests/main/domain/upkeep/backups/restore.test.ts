import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFile } from '../../../../../main/db/open.ts'
import { restoreBackup } from '../../../../../main/domain/upkeep/backups/restore.ts'
import type { Backup } from '../../../../../shared/desk/backups.ts'
import { montreal } from '../../../../support/desks/shipping-data.ts'
import { migrations } from '../../../../support/station/ready-home.ts'
import { startStation } from '../../../../support/station/station.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

/** The migrations of a later build, whose newest one does not take addresses. */
function laterMigrations(): string {
  const folder = join(tempHome(), 'migrations')
  cpSync(migrations, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(
    join(folder, '9999_later.sql'),
    "INSERT INTO settings (name, value) SELECT 'later', NULL FROM addresses;",
  )
  return folder
}

test('a backup this build cannot bring up to date is refused before it replaces anything', async () => {
  const home = tempHome()
  const { call, close } = await startStation({ home })
  await call('POST', '/v1/addresses', montreal)
  const from = (await call<Backup>('POST', '/desk/backups')).body.file
  await close()
  const data = readFileSync(databaseFile(home))
  const request = { home, from, key: null, wrappings: [], withoutSecrets: false, freshSecret: () => 'fresh' }
  const restore = (those: string) =>
    restoreBackup({ ...request, migrations: those, now: new Date('2026-03-01T09:00:00Z') })

  expect(restore(laterMigrations())).toEqual({
    ok: false,
    reason: 'storage',
    message: expect.stringMatching(
      new RegExp(`^${from} cannot be brought up to date by this Packdesk: .*NOT NULL.* Nothing was changed`),
    ),
  })
  expect(readFileSync(databaseFile(home))).toEqual(data)
  expect(existsSync(join(home, 'rehearsal'))).toBe(false)
  expect(restore(migrations)).toMatchObject({ ok: true, value: { isDescribed: true } })
  expect(existsSync(join(home, 'rehearsal'))).toBe(false)
})
