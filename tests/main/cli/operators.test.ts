import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSettings } from '../../../main/db/settings.ts'
import { createOperatorRepository } from '../../../main/domain/access/operators/operator-repository.ts'
import { createPasswords } from '../../../main/domain/access/operators/passwords.ts'
import { openHomeKeys } from '../../../main/platform/secrets/home-keys.ts'
import { createSecretBox } from '../../../main/platform/secrets/secret-box.ts'
import { runPlainCommand } from '../../support/command-line/command-line.ts'
import { testDatabase } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const password = 'tape gun and scissors'
const operators = (home: string, args: string[], given = password) =>
  runPlainCommand(['operators', ...args, '--home', home], { env: { PACKDESK_OPERATOR_PASSWORD: given } })
const manager = ['create', '--email', 'Ivy@Shop.example', '--name', 'Ivy Chen', '--role', 'manager']

const findIn = (home: string) => createOperatorRepository(testDatabase(home)).findByEmail('ivy@shop.example')

describe('operators', () => {
  it('are made, listed, given another password and switched off', async () => {
    const home = tempHome()
    const made = await operators(home, manager)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^Made Ivy Chen <ivy@shop\.example> \(manager, opr_\w{32}\)\.\n$/)
    const tom = ['create', '--email', 'tom@shop.example', '--name', 'Tom', '--role', 'manager']
    expect((await operators(home, tom)).code).toBe(0)

    const changed = await operators(home, ['password', '--email', 'IVY@shop.example'], 'another password')
    expect(changed).toMatchObject({ code: 0, err: '' })
    const row = findIn(home)
    expect(
      await createPasswords(createSecretBox(openHomeKeys(home))).matches(
        'another password',
        row?.passwordHash ?? null,
      ),
    ).toBe(true)
    expect(row?.tokenVersion).toBe(2)

    expect((await operators(home, ['disable', '--email', 'ivy@shop.example'])).code).toBe(0)
    const { out } = await operators(home, ['list'])
    const [heading, first, second] = out.split('\n')
    expect(heading).toMatch(/^ID +EMAIL +NAME +ROLE +STATE +SECOND FACTOR +CREATED$/)
    expect(first).toMatch(/ivy@shop\.example +Ivy Chen +manager +off +off +20\S+Z$/)
    expect(second).toMatch(/tom@shop\.example +Tom +manager +active +off /)
    expect(out + made.out + changed.out).not.toContain(password)

    const last = await operators(home, ['disable', '--email', 'tom@shop.example'])
    expect(last).toMatchObject({ code: 1, err: expect.stringMatching(/last active manager/) })
  })

  it('get back in when nobody can sign in on the page any more', async () => {
    const home = tempHome()
    await operators(home, manager)
    createSettings(testDatabase(home)).write('sign_in', { sign_in: true })
    expect(await operators(home, ['sign-in'])).toMatchObject({
      code: 0,
      out: 'Operators sign in on the page. With --off nobody has to.\n',
    })
    const off = { code: 0, out: 'Nobody has to sign in on the page.\n' }
    expect(await operators(home, ['sign-in', '--off'])).toMatchObject(off)
    expect(await operators(home, ['sign-in'])).toMatchObject(off)
  })

  it.each([
    [manager, 'short', /password: Enter at least 10 characters/],
    [[...manager.slice(0, -1), 'boss'], password, /--role is one of viewer, packer, manager, not "boss"/],
  ])('nothing is made by %j', async (args, given, told) => {
    const home = join(tempHome(), 'desk')
    const { code, out, err } = await operators(home, args, given)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(told)
    expect(existsSync(home)).toBe(false)
  })
})
