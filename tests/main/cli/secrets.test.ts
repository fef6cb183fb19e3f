import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../main/db/open.ts'
import { resealAll, sealedValues } from '../../../main/domain/upkeep/backups/sealed-values.ts'
import { takeHome } from '../../../main/platform/home-lock.ts'
import {
  beginRotation,
  keyFile,
  openHomeKeys,
  writePlainKey,
} from '../../../main/platform/secrets/home-keys.ts'
import { createSecretBox, keyId } from '../../../main/platform/secrets/secret-box.ts'
import { scriptedCarriers, scriptedConnection } from '../../support/carriers/scripted-carrier.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { addOperator, addSecondFactor, signIn } from '../../support/desks/operators.ts'
import { addConnection } from '../../support/desks/shipping-data.ts'
import { migrations } from '../../support/station/database.ts'
import { startStation, type TestStation } from '../../support/station/station.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const desk = { home: '', first: '' }

/** A stopped station with a secret of every kind; each test has a copy of it. */
beforeAll(async () => {
  desk.first = mkdtempSync(join(tmpdir(), 'packdesk-secrets-'))
  desk.home = desk.first
  await withStation(async ({ call }) => {
    await addConnection(call, scriptedConnection({ url: 'http://127.0.0.1:9' }))
    await call('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/', enabled_events: ['order_created'] })
    const { id } = await addOperator(call)
    await addSecondFactor(call, id)
  })
})
afterAll(() => rmSync(desk.first, { recursive: true }))
beforeEach(() => {
  desk.home = tempHome()
  cpSync(desk.first, desk.home, { recursive: true })
})

async function withStation<T>(work: (station: TestStation) => Promise<T>): Promise<T> {
  const station = await startStation({ home: desk.home, carriers: scriptedCarriers })
  try {
    return await work(station)
  } finally {
    await station.close()
  }
}

const secrets = (...args: string[]) => runCommand('secrets', ...args, '--home', desk.home)

/** Every secret of the home in the open, as its key opens it. */
function opened(keys = openHomeKeys(desk.home)): string[] {
  const database = openDatabase(desk.home, migrations)
  try {
    const box = createSecretBox(keys)
    return sealedValues(database.sqlite).map(
      ({ table, column, value }) => `${table}.${column} ${box.open(value)}`,
    )
  } finally {
    database.close()
  }
}

const passphraseFile = (text = 'correct horse battery') => {
  const file = join(tempHome(), 'passphrase')
  writeFileSync(file, text)
  return file
}

describe('a change of the key', () => {
  test('finds every column that holds secrets, and each of them opens with the new key only', async () => {
    const before = { secrets: opened(), keys: openHomeKeys(desk.home) }
    expect(new Set(before.secrets.map(text => text.split(' ')[0]))).toEqual(
      new Set([
        'connections.credentials',
        'operators.factor_secret',
        'operators.password_hash',
        'webhooks.secret',
      ]),
    )
    const { code, out, err } = await secrets('rotate')
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/under the new key \w{8}: 4 of them\.\n$/),
    })
    expect(err).toContain(`The old key ${keyId(before.keys.key)} is destroyed`)
    expect(opened()).toEqual(before.secrets)
    expect(() => opened(before.keys)).toThrow(/which is not here/)
    expect(readdirSync(desk.home).filter(name => name.includes('secret'))).toEqual(['secret.key'])
    expect(readFileSync(keyFile(desk.home), 'utf8').split('\n')[0]).toBe(
      Buffer.from(openHomeKeys(desk.home).key).toString('hex'),
    )
  })

  test('leaves a station that works, with addresses that open and operators who sign in again', async () => {
    const person = await withStation(({ call }) => addOperator(call))
    const link = createSecretBox(openHomeKeys(desk.home)).sign('a label')
    expect((await secrets('rotate')).code).toBe(0)
    await withStation(async ({ call }) => {
      expect((await signIn(call, person)).status).toBe(200)
      expect((await call('GET', '/v1/webhooks')).status).toBe(200)
    })
    expect(createSecretBox(openHomeKeys(desk.home)).isSigned('a label', link)).toBe(true)
  })

  const stops: Record<string, () => void> = {
    'before anything is sealed anew': () => void beginRotation(desk.home, []),
    'after everything is sealed anew': () => {
      const from = openHomeKeys(desk.home)
      const next = beginRotation(desk.home, [])
      const database = openDatabase(desk.home, migrations)
      resealAll(database, createSecretBox({ ...from, others: [next.key] }), createSecretBox(next))
      database.close()
    },
  }
  test.each(Object.entries(stops))(
    'that is interrupted %s leaves a home that opens, and is finished by doing it again',
    async (_when, stop) => {
      const before = opened()
      stop()
      expect(opened()).toEqual(before)
      expect((await secrets('status')).out).toContain('A change of the key was interrupted. Both keys open')
      await withStation(async ({ call, log }) => {
        expect((await call('GET', '/v1/webhooks')).status).toBe(200)
        expect(log()).toContain('changing the key of the secrets was interrupted')
      })
      expect((await secrets('rotate')).code).toBe(0)
      expect(opened()).toEqual(before)
      expect(existsSync(join(desk.home, 'secret-next.key'))).toBe(false)
    },
  )

  test('that is undone in the middle of sealing changes nothing', () => {
    const before = opened()
    const next = beginRotation(desk.home, [])
    const database = openDatabase(desk.home, migrations)
    database.sqlite.exec(
      "CREATE TEMP TRIGGER pull_the_plug BEFORE UPDATE ON webhooks BEGIN SELECT raise(ABORT, 'plug'); END",
    )
    const box = createSecretBox(openHomeKeys(desk.home))
    expect(() => resealAll(database, box, createSecretBox(next))).toThrow('plug')
    database.close()
    const keys = openHomeKeys(desk.home)
    expect(opened({ ...keys, others: [] })).toEqual(before)
  })

  test('is refused while a station runs, and nothing changes', async () => {
    const file = readFileSync(keyFile(desk.home))
    const hold = takeHome(desk.home)
    expect(await secrets('rotate')).toMatchObject({
      code: 3,
      err: expect.stringContaining('Nothing was changed; stop it first.'),
    })
    hold?.release()
    expect(readFileSync(keyFile(desk.home))).toEqual(file)
    const none = await runCommand('secrets', 'rotate', '--home', tempHome())
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('There are no secrets in') })
  })

  test('to a passphrase and back asks for it from then on', async () => {
    const file = passphraseFile()
    const before = opened()
    expect((await secrets('rotate', '--passphrase-file', file)).code).toBe(0)
    const locked = await secrets('rotate')
    expect(locked).toMatchObject({ code: 6, out: '', err: expect.stringMatching(/opens with a passphrase/) })
    vi.stubEnv('PACKDESK_PASSPHRASE', 'wrong horse battery')
    const { code, err } = await secrets('status')
    expect({ code, err }).toMatchObject({ code: 6, err: expect.stringMatching(/not the one of this home/) })
    vi.stubEnv('PACKDESK_PASSPHRASE', '')
    vi.stubEnv('PACKDESK_PASSPHRASE_FILE', file)
    expect((await secrets('status')).out).toMatch(/^Key: \w{8}, kept under a passphrase/)
    expect((await secrets('rotate', '--in-file')).code).toBe(0)
    vi.unstubAllEnvs()
    expect(opened()).toEqual(before)
  })
})

