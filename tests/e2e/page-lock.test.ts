import { expect, test } from 'vitest'
import type { OperatorRecord } from '../../shared/desk/operators.ts'
import { untilFocused } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { ana, ben, enter, lockScreen, withPeople } from '../support/screens/page-operators.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('what was typed is there again after the page was locked, for whoever signs in', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/ship`)
  await enter(page, ben)
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByRole('textbox', { name: 'City' }).fill('Halifax')
  await page.keyboard.press('Control+Shift+L')
  await lockScreen(page).waitFor()
  await said(page, 'The page is locked.')
  await page.keyboard.press('Escape')
  expect(await lockScreen(page).isVisible()).toBe(true)
  await enter(page, ana)
  expect(await to.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Halifax')
  await page.getByRole('button', { name: 'Signed in: Ana Silva' }).waitFor()
})

test.each([
  ['somebody who touched it', 'PUT', '/desk/sessions'],
  ['whoever is signed in', 'GET', '/desk/sign-in'],
])(
  'a page that was locked stays locked when what was said of %s before comes late',
  async (_, method, path) => {
    const { page, station } = await openScreen(null)
    await withPeople(station)
    await page.goto(`${station.url}/orders`)
    await enter(page, ana)
    await page.getByRole('button', { name: 'Signed in: Ana Silva' }).waitFor()
    const { promise: isLocked, resolve: release } = Promise.withResolvers<void>()
    let isHeld = false
    const { promise: isAnswered, resolve: tellAnswered } = Promise.withResolvers<void>()
    // Held here, so that none is missed that the page asks by itself.
    await page.route(`**${path}`, async route => {
      if (route.request().method() !== method) return route.fallback()
      const answer = await route.fetch()
      isHeld = true
      await isLocked
      await route.fulfill({ response: answer })
      tellAnswered()
    })
    if (method === 'GET') await station.call('PATCH', '/desk/sign-in-settings', { lock_minutes: 30 })
    await expect
      .poll(async () => {
        // A page that has just been signed in on may not listen to its keys yet.
        if (method === 'PUT') await page.keyboard.press('Shift')
        return isHeld
      })
      .toBe(true)
    await page.keyboard.press('Control+Shift+L')
    await lockScreen(page).waitFor()
    release()
    await isAnswered
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await lockScreen(page).isVisible()).toBe(true)
  },
)

test('nothing under the lock is reached, and a dialog that was open is there again with what was typed', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/settings?section=operators`)
  await enter(page, ana)
  await page.getByRole('button', { name: 'Add an operator' }).click()
  const form = page.getByRole('dialog', { name: 'Add an operator' })
  await untilFocused(form.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Cleo')
  const other = await page.context().newPage()
  await other.goto(`${station.url}/orders`)
  await other.getByRole('button', { name: 'Signed in: Ana Silva' }).waitFor()
  await other.keyboard.press('Control+Shift+L')
  await other.close()
  await lockScreen(page).waitFor()
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.getAttribute('aria-label'))
  await expect.poll(inside).toBe('Who works here?')
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe('Who works here?')
  }
  const under = page.getByRole('button', { name: 'Actions for Ben Roy' })
  expect(await under.evaluate(button => button.closest('[inert]') !== null)).toBe(true)
  await enter(page, ana)
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Cleo')
})

test('another window of the browser is locked and opened along, and an operator switched off is out', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/orders`)
  await enter(page, ben)
  const other = await page.context().newPage()
  await other.goto(`${station.url}/shipments`)
  await other.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  const { body } = await station.call<{ results: OperatorRecord[] }>('GET', '/desk/operators')
  const packer = body.results.find(({ role }) => role === 'packer')
  await station.call('PATCH', `/desk/operators/${packer?.id}`, { active: false })
  await lockScreen(page).waitFor()
  await lockScreen(other).waitFor()
  // Who alone can sign in is not asked for a name.
  await lockScreen(other).getByRole('textbox', { name: 'PIN', exact: true }).fill(ana.pin)
  await other.keyboard.press('Enter')
  await lockScreen(other).waitFor({ state: 'hidden' })
  await lockScreen(page).waitFor({ state: 'hidden' })
  await other.close()
})

test('whoever locks the page and closes it at once has locked it, also where the browser has no connection free', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/orders`)
  await enter(page, ana)
  const other = await page.context().newPage()
  await other.goto(`${station.url}/orders`)
  await other.getByRole('button', { name: 'Signed in: Ana Silva' }).waitFor()
  // A browser keeps six connections to a station: with these none is free, and what is asked waits.
  await other.evaluate(async () => {
    const streams = Array.from({ length: 6 }, () => new EventSource('/desk/events'))
    const opened = streams.map(stream => new Promise(resolve => stream.addEventListener('open', resolve)))
    await Promise.all(opened.slice(0, 4))
  })
  await other.keyboard.press('Control+Shift+L')
  await other.close()
  await lockScreen(page).waitFor()
})
