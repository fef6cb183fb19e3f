import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { startPackdesk } from '../support/command-line/packdesk.ts'
import { migrations } from '../support/station/database.ts'
import { inOwnSpace } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const frozen = 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"'

test('a station whose disk cannot be written to says so, starts nothing and changes nothing', async context => {
  const home = tempHome()
  const { status } = spawnSync('unshare', [...inOwnSpace, frozen, home])
  if (status !== 0) return context.skip('this machine lets nobody make a disk that cannot be written to')
  openDatabase(home, migrations).close()
  const before = readFileSync(databaseFile(home))

  const node = ['unshare', ...inOwnSpace, `${frozen}; exec "$@"`, home, process.execPath]
  const { code, err } = await startPackdesk(['serve', '--home', home, '--port', '0'], { node }).finished
  expect(code).not.toBe(0)
  expect(err).toContain('Check the permissions of the folder and that the disk is not read-only.')
  expect(err).not.toContain('    at ')
  expect(readFileSync(databaseFile(home))).toEqual(before)
})
