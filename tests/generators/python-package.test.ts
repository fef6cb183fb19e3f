import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { flowStation } from '../support/generators/flow-station.ts'
import { onPath } from '../support/generators/toolbox.ts'
import { root } from '../support/run/tool.ts'

const python = ['python3', 'python'].find(onPath)
const where = { PYTHONPATH: join(root, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' }

test('the Python package buys once, pages, tells of refusals and verifies events', async ({ skip }) => {
  if (python === undefined) return skip('NOT RUN: there is no Python here')
  const { run } = await flowStation()
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const body = JSON.stringify({ type: 'order_created', data: { order_id: '1001' } })
  const now = new Date()
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  }
  const program = join(import.meta.dirname, 'flows/python-package.py')
  const out = await run(python, [program, JSON.stringify([body, headers, secret])], where)
  expect(JSON.parse(out)).toEqual({
    bought: expect.stringMatching(/^shp_/),
    keys: [3, 1],
    pages: [7, 7, 7],
    label: '%PDF-',
    refused: [400, 'validation'],
    lost: [0, 'unreachable'],
    removals: 1,
    event: 'order_created',
    forged: [true, true, true, true],
  })
})

test('the program of its README prints a number and a label', async ({ skip }) => {
  if (python === undefined) return skip('NOT RUN: there is no Python here')
  const { run } = await flowStation()
  const readme = readFileSync(join(root, 'clients/python/README.md'), 'utf8')
  const program = /```python\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  expect(await run(python, ['-c', program], where)).toMatch(/^BC\d+ \d{4,}$/m)
})
