import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areSignedRules } from '../../../main/platform/signed-text.ts'
import { isSignedRelease, signRelease } from '../../../main/shell/update-signature.ts'

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

/** As `npm run release -- …` runs it. */
const release = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>(resolve => {
    const command = [join(root, 'tests/support/on-own-node.mjs'), 'main/shell/packaging/release.ts', ...words]
    const options = { cwd: root, env: { ...process.env, PACKDESK_FEED_KEY: '', ...env } }
    execFile(process.execPath, command, options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

const makeKey = (file = at('keys/release.pem')) =>
  release(['--make-key', file, '--public-key', at('update-key.pem')])

const feed = (env: Record<string, string>, ...more: string[]) =>
  release(['--from', folder, '--to', at('feed'), '--public-key', at('update-key.pem'), ...more], env)

const installer = () => writeFileSync(at(`Packdesk-${version}-linux-x86_64.AppImage`), 'a program')

describe('The key of releases', () => {
  test('is made outside of the sources, for its owner alone, and never over another', async () => {
    const made = await makeKey()
    expect([made.code, made.err]).toEqual([0, ''])
    expect(statSync(at('keys/release.pem')).mode & 0o077).toBe(0)
    expect(readFileSync(at('update-key.pem'), 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/)
    const before = readFileSync(at('keys/release.pem'), 'utf8')
    const again = await makeKey()
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is there already')])
    expect(readFileSync(at('keys/release.pem'), 'utf8')).toBe(before)
  })

  test('is refused in the sources, also through a link', async () => {
    symlinkSync(root, at('link'))
    for (const file of [join(root, 'release.pem'), at('link/release.pem')]) {
      const { code, err } = await makeKey(file)
      expect([code, err]).toEqual([2, expect.stringContaining('outside')])
      expect(existsSync(file)).toBe(false)
    }
  })
})

describe('A feed', () => {
  test('is written from what was packed and signed so that copies with the public half take it', async () => {
    await makeKey()
    installer()
    const { code, out } = await feed({ PACKDESK_FEED_KEY: at('keys/release.pem') }, '--staging', '20')
    expect([code, out]).toEqual([0, `${at('feed/latest-linux.yml')}\n`])
    const written = JSON.parse(readFileSync(at('feed/latest-linux.yml'), 'utf8'))
    expect(written).toMatchObject({ version, stagingPercentage: 20 })
    expect(isSignedRelease(written, readFileSync(at('update-key.pem'), 'utf8'))).toBe(true)
    expect(existsSync(at(`feed/${version}/latest-linux.yml`))).toBe(true)
  })

  test('without a key is written and said to be signed by nobody', async () => {
    installer()
    const { code, out } = await feed({})
    expect([code, out]).toEqual([0, expect.stringContaining('NOT SIGNED')])
  })

  test('by a key that no copy trusts, or that is not there, is none', async () => {
    await makeKey()
    installer()
    await release(['--make-key', at('other.pem'), '--public-key', at('other-public.pem')])
    for (const [file, why] of [
      ['other.pem', 'is not the other half'],
      ['gone.pem', 'is not there'],
    ] as const) {
      const { code, err } = await feed({ PACKDESK_FEED_KEY: at(file) })
      expect([code, err]).toEqual([2, expect.stringContaining(why)])
    }
    expect(existsSync(at('feed'))).toBe(false)
  })

  test('of nothing, for nowhere or for an unknown channel says what is missing', async () => {
    for (const [words, why] of [
      [[], 'Say where the feed goes'],
      [['--from', folder, '--to', at('feed')], 'There is no installer'],
      [['--to', at('feed'), '--channel', 'nightly'], '--channel is one of'],
      [['--to', at('feed'), '--staging', '200'], '--staging is a number'],
      [['--wrong'], 'npm run release --'],
    ] as const) {
      const { code, err } = await release([...words])
      expect([code, err]).toEqual([2, expect.stringContaining(why)])
    }
  })
})

test('rules of customs are signed by the key of releases, and only where they are whole', async () => {
  await makeKey()
  const env = { PACKDESK_FEED_KEY: at('keys/release.pem') }
  const sign = (file: string, to: string) =>
    release(['--customs-rules', file, '--to', at(to), '--public-key', at('update-key.pem')], env)
  const rules = join(root, 'resources/customs/rules.json')
  expect(await sign(rules, 'signed.json')).toMatchObject({ code: 0, out: `${at('signed.json')}\n` })
  const made = JSON.parse(readFileSync(at('signed.json'), 'utf8')) as { rules: string; signature: string }
  expect(made.rules).toBe(readFileSync(rules, 'utf8'))
  expect(areSignedRules(made.rules, made.signature, readFileSync(at('update-key.pem'), 'utf8'))).toBe(true)
  writeFileSync(at('half.json'), made.rules.slice(0, 900))
  expect(await sign(at('half.json'), 'no.json')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no pack/),
  })
  expect(existsSync(at('no.json'))).toBe(false)
})

test('a key that is to follow another is trusted beside it', async () => {
  const pair = () =>
    generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const [keys, next] = [pair(), pair()]
  const both = `${keys.publicKey}${next.publicKey}`
  const feedOf = { version: '1.1.0', files: [{ url: 'a', sha512: 'b', size: 1 }], path: 'a', sha512: 'b' }
  const told = { ...feedOf, releaseDate: '2026-03-01T10:00:00.000Z' }
  for (const { privateKey } of [keys, next])
    expect(isSignedRelease({ ...told, signature: signRelease(told, privateKey) }, both)).toBe(true)
  expect(isSignedRelease({ ...told, signature: signRelease(told, next.privateKey) }, keys.publicKey)).toBe(
    false,
  )
})
