import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../support/command-line/command-line.ts'
import { tempHome } from '../../support/station/temp-home.ts'

test('what helps to find out what went wrong is written where nothing starts, and overwrites nothing', async () => {
  const home = tempHome()
  mkdirSync(join(home, 'logs'))
  writeFileSync(join(home, 'packdesk.sqlite'), 'damaged')
  const line = { level: 50, err: { type: 'Error', message: 'Ada Byron' }, msg: 'the import failed' }
  writeFileSync(join(home, 'logs', 'packdesk.log'), `${JSON.stringify(line)}\n`)
  const file = join(tempHome(), 'found.json')
  expect(await runCommand('diagnostics', file, '--home', home)).toMatchObject({ code: 0, out: `${file}\n` })
  const text = readFileSync(file, 'utf8')
  const { checks, log, station } = JSON.parse(text)
  expect(log).toMatchObject([{ level: 'error', text: 'the import failed' }])
  expect(station).toBeNull()
  expect(checks.length).toBeGreaterThan(7)
  expect(checks).toContainEqual(expect.objectContaining({ state: 'fail', text: null }))
  expect(text).not.toContain('Ada Byron')
  expect(text).not.toContain(home)
  expect(await runCommand('diagnostics', file, '--home', home)).toMatchObject({ code: 2 })
})
