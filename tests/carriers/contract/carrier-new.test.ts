import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCarrier } from '../../support/carrier-new/carrier-new.ts'
import { makeCheckout } from '../../support/command-line/checkout.ts'
import { patience } from '../../support/run/machine-pace.ts'
import { root as real, runTool } from '../../support/run/tool.ts'
import { homeForFile } from '../../support/station/temp-home.ts'

/** A checkout with what the tests of a carrier need. */
const { root, write } = makeCheckout(homeForFile())
for (const part of [
  'tests/support',
  'tests/carriers/template',
  'tests/carriers/template_follows',
  'tests/carriers/template_tracking',
  'vitest.config.ts',
])
  cpSync(join(real, part), join(root, part), { recursive: true })

/** The test a station has of its registry: the new carrier is found by its slug. */
const registryTest = (slug: string) => `
import { expect, it } from 'vitest'
import { loadAdapter } from '../../../main/carriers/registry.ts'

it('is in the registry', async () => {
  expect((await loadAdapter('${slug}'))?.slug).toBe('${slug}')
})
`

describe.each([
  ['rest', 'allied_express'],
  ['follows', 'canpar'],
  ['tracking', 'boxknight'],
] as const)('a carrier that is made like %s', (like, slug) => {
  const { registryLine, files } = makeCarrier(root, slug, like)

  it('passes the common suite with one line in the registry', async () => {
    const registry = 'main/carriers/registry.ts'
    const end = '} as const satisfies Record'
    write(registry, readFileSync(join(root, registry), 'utf8').replace(end, `${registryLine}\n${end}`))
    write(`tests/carriers/${slug}/is-listed.test.ts`, registryTest(slug))
    const args = ['run', '--project', 'unit', '--maxWorkers=1', `tests/carriers/${slug}`]
    const { exitCode, output } = await runTool('vitest', args, {
      cwd: root,
      env: { CI: '' },
      timeoutMs: patience(100_000),
    })
    expect(output).toContain('3 passed')
    expect(exitCode, output).toBe(0)
  })

  it('says its own name everywhere', () => {
    for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(/template/i)
  })

  it.each(['', 'no_such_carrier', '../elsewhere', 'generic'])('is not made as "%s"', name => {
    expect(() => makeCarrier(root, name, like)).toThrow(/is no slug of the interface|is there already/)
  })
})

it('is not made like what nobody has a pattern of', () => {
  expect(() => makeCarrier(root, 'nationex', 'constructor')).toThrow('Known are: rest, follows, tracking.')
})
