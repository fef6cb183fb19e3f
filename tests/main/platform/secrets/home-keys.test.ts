import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  beginRotation,
  finishRotation,
  keyFile,
  openHomeKeys,
} from '../../../../main/platform/secrets/home-keys.ts'
import { type KeyWrapping, passphraseWrapping } from '../../../../main/platform/secrets/key-wrapping.ts'
import { createSecretBox, keyId, keyIdOf } from '../../../../main/platform/secrets/secret-box.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

/** What guessing costs has no part in these tests. */
const cheap = (text: string) => passphraseWrapping({ text }, 2 ** 4)
const horse = cheap('correct horse battery')

describe('the key of a home', () => {
  it('is wrapped by a passphrase that is set, and opens with no other one', () => {
    const home = tempHome()
    const { key } = openHomeKeys(home, [horse])
    const file = readFileSync(keyFile(home), 'utf8')
    expect(file).not.toContain(Buffer.from(key).toString('hex'))
    expect(openHomeKeys(home, [horse]).key).toEqual(key)
    expect(() => openHomeKeys(home, [cheap('wrong horse battery')])).toThrow(
      /^The passphrase is not the one of this home\. Nothing was changed/,
    )
    expect(() => openHomeKeys(home)).toThrow(/opens with a passphrase.*PACKDESK_PASSPHRASE_FILE/)
    expect(readFileSync(keyFile(home), 'utf8')).toBe(file)
  })

  it('opens with a passphrase however its letters were typed', () => {
    const home = tempHome()
    const { key } = openHomeKeys(home, [cheap('crème brûlée')])
    expect(openHomeKeys(home, [cheap('crème brûlée'.normalize('NFD'))]).key).toEqual(key)
  })

  it('is read out of the first line of a file', () => {
    const home = tempHome()
    const file = join(tempHome(), 'passphrase')
    writeFileSync(file, 'correct horse battery\nsecond line')
    const { key } = openHomeKeys(home, [horse])
    expect(openHomeKeys(home, [passphraseWrapping({ file }, 2 ** 4)]).key).toEqual(key)
    expect(() => passphraseWrapping({ file: `${file}.gone` })).toThrow(/passphrase\.gone .* cannot be read/)
    expect(() => passphraseWrapping({ text: 'short' })).toThrow(/less than 8 characters/)
  })

  it('is refused when others can read it, with what to do, where the system tells', () => {
    if (process.platform === 'win32') return
    const home = tempHome()
    openHomeKeys(home)
    expect(statSync(keyFile(home)).mode & 0o077).toBe(0)
    chmodSync(keyFile(home), 0o640)
    expect(() => openHomeKeys(home)).toThrow(`Run: chmod 600 '${keyFile(home)}'`)
    chmodSync(keyFile(home), 0o600)
    expect(() => openHomeKeys(home)).not.toThrow()
  })
})

describe('a sealed text', () => {
  it('names its key and opens with it, also when it is not the first one any more', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const sealed = createSecretBox(one).seal('hunter2')
    expect(createSecretBox({ key: two, others: [one] }).open(sealed)).toBe('hunter2')
    expect(() => createSecretBox(two).open(sealed)).toThrow(`sealed under the key ${keyIdOf(sealed)}`)
  })

  it('from before keys had names opens', () => {
    const key = Buffer.alloc(32, 7)
    const old = createSecretBox(key)
      .seal('hunter2')
      .replace(/^v2\.\w{8}/, 'v1')
    expect(createSecretBox({ key: Buffer.alloc(32, 8), others: [key] }).open(old)).toBe('hunter2')
  })
})

describe('a change of the key', () => {
  /** What a home looks like when the change stops after each of its steps. */
  const steps: Record<string, (home: string, keptBy: KeyWrapping | null) => void> = {
    'the new key is written': home => void beginRotation(home, [horse]),
    'the new key is in its place': (home, keptBy) =>
      finishRotation(home, beginRotation(home, [horse]), keptBy),
  }

  it.each(Object.entries(steps))('opens what was sealed before it, after %s', (_step, stop) => {
    const home = tempHome()
    const before = createSecretBox(openHomeKeys(home, [horse]))
    const link = before.sign('a label')
    const next = beginRotation(home, [horse])
    const sealed = { old: before.seal('old'), fresh: createSecretBox(next).seal('new') }
    stop(home, horse)
    const after = createSecretBox(openHomeKeys(home, [horse]))
    expect(after.open(sealed.fresh)).toBe('new')
    if (existsSync(join(home, 'secret-next.key'))) expect(after.open(sealed.old)).toBe('old')
    else expect(() => after.open(sealed.old)).toThrow()
    expect(after.isSigned('a label', link)).toBe(true)
  })

  it('to another passphrase opens with one of the two at any moment', () => {
    const home = tempHome()
    openHomeKeys(home, [horse])
    const staple = cheap('staple staple staple')
    const next = beginRotation(home, [horse])
    expect(openHomeKeys(home, [horse]).others).toEqual([next.key])
    writeFileSync(
      join(home, 'secret-next.key'),
      JSON.stringify({ kind: 'passphrase', id: keyId(next.key), key: staple.wrap(textOf(next)) }),
      {
        mode: 0o600,
      },
    )
    expect(openHomeKeys(home, [staple]).key).toEqual(next.key)
    finishRotation(home, next, staple)
    expect(openHomeKeys(home, [staple]).key).toEqual(next.key)
    expect(() => openHomeKeys(home, [horse])).toThrow(/not the one of this home/)
  })
})

const textOf = ({ key, signing }: { key: Uint8Array; signing: Uint8Array }) =>
  [key, signing].map(bytes => Buffer.from(bytes).toString('hex')).join('\n')
