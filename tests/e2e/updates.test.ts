import { expect, onTestFinished, test } from 'vitest'
import type { UpdateState } from '../../shared/desk/updates.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import { putWindowAround } from '../support/screens/window-around.ts'

const openScreen = screenForFile()

/** A window around the page, as the page sees one: it answers where the update stands after each call. */
const windowAnswering = (version: string, answers: Record<string, UpdateState['step']>) => {
  const state = (step: UpdateState['step']): UpdateState => ({ version, channel: 'latest', step })
  return Object.fromEntries(Object.entries(answers).map(([call, step]) => [call, state(step)]))
}

test('a browser says that updates are not installed here, and where they are', async () => {
  const { page } = await openScreen('/settings#updates')
  await page.getByText('Not here: this page is open in a browser.').waitFor()
  expect(await page.getByRole('button', { name: 'Look for updates' }).count()).toBe(0)
})

test('in the window a version is looked for, downloaded and installed step by step, by keyboard, and every step is said', async () => {
  const { page: other, station } = await openScreen(null)
  // A page of its own: what is put into it cannot be taken out again.
  const page = await other.context().newPage()
  onTestFinished(() => page.close())
  await putWindowAround(page)
  const answers = windowAnswering('1.0.0', {
    state: { kind: 'none', checkedAt: null },
    check: { kind: 'found', next: '1.1.0' },
    load: { kind: 'ready', next: '1.1.0', later: false },
    install: { kind: 'busy', next: '1.1.0' },
    skip: { kind: 'skipped', next: '1.1.0' },
  })
  await page.addInitScript(given => {
    let now = given.state
    const call = (name: string) => async () => {
      now = given[name] ?? now
      return now
    }
    const updates = Object.fromEntries(
      ['check', 'load', 'cancel', 'skip', 'install', 'later', 'choose'].map(name => [name, call(name)]),
    )
    Object.assign(Reflect.get(globalThis, 'packdesk'), { updates: { ...updates, state: async () => now } })
  }, answers)
  await goTo({ page, station }, '/settings#updates')
  await page.getByText('This is version 1.0.0.').waitFor()
  await page.getByText('Nobody has looked for a newer version').waitFor()
  await page.getByRole('button', { name: 'Look for updates' }).press('Enter')
  await said(page, 'Version 1.1.0 is out. Nothing is downloaded before you say so.')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  await said(page, 'Version 1.1.0 is ready. It is installed when Packdesk is started again, or now.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back up, install and restart' }).press('Enter')
  await said(page, 'Labels are being bought or printed. Install version 1.1.0 when that is done.')
  await page.getByRole('button', { name: 'Skip this version' }).press('Enter')
  await said(page, 'Version 1.1.0 is out and is not offered. A newer one will be.')
  await page.getByRole('button', { name: 'Download' }).waitFor()
})

test('a copy that was unpacked says that it cannot replace itself, and where newer versions are', async () => {
  const { page: other, station } = await openScreen(null)
  const page = await other.context().newPage()
  onTestFinished(() => page.close())
  await putWindowAround(page)
  await page.addInitScript(() => {
    const step = { kind: 'off', why: 'archive', newerAt: 'https://updates.example/packdesk' }
    const state = async () => ({ version: '1.0.0', channel: 'latest', step })
    Object.assign(Reflect.get(globalThis, 'packdesk'), { updates: { state } })
  })
  await goTo({ page, station }, '/settings#updates')
  await page.getByText('Newer versions are at https://updates.example/packdesk.').waitFor()
  expect(await page.getByRole('button', { name: 'Look for updates' }).count()).toBe(0)
})
