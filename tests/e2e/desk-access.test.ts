import { describe, expect, test } from 'vitest'
import { expectAccessible, overflow, tablesCutOff } from '../support/screens/accessibility.ts'
import {
  dialog,
  goTo,
  row,
  sampleDraft,
  sampleLabel,
  screenForFile,
} from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

describe('in light and dark colours axe objects to nothing', () => {
  test('on a shipment, from draft to void', async () => {
    const { page, station } = await openScreen(null)
    const { id } = await sampleDraft(station)
    await goTo({ page, station }, `/shipments/${id}`)
    await page.getByRole('radiogroup', { name: 'Choose a service' }).waitFor()
    await expectAccessible(page)
    await sampleLabel(station)
    await page.getByRole('button', { name: /^Print label/ }).click()
    await page.getByRole('listitem').getByText('Saved as a file').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Void label…' }).click()
    await dialog(page, 'Void this label?').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Void label', exact: true }).click()
    await page.getByText('This label is voided.').waitFor()
    await expectAccessible(page)
  })

  test('on the lists, their dialogs and the rate sheet', async () => {
    const { page, station } = await openScreen('/shipments')
    await page.getByText('Row 1 of 12').waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('No shipments match').waitFor()
    await expectAccessible(page)

    await goTo({ page, station }, '/system')
    await page.getByText('Workload').waitFor()
    await expectAccessible(page)

    await goTo({ page, station }, '/printers')
    await page.getByRole('button', { name: 'Test label' }).click()
    await said(page, /^Test label sent/)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await dialog(page, 'Add a rule').getByRole('button', { name: 'Only for some' }).click()
    await expectAccessible(page)
    await dialog(page, 'Add a rule').getByRole('button', { name: 'Save' }).click()
    await dialog(page, 'Add a rule').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Where would it print?' }).click()
    await page.getByText('Nothing is printed.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a printer' }).click()
    await page.getByRole('button', { name: 'Add printer' }).click()
    await page.getByText('Enter a name.').first().waitFor()
    await expectAccessible(page)

    await goTo({ page, station }, '/carriers')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByRole('group', { name: /works inside this station/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'House Courier' }).click()
    await page.getByRole('link', { name: 'Rates' }).click()
    await page.getByRole('button', { name: /^House Courier Express/ }).click()
    await page.getByRole('button', { name: 'Service', exact: true }).click()
    await page.getByRole('button', { name: 'Advanced' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zones', exact: true }).click()
    const zones = page.getByRole('table', { name: 'Zones' })
    await zones.waitFor()
    // What has more to it sideways fades out at that edge, by itself and without a script.
    const timeline = zones.evaluate(({ parentElement }) =>
      getComputedStyle(parentElement ?? document.body).getPropertyValue('animation-timeline'),
    )
    expect(await timeline).toBe('scroll(self inline)')
    await expectAccessible(page)
  })
})

const windows = [
  { what: 'a narrow window', width: 900, height: 700 },
  { what: 'text at 200 %', width: 640, height: 450 },
]

test('nothing is cut off in a narrow window and with text at 200 %', async () => {
  const { page, station } = await openScreen()
  const { id } = await sampleLabel(station)
  await goTo({ page, station }, '/shipments')
  await row(page, /Label bought/).waitFor()
  for (const path of [
    '/shipments',
    `/shipments/${id}`,
    '/tracking',
    '/print-queue',
    '/pickups',
    '/pickups/new',
    '/manifests',
    '/reports',
    '/printers',
    '/printers/new',
    '/carriers',
    '/carriers/new/generic',
    '/system',
    '/settings',
    '/settings?section=desk',
    '/settings?section=data',
    '/settings?section=developers',
  ]) {
    await goTo({ page, station }, path)
    for (const { what, ...size } of windows) {
      await page.setViewportSize(size)
      await expect.poll(() => overflow(page), { message: `${path}, ${what}` }).toBeLessThanOrEqual(0)
      await expect.poll(() => tablesCutOff(page), { message: `${path}, ${what}` }).toEqual([])
    }
  }
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last()
  for (const { what, ...size } of windows) {
    await page.setViewportSize(size)
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect((box?.y ?? size.height) + (box?.height ?? 0), what).toBeLessThanOrEqual(size.height)
  }
})