describe('a backup from before the change', () => {
  test('says which key it needs, and opens with the one that was kept', async () => {
    const backup = join(tempHome(), 'before.sqlite')
    expect((await runCommand('backup', '--home', desk.home, '--to', backup)).code).toBe(0)
    const old = keyId(openHomeKeys(desk.home).key)
    const kept = join(tempHome(), 'old.key')
    const before = opened()
    expect((await secrets('rotate', '--keep-old', kept)).err).toContain(kept)
    const present = keyId(openHomeKeys(desk.home).key)
    const refused = await runCommand('restore', backup, '--home', desk.home)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(`sealed under the key ${old}, which is not here (${present} is)`)
    expect(opened()).toEqual(before)
    const { code, err } = await runCommand('restore', backup, '--home', desk.home, '--key', kept)
    expect(code, err).toBe(0)
    expect(opened()).toEqual(before)
  })
})

describe('a key that only the window can open', () => {
  /** The home as a window with a key store made it. */
  function keptBySystem(): string {
    const before = openHomeKeys(desk.home)
    const file = { kind: 'system', id: keyId(before.key), key: 'opaque' }
    writeFileSync(keyFile(desk.home), JSON.stringify(file), { mode: 0o600 })
    return file.id
  }

  test('holds up neither backups, nor restoring them, nor exports without secrets', async () => {
    const id = keptBySystem()
    const backup = join(tempHome(), 'backup.sqlite')
    expect((await runCommand('backup', '--home', desk.home, '--to', backup)).code).toBe(0)
    const restored = await runCommand('restore', backup, '--home', desk.home)
    expect(restored.code, restored.err).toBe(0)
    const target = join(tempHome(), 'all.ndjson')
    const exported = await runCommand('export', target, '--home', desk.home)
    expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('4 secrets left out') })
    expect(readFileSync(target, 'utf8')).not.toContain(`v2.${id}`)
  })

  test('is said to be one where it is needed', async () => {
    const id = keptBySystem()
    const told = /which only the window can ask/
    const { code, out, err } = await secrets('status')
    expect({ code, out, err }).toMatchObject({
      code: 6,
      out: expect.stringContaining(`Key: ${id}`),
      err: expect.stringMatching(told),
    })
    const backup = join(tempHome(), 'backup.sqlite')
    const withKey = await runCommand('backup', '--home', desk.home, '--to', backup, '--with-key')
    expect(withKey).toMatchObject({ code: 6, err: expect.stringMatching(told) })
    expect(existsSync(backup)).toBe(false)
  })

  test('gives way to the key of a backup that is named', async () => {
    const kept = join(tempHome(), 'kept.key')
    const backup = join(tempHome(), 'backup.sqlite')
    writePlainKey(openHomeKeys(desk.home), kept)
    const before = opened()
    await runCommand('backup', '--home', desk.home, '--to', backup)
    keptBySystem()
    expect((await runCommand('restore', backup, '--home', desk.home, '--key', kept)).code).toBe(0)
    expect(opened()).toEqual(before)
  })
})
