import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/desks/shop-network.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { ben, enter, lockScreen, withPeople } from '../support/screens/page-operators.ts'

const openScreen = screenForFile()
const settings = '/settings?section=network'
const loopback = { networkAddresses: () => ['127.0.0.1'] }

/** A browser of another computer. It was not told to trust the authority: these tests look at the screens alone. */
async function otherComputer(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ reducedMotion: 'reduce', ignoreHTTPSErrors: true })
  if (!context) throw new Error('the browser is gone')
  onTestFinished(() => context.close())
  return context.newPage()
}

const openSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Other computers of this shop reach this station' })

async function openTo(page: Page): Promise<string> {
  const port = String(await freePort())
  await page.getByRole('textbox', { name: 'Port' }).fill(port)
  await openSwitch(page).focus()
  await page.keyboard.press('Space')
  const url = `https://127.0.0.1:${port}`
  await page.getByText(url, { exact: true }).waitFor()
  return url
}

test('a station nobody can sign in at is not opened, and the screen says what to do', async () => {
  const { page } = await openScreen(settings, loopback)
  await openSwitch(page).focus()
  await page.keyboard.press('Space')
  await page
    .getByText(/Nobody can sign in yet/)
    .first()
    .waitFor()
  expect(await openSwitch(page).isChecked()).toBe(false)
})

test.each([['light'], ['dark']] as const)(
  'the three steps and the joining page are read by everybody (%s)',
  async colorScheme => {
    const { page, station } = await openScreen(null, { colorScheme, ...loopback })
    await withPeople(station, [{ name: 'Ana Silva', role: 'manager', pin: '4071' }])
    await station.call('PATCH', '/desk/sign-in-settings', { sign_in: false })
    await page.goto(`${station.url}${settings}`)
    const url = await openTo(page)
    await page.getByRole('img', { name: `Picture of the address ${url}` }).waitFor()
    await page.getByText('SHA-256 fingerprint').first().waitFor()
    await expectAccessible(page)
    const other = await otherComputer(page)
    await other.emulateMedia({ colorScheme })
    await other.goto(`${url}/orders`)
    await other.getByRole('heading', { name: 'Pair this computer with Packdesk' }).waitFor()
    await expectAccessible(other)
    await page.goto(`${station.url}/settings?section=operators`)
    await page.getByRole('button', { name: 'Actions for Ana Silva' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByText(/nobody could sign in there any more/).waitFor()
  },
)

test('a new computer is paired at both screens, works, and is put out', async () => {
  const { page, station } = await openScreen(null, loopback)
  await withPeople(station)
  await station.call('PATCH', '/desk/sign-in-settings', { sign_in: false })
  await page.goto(`${station.url}${settings}`)
  const url = await openTo(page)
  await page.getByRole('button', { name: 'Pair a computer' }).click()
  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? ''

  const other = await otherComputer(page)
  await other.goto(`${url}/orders`)
  await other.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000')
  await other.getByRole('textbox', { name: 'Name of this desk' }).fill('Bench 2')
  await other.keyboard.press('Enter')
  await other.getByText('This is not the code. 4 tries are left.').waitFor()
  await other.getByRole('textbox', { name: 'Code' }).fill(code)
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: 'Compare this number' }).waitFor()
  const check = await other.locator('output').textContent()

  await page.getByText(/^Bench 2 at .* asks\. Does it show this number\?$/).waitFor()
  expect(await page.getByText(/^\d{6}$/).textContent()).toBe(check)
  await page.getByRole('button', { name: 'Same number: pair it' }).click()
  await lockScreen(other).waitFor()
  await enter(other, ben)
  await other.goto(`${url}/orders`)
  await other.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(await other.evaluate(() => window.isSecureContext)).toBe(true)
  await other.goto(`${url}/pack`)
  await other.getByRole('heading', { name: 'Pack', level: 1 }).waitFor()

  await page.getByRole('textbox', { name: 'Name of Bench 2' }).waitFor()
  await page.getByRole('button', { name: 'Put out', exact: true }).click()
  await page.getByRole('button', { name: 'Put out Bench 2' }).click()
  await page.getByText('No computer is paired yet.').waitFor()
  await other.goto(`${url}/orders`)
  await other.getByRole('heading', { name: 'Pair this computer with Packdesk' }).waitFor()
})
