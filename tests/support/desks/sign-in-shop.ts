import { expect, onTestFinished } from 'vitest'
import type { OperatorRecord } from '../../../shared/desk/operators.ts'
import type { SignInState } from '../../../shared/desk/sign-in.ts'
import { openPage, type Page } from '../contract/page.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import { startStation, type TestStation, type TestStationOptions } from '../station/station.ts'
import { password } from './operators.ts'

export const pins = { manager: '4071', packer: '5283', viewer: '904265' } as const

type Role = keyof typeof pins
const names: Record<Role, string> = { manager: 'Ana Silva', packer: 'Ben Roy', viewer: 'Cleo' }

export type Shop = { station: TestStation; clock: ManualClock; people: Record<Role, OperatorRecord> }

/** A shop with one operator of each role, each with a PIN, where operators sign in on the page. */
export async function shop(options: TestStationOptions = {}): Promise<Shop> {
  const clock = manualClock()
  const station = await startStation({ clock, ...options })
  onTestFinished(() => station.close())
  const people = {} as Shop['people']
  for (const role of ['manager', 'packer', 'viewer'] as const) {
    const person = { email: `${role}@shop.example`, name: names[role], role, password }
    people[role] = (await station.call<OperatorRecord>('POST', '/desk/operators', person)).body
    const set = await station.call('PUT', `/desk/operators/${people[role].id}/pin`, { pin: pins[role] })
    expect(set.body).toMatchObject({ pin: true })
  }
  const on = await station.call('PATCH', '/desk/sign-in-settings', { sign_in: true })
  expect(on.body).toEqual({ sign_in: true, lock_minutes: 10 })
  return { station, clock, people }
}

export const enter = (page: Page, person: { id: string }, pin: string) =>
  page.call<SignInState>('POST', '/desk/sessions', { operator: person.id, pin })

/** A page on which somebody of a role is signed in. */
export async function pageOf({ station, people }: Shop, role: Role): Promise<Page> {
  const page = await openPage(station)
  expect((await enter(page, people[role], pins[role])).status).toBe(201)
  return page
}

export const stateOf = async (page: Page) => (await page.call<SignInState>('GET', '/desk/sign-in')).body

/** The status of something everybody who is signed in may see. */
export const reads = async (page: Page) => (await page.call('GET', '/v1/addresses')).status
