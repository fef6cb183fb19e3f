import { expect, test } from 'vitest'
import { failed, SignInRefused } from '../../../main/carriers/contract/outcome.ts'
import { createTokenCache } from '../../../main/carriers/line/token-cache.ts'

const hourMs = 3_600_000

function desk() {
  let nowMs = 0
  let signIns = 0
  const cache = createTokenCache(() => nowMs)
  const signIn = async () => {
    signIns += 1
    return { token: `t${signIns}`, lifetimeMs: 4 * hourMs }
  }
  return {
    cache,
    signIn,
    get: () => cache.get('a', signIn),
    pass: (ms: number) => (nowMs += ms),
    signIns: () => signIns,
  }
}

test('many calls at once sign in once', async () => {
  const { get, signIns } = desk()
  expect(new Set(await Promise.all([get(), get(), get()]))).toEqual(new Set(['t1']))
  expect(await get()).toBe('t1')
  expect(signIns()).toBe(1)
})

test('a token is renewed half an hour before it ends', async () => {
  const { get, pass } = desk()
  await get()
  pass(3.4 * hourMs)
  expect(await get()).toBe('t1')
  pass(0.2 * hourMs)
  expect(await get()).toBe('t2')
})

test('a token the carrier refused is not used again, and a newer one is not thrown away for it', async () => {
  const { cache, get } = desk()
  cache.drop('a', await get())
  expect(await get()).toBe('t2')
  cache.drop('a', 't1')
  expect(await get()).toBe('t2')
})

test('a sign-in that failed is tried again by the next call', async () => {
  const { cache, get } = desk()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get()).toBe('t1')
})

test('credentials that were refused are not tried again for a minute', async () => {
  const { cache, get, pass } = desk()
  const asked: number[] = []
  const refuse = () => {
    asked.push(1)
    return Promise.reject(new SignInRefused(failed([{ code: '401', message: 'No.' }])))
  }
  for (let turn = 0; turn < 5; turn += 1) await expect(cache.get('a', refuse)).rejects.toThrow('refused')
  expect(asked).toHaveLength(1)
  await expect(get()).rejects.toThrow('refused')
  pass(61_000)
  expect(await get()).toBe('t1')
})

test('names do not share tokens', async () => {
  const { cache, signIn, get } = desk()
  await get()
  expect(await cache.get('b', signIn)).toBe('t2')
})
