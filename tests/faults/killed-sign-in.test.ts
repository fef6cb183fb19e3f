import { expect, test } from 'vitest'
import type { OperatorRecord } from '../../shared/desk/operators.ts'
import { openPage } from '../support/contract/page.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const person = { email: 'ana@shop.example', name: 'Ana', role: 'manager', password: 'tape gun and scissors' }

test('a station that is killed knows who was signed in, and wins nobody a guess', async () => {
  const home = tempHome()
  const first = await killableStation(home)
  const { body: ana } = await first.call<OperatorRecord>('POST', '/desk/operators', person)
  await first.call('PUT', `/desk/operators/${ana.id}/pin`, { pin: '4071' })
  await first.call('PATCH', '/desk/sign-in-settings', { sign_in: true })
  const page = await openPage(first)
  const enter = (at: typeof page, pin: string) => at.call('POST', '/desk/sessions', { operator: ana.id, pin })
  expect((await enter(page, '4071')).status).toBe(201)
  const guesser = await openPage(first)
  for (const pin of ['1111', '2222']) expect((await enter(guesser, pin)).status).toBe(400)
  // Killed while the third guess is looked at.
  const third = enter(guesser, '3333').catch(() => null)
  await first.kill()
  await third

  const second = await killableStation(home)
  const still = await openPage(second, page.cookies)
  expect((await still.call('GET', '/v1/addresses')).status).toBe(200)
  expect((await (await openPage(second)).call('GET', '/v1/addresses')).status).toBe(401)
  const again = await openPage(second)
  const tried = [await enter(again, '5555'), await enter(again, '4071')].map(({ status }) => status)
  // It was counted before it was looked at, unless it never arrived.
  expect([
    [429, 429],
    [400, 429],
  ]).toContainEqual(tried)
})
