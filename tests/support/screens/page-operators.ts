import type { Locator, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import type { OperatorRecord } from '../../../shared/desk/operators.ts'
import { password } from '../desks/operators.ts'
import type { TestStation } from '../station/station.ts'
import { untilFocused } from './accessibility.ts'

/** Somebody who signs in on the page. */
export type Person = { name: string; role: OperatorRecord['role']; pin: string }
export const ana: Person = { name: 'Ana Silva', role: 'manager', pin: '4071' }
export const ben: Person = { name: 'Ben Roy', role: 'packer', pin: '5283' }

/** A shop whose operators sign in on the page. */
export async function withPeople({ call }: TestStation, people: readonly Person[] = [ana, ben]) {
  for (const { name, role, pin } of people) {
    const email = `${role}@shop.example`
    const { body } = await call<OperatorRecord>('POST', '/desk/operators', { email, name, role, password })
    await call('PUT', `/desk/operators/${body.id}/pin`, { pin })
  }
  expect((await call('PATCH', '/desk/sign-in-settings', { sign_in: true })).status).toBe(200)
}

export const lockScreen = (page: Page): Locator => page.getByRole('dialog', { name: 'Who works here?' })

export async function enter(page: Page, { name, pin }: Person): Promise<void> {
  const button = lockScreen(page).getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await untilFocused(lockScreen(page).getByRole('textbox', { name: 'PIN', exact: true }))
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor({ state: 'hidden' })
}

/** A window of another browser, which is another desk and another session, closed after the test. */
export async function otherDesk(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ reducedMotion: 'reduce' })
  if (!context) throw new Error('the browser is gone')
  onTestFinished(() => context.close())
  return context.newPage()
}
