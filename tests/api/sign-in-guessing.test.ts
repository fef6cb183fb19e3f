import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { addOperator, addSecondFactor, signIn, tokensOf } from '../support/desks/operators.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })
const minuteMs = 60_000

describe('guessing', () => {
  test('is slowed after a few attempts and locked out after ten; the right password must wait too', async () => {
    const person = await addOperator(call)
    const wrong = { ...person, password: 'guessed' }
    const waits: string[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await signIn(call, wrong)).status, `attempt ${attempt}`).toBe(401)
      const refused = attempt < 3 ? null : await signIn(call, person)
      if (!refused) continue
      expect(refused.status).toBe(429)
      const seconds = refused.headers.get('retry-after') ?? ''
      expect(errorOf(refused)).toEqual({
        code: 'throttled',
        message: `Request was throttled. Expected available in ${seconds} seconds.`,
      })
      waits.push(seconds)
      if (attempt < 10) clock.advance(Number(seconds) * 1000)
    }
    expect(waits.map(Number)).toEqual([1, 2, 4, 8, 16, 32, 64, 900])
    clock.advance(15 * minuteMs)
    expect((await signIn(call, person)).status).toBe(200)
    expect((await signIn(call, wrong)).status).toBe(401)
  })

  test('many at once is no way around', async () => {
    const person = await addOperator(call)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(call, { ...person, password: `guess ${n}` })),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked).toHaveLength(3)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })

  test('at codes of the second factor is slowed as well', async () => {
    const person = await addOperator(call)
    await addSecondFactor(call, person.id, clock.now().getTime())
    const { refresh } = await tokensOf(call, person)
    const guess = async () =>
      (await call('POST', '/api/token/verified', { refresh, otp_token: '000000' }, { as: 'none' })).status
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([400, 400, 400, 429])
  })

  test('is forgotten when a manager gives another password', async () => {
    const person = await addOperator(call)
    for (const password of ['one', 'two', 'three']) await signIn(call, { ...person, password })
    await call('PUT', `/desk/operators/${person.id}/password`, { password: 'another password' })
    expect((await signIn(call, { ...person, password: 'another password' })).status).toBe(200)
  })

  test('leaves neither names nor passwords behind', async () => {
    await signIn(call, { email: 'my password by mistake', password: 'and another' })
    const kept = station().look('SELECT group_concat(subject) FROM login_attempts')
    expect(String(kept)).not.toContain('mistake')
    expect(station().log()).not.toMatch(/mistake|and another/)
  })
})
