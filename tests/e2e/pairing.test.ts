import { describe, expect, test } from 'vitest'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { type ShipDesk, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()
const shop = 'https://shop.example'
const call = async ({ station }: ShipDesk, origin = shop) =>
  (await station.call('GET', '/v1/addresses', undefined, { headers: { origin } })).status
const asks = `${shop} wants to use this station`

test('a web page that calls the station is asked about at once, and allowed by keyboard', async () => {
  const desk = await openScreen('/shipments')
  const { page } = desk
  const search = page.getByRole('searchbox')
  await search.focus()
  await expect.poll(() => call(desk)).toBe(403)
  await dialog(page, asks).waitFor()
  await said(page, asks)
  await page.keyboard.type('noah')
  await expect.poll(() => search.inputValue()).toBe('noah')
  // What the search has found is said too; let it be said first.
  await said(page, /found\.$/)

  await page.getByRole('main').focus()
  await tabTo(page, dialog(page, asks).getByRole('button', { name: 'Allow' }))
  await page.keyboard.press('Enter')
  await dialog(page, asks).waitFor({ state: 'detached' })
  await said(page, `${shop} can use this station now.`)
  await expect.poll(() => call(desk)).toBe(200)
})

test('not now lets it go, block keeps it out, and the settings take either back', async () => {
  const desk = await openScreen('/settings?section=developers')
  const { page } = desk
  await call(desk)
  await dialog(page, asks).getByRole('button', { name: 'Not now' }).click()
  await dialog(page, asks).waitFor({ state: 'detached' })
  await page
    .getByRole('listitem')
    .filter({ hasText: `${shop}Postponed` })
    .waitFor()
  await page.getByRole('button', { name: `Allow ${shop}` }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${shop}Allowed` })
    .waitFor()
  await expect.poll(() => call(desk)).toBe(200)
  await page.getByRole('button', { name: `Remove ${shop}` }).click()
  await page.getByText('No web page has asked yet.').waitFor()
  await expect.poll(() => call(desk)).toBe(403)
  await dialog(page, asks).getByRole('button', { name: 'Block' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${shop}Blocked` })
    .waitFor()
})

describe('in light and dark colours', () => {
  test('axe objects to nothing and nothing is cut off, with text at 200 % too', async () => {
    const desk = await openScreen('/settings?section=developers', { width: 640, height: 450 })
    await call(desk, 'https://a-shop-with-quite-a-long-name.and-a-subdomain.example:8443')
    await dialog(desk.page, /^https:\/\/a-shop/).waitFor()
    await desk.page.getByRole('list', { name: 'Known web pages' }).waitFor()
    await expectAccessible(desk.page)
    await expect.poll(() => overflow(desk.page)).toBeLessThanOrEqual(0)
  })
})

test('the page that finds out what is wrong tries the station and a key by itself', async () => {
  const { page, station, complaints } = await openScreen('/system')
  await page.goto(`${station.url}/connect?origin=${shop}`)
  await page.getByText('Yes, all clear.').waitFor()
  await page.getByText(`${shop} has not called this station yet`).waitFor()
  const { bareKey } = station.keys.create({ name: 'page', mode: 'live' })
  await page.getByLabel('Key of the web page').fill(bareKey)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It is a key for live mode.').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await page.getByLabel('Key of the web page').fill('nonsense')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('the station does not know this key').waitFor()
  await goTo({ page, station }, '/system')
})
