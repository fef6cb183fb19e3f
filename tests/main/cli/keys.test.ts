import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKeyService } from '../../../main/domain/access/key-service.ts'
import { scopes } from '../../../shared/api/scopes.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { runPackdesk, serveStation } from '../../support/command-line/packdesk.ts'
import { testDatabase } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const keys = (home: string, ...args: string[]) => runCommand('keys', ...args, '--home', home)

const findIn = (home: string, bareKey: string) =>
  createKeyService(testDatabase(home), () => new Date()).find(bareKey)

describe('keys create', () => {
  it('prints the bare key alone, and it works', async () => {
    const home = tempHome()
    const { code, out } = await runPackdesk(['keys', 'create', '--name', 'till', '--home', home])
    expect(code).toBe(0)
    expect(out).toMatch(/^key_[0-9a-f]{32}\n$/)
    expect(findIn(home, out.trim())).toEqual({ name: 'till', testMode: true, scopes })
  })

  it('makes keys of live mode beside a running station', async () => {
    const home = tempHome()
    await serveStation(home)
    const { out } = await keys(home, 'create', '--name', 'shop', '--mode', 'live')
    expect(findIn(home, out.trim())).toEqual({ name: 'shop', testMode: false, scopes })
  })

  it.each([
    [[], /needs a name: add --name NAME/],
    [['--name', '  '], /needs a name/],
    [['--name', 'x', '--scopes', 'read,everything'], /--scopes is a list like "read,print"/],
    [['--name', 'x', '--scopes', ''], /--scopes is a list/],
    [['--name', 'x', '--mode', 'prod'], /--mode is test or live, not "prod"/],
  ])('makes nothing for %j', async (args, told) => {
    const home = join(tempHome(), 'desk')
    const { code, out, err } = await keys(home, 'create', ...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(told)
    expect(existsSync(home)).toBe(false)
  })
})

describe('keys list', () => {
  it('shows what is known of each key and nothing that opens the station', async () => {
    const home = tempHome()
    const { out: bareKey } = await keys(home, 'create', '--name', 'till')
    await keys(home, 'create', '--name', 'packing table 2', '--mode', 'live', '--scopes', 'print, read')
    const { code, out } = await keys(home, 'list')
    expect(code).toBe(0)
    const [heading, first, second] = out.split('\n')
    expect(heading).toMatch(/^ID +NAME +MODE +SCOPES +CREATED +LAST USED +ENDS IN +REVOKED$/)
    expect(first).toMatch(
      new RegExp(
        `^kid_\\w{32}  till +test  read,print,buy,manage  20\\S+Z +- +${bareKey.trim().slice(-4)} +-$`,
      ),
    )
    expect(second).toMatch(/ packing table 2 {2}live {2}read,print /)
    expect(out).not.toContain(bareKey.trim())
  })

  it('does not make a station where there is none', async () => {
    const home = join(tempHome(), 'desk')
    expect(await keys(home, 'list')).toMatchObject({ code: 1, err: `There is no station in ${home} yet.\n` })
    expect(existsSync(home)).toBe(false)
  })
})

describe('keys revoke', () => {
  it.each([
    ['name', (listed: string) => /^kid_\w+ +(\w+)/m.exec(listed)],
    ['id', (listed: string) => /^(kid_\w+)/m.exec(listed)],
  ] as const)('turns a key off by its %s', async (flag, find) => {
    const home = tempHome()
    const { out: bareKey } = await keys(home, 'create', '--name', 'till')
    const which = find((await keys(home, 'list')).out)?.[1] ?? ''
    expect(await keys(home, 'revoke', `--${flag}`, which)).toMatchObject({ code: 0 })
    expect(findIn(home, bareKey.trim())).toBeNull()
    expect((await keys(home, 'list')).out).toMatch(/ 20\S+Z$/m)
    expect(await keys(home, 'revoke', `--${flag}`, which)).toMatchObject({
      code: 1,
      err: `No live key is called "${which}".\n`,
    })
  })

  it('wants to know which one', async () => {
    const home = tempHome()
    expect(await keys(home, 'revoke')).toMatchObject({ code: 2 })
    expect(await keys(home, 'revoke', '--name', 'a', '--id', 'b')).toMatchObject({ code: 2 })
  })
})
