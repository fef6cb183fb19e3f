import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { NotificationCounts } from '../../shared/desk/notifications.ts'
import { runBatch } from '../support/desks/batch-desk.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

/** A backup that fails, which everybody wants to know of. */
async function failBackup({ call, home }: TestStation): Promise<void> {
  const folder = join(home, 'backups')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'in the way')
  await call('POST', '/desk/backups')
}

const countsOf = async ({ call }: TestStation) =>
  (await call<NotificationCounts>('GET', '/desk/notifications/counts')).body

const centre = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test.each([['light'], ['dark']] as const)(
  'what failed while nobody looked stands under the bell, and is opened with the keyboard (%s)',
  async colorScheme => {
    const { page, station, complaints } = await openScreen('/orders', { colorScheme })
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await failBackup(station)
    await said(page, '1 new')
    await page.getByRole('button', { name: 'Notifications: 1 new' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    const row = centre(page).getByRole('button', { name: /The backup failed/ })
    await untilFocused(row)
    await centre(page).getByText('While you were away').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor()
    await expect.poll(async () => (await countsOf(station)).unread).toBe(0)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)

test('Space reads one, the button all, and Esc goes back to the bell', async () => {
  const { page, station } = await openScreen('/orders')
  await failBackup(station)
  await page.getByRole('button', { name: 'Notifications: 1 new' }).click()
  await untilFocused(centre(page).getByRole('button', { name: /The backup failed/ }))
  await page.keyboard.press('Space')
  await centre(page).getByText('Earlier').waitFor()
  expect(await centre(page).getByRole('button', { name: 'Mark all read' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await centre(page).waitFor({ state: 'hidden' })
  await untilFocused(page.getByRole('button', { name: 'Notifications', exact: true }))
})

test('j and k go from line to line, and leave Ctrl K to the palette', async () => {
  const { page, station } = await openScreen('/orders')
  await runBatch(station.call, 'orders', [orderBody({ source: 'Batch' })])
  await failBackup(station)
  await page.getByRole('button', { name: 'Notifications: 2 new' }).click()
  const rows = centre(page).getByRole('listitem').getByRole('button')
  await untilFocused(rows.first())
  await page.keyboard.press('j')
  await untilFocused(rows.nth(1))
  await page.keyboard.press('k')
  await untilFocused(rows.first())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
})

test('with nothing new it says where problems would be', async () => {
  const { page } = await openScreen('/orders')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await centre(page).getByText('Problems would be here and in the top bar.').waitFor()
  await expectAccessible(page)
})

test('Settings switch a kind off, and keep hours quiet once both times are there', async () => {
  const { page, station } = await openScreen('/settings?section=notifications')
  await failBackup(station)
  await page.getByRole('button', { name: 'Notifications: 1 new' }).waitFor()
  const onScreen = page.getByRole('checkbox', { name: 'Backups that failed: On screen' })
  await onScreen.click()
  await expect.poll(() => onScreen.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByLabel('Quiet from').fill('19:00')
  await page.keyboard.press('Tab')
  await page.getByText('Quiet hours need both times.').waitFor()
  await page.getByLabel('Quiet until').fill('07:00')
  await page.getByLabel('Quiet until').blur()
  await expect
    .poll(async () => (await station.call('GET', '/desk/notification-settings')).body)
    .toMatchObject({ screen_off: ['backup_failed'], quiet_from: '19:00', quiet_until: '07:00' })
  await expectAccessible(page)
})
