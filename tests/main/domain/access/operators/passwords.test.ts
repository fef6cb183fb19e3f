import { expect, test } from 'vitest'
import { createPasswords, usualPasswordCost } from '../../../../../main/domain/access/operators/passwords.ts'
import { createSecretBox } from '../../../../../main/platform/secrets/secret-box.ts'

const box = createSecretBox(new Uint8Array(32))
const quick = createPasswords(box, { log2N: 4, blockSize: 1, passes: 1 })

test('each hash has its own salt and tells its cost', async () => {
  const [one, two] = await Promise.all([quick.hash('tape gun'), quick.hash('tape gun')])
  expect(box.open(one)).toMatch(/^scrypt\$4\$1\$1\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(one).not.toBe(two)
  for (const hash of [one, two]) {
    expect(await quick.matches('tape gun', hash)).toBe(true)
    expect(await quick.matches('tape gum', hash)).toBe(false)
  }
})

test('nobody has no password', async () => {
  expect(await quick.matches('', null)).toBe(false)
  expect(await quick.matches('tape gun', null)).toBe(false)
})

test('a hash that was lost opens for no password', async () => {
  expect(await quick.matches('tape gun', box.seal('whsec_1'))).toBe(false)
})

test('a hash of another cost still counts when the usual one has risen', async () => {
  const hash = await createPasswords(box, { log2N: 5, blockSize: 2, passes: 1 }).hash('tape gun')
  expect(await quick.matches('tape gun', hash)).toBe(true)
})

test('the same letters typed another way are the same password', async () => {
  expect(await quick.matches('cafe\u0301', await quick.hash('caf\u00e9'))).toBe(true)
})

test('the usual cost is 16 MB, five times over', async () => {
  expect(128 * 2 ** usualPasswordCost.log2N * usualPasswordCost.blockSize).toBe(16 * 1024 * 1024)
  const usual = createPasswords(box)
  const hash = await usual.hash('tape gun')
  expect(box.open(hash)).toMatch(/^scrypt\$14\$8\$5\$/)
  expect(await usual.matches('tape gun', hash)).toBe(true)
})
