import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describedInterface } from '../support/clients/described.ts'
import { pythonClient, pythonFile } from '../support/clients/python-client.ts'
import { root } from '../support/run/tool.ts'

test('what is committed is what the description says today, under the version of the station', async () => {
  const told = await describedInterface()
  expect(readFileSync(pythonFile, 'utf8'), 'run npm run docs').toBe(pythonClient(told))
  const project = readFileSync(join(root, 'clients/python/pyproject.toml'), 'utf8')
  expect(/^version = "(.+)"$/m.exec(project)?.[1]).toBe(told.version)
})
