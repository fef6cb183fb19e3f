import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { simulate } from '../../../main/cli/simulate.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { startPackdesk } from '../../support/command-line/packdesk.ts'
import { tempHome } from '../../support/station/temp-home.ts'

describe('simulate', () => {
  it('says where the carrier answers, and ends when it is told to', async () => {
    const running = startPackdesk(['simulate', 'canadapost', '--port', '0'])
    const [, url = ''] = await running.says(/^(http:\/\/127\.0\.0\.1:\d+)\n/)
    expect((await fetch(`${url}/rs/ship/price`, { method: 'POST' })).status).toBe(401)
    running.process.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0, out: `${url}\n`, err: '' })
  })

  it.each([
    ['woocommerce', '/wp-json/wc/v3/orders?per_page=1'],
    ['bigcommerce', '/stores/abc123/v2/orders'],
    ['prestashop', '/api/orders'],
    ['shopify', '/admin/api/2026-10/graphql.json'],
    ['shopware', '/api/search/order'],
    ['magento', '/rest/V1/orders'],
    ['odoo', '/json/2/res.company/search_read'],
    ['webhook', '/told'],
  ])('plays the shop %s, which lets nobody in without its keys', async (shop, path) => {
    const running = startPackdesk(['simulate', shop])
    const [, url = ''] = await running.says(/^(http:\/\/127\.0\.0\.1:\d+)\n/)
    const isQuestion = !/orders(\?|$)/.test(path)
    const body = '{"operationName":"PackdeskShop"}'
    const answer = await fetch(`${url}${path}`, isQuestion ? { method: 'POST', body } : {})
    expect(answer.status).toBe(401)
    running.process.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0, err: '' })
  })

  it('names the carriers it knows in place of one it does not', async () => {
    const { code, out, err } = await runCommand('simulate', 'canadapots')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(
      /^There is no simulated carrier or shop "canadapots"\. Did you mean "canadapost"\? There are: .*canadapost/,
    )
  })

  it('says in an installed program that carriers are not included', async () => {
    const said: string[] = []
    const terminal = { out: () => undefined, err: (line: string) => said.push(line) }
    const context = { paths: { ...findPaths(), packaged: true }, terminal, process } as unknown as Parameters<
      typeof simulate
    >[1]
    expect(await simulate({ argument: 'canadapost' }, context)).toBe(2)
    expect(said).toEqual([expect.stringContaining('not included in the installed program')])
  })

  it.each([
    ['{"misbehaviours": [{"kind": "sulk"}]}', /misbehaviours\.0\.kind: /],
    ['life: [delivered]', /it is not JSON/],
    ['{"lives": ["delivered"]}', /lives/],
  ])('says what is wrong with the script %s', async (content, words) => {
    const script = join(tempHome(), 'script.json')
    writeFileSync(script, content)
    const { code, err } = await runCommand('simulate', 'canadapost', '--script', script)
    expect(code).toBe(2)
    expect(err).toMatch(words)
  })

  it('says when the script is not there', async () => {
    expect(
      (await runCommand('simulate', 'canadapost', '--script', join(tempHome(), 'none.json'))).err,
    ).toMatch(/none\.json cannot be used: it cannot be read/)
  })
})
