import { expect, type TestContext, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { noTerminalBecause } from '../support/printers/pseudo-terminal.ts'
import type { ScaleVoice } from '../support/scales/scale-voices.ts'
import { scriptedScale } from '../support/scales/scripted-scale.ts'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { type PackPage, packScreen, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'
import { plugSerialScale } from '../support/screens/page-scale.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'

const notRun = noTerminalBecause()

const settings = { package: 'usual' }

async function countAll(desk: PackPage, order: { order_id: string }) {
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
  await desk.shows('weigh')
}

type Shop = Awaited<ReturnType<typeof packScreen>>

const weights = async ({ call }: Shop) => {
  const { body } = await call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
  return body.results.flatMap(({ parcels }) => parcels.map(({ weight }) => weight))
}

/** A desk of a shop whose station has a scale at a serial line. */
async function deskWithScale(voice: ScaleVoice) {
  const shop = await packScreen({ settings })
  const scale = await scriptedScale(voice)
  await shop.call('POST', '/desk/packing/scales', { name: 'Bench scale', path: scale.path, protocol: voice })
  const desk = await shop.open()
  await desk.page.getByText(/Zero$/).first().waitFor()
  return { shop, scale, desk }
}

if (notRun) {
  test('a scale at the station', ({ skip }: TestContext) => skip(`NOT RUN: ${notRun}`))
} else {
  test.each(['toledo_8217_kg', 'sbi', 'sics', 'ascii'] as const)(
    'a station scale that speaks %s weighs the parcel on the page, and never the one before',
    async voice => {
      const { shop, scale, desk } = await deskWithScale(voice)
      await countAll(desk, await shop.take(syrupAndMug))
      await desk.page.getByText('Put the box on the scale').first().waitFor()
      scale.put(1_110)
      await desk.shows('label_printed', 'sent_unconfirmed')
      await countAll(desk, await shop.take(syrupAndMug))
      await desk.page.getByText('Take it off first').first().waitFor()
      expect(await shop.labels()).toBe(1)
      scale.put(0)
      await desk.page.getByText(/Zero$/).first().waitFor()
      scale.put(1_120)
      await desk.shows('label_printed', 'sent_unconfirmed')
      expect(await weights(shop)).toMatchObject([
        { grams: 1_120, how: 'scale', device: 'Bench scale' },
        { grams: 1_110, how: 'scale', device: 'Bench scale' },
      ])
      expect(await desk.pointer()).toBe(0)
    },
  )

  test('what is no weight says why: moving, too heavy, below zero, a tare of the scale', async () => {
    const { shop, scale, desk } = await deskWithScale('toledo_8217_kg')
    await countAll(desk, await shop.take(syrupAndMug))
    const says = (text: string) => desk.page.getByText(text).first().waitFor()
    scale.put(1_000, { is: 'moving' })
    await says('Hold still')
    scale.put(40_000, { is: 'too_heavy' })
    await says('Too heavy for this scale')
    scale.put(-20)
    await says('below zero')
    scale.put(0)
    await desk.page.getByText(/Zero$/).first().waitFor()
    scale.put(1_110, { isNet: true })
    await says('The scale takes off a tare')
    expect(await shop.labels()).toBe(0)
    scale.put(0)
    await desk.page.getByText(/Zero$/).first().waitFor()
    scale.put(1_110)
    await desk.shows('label_printed', 'sent_unconfirmed')
  })

  test('a scale pulled out in the middle gives no weight, and weighs again when it is back', async () => {
    const { shop, scale, desk } = await deskWithScale('sics')
    await countAll(desk, await shop.take(syrupAndMug))
    await scale.unplug()
    await desk.page.getByText('The scale gives no answer').first().waitFor()
    await scale.plugIn()
    await desk.page.getByText('Put the box on the scale').first().waitFor()
    // What lies on a scale that was never seen at zero may be the parcel from before.
    await desk.page.getByText(/Zero$/).first().waitFor()
    scale.put(1_110)
    await desk.shows('label_printed', 'sent_unconfirmed')
    expect(await weights(shop)).toMatchObject([{ grams: 1_110, how: 'scale' }])
  })

  test('a scale is found and set up in Settings by keys alone, and what it speaks can be chosen', async () => {
    const shop = await packScreen({ settings })
    const scale = await scriptedScale('sics')
    scale.put(1_250)
    const page = await packWindow({ width: 1024, height: 640 })
    await page.goto(`${shop.url}/settings?section=pack`)
    const port = page.getByRole('combobox', { name: 'Serial port' })
    await tabTo(page, port, 80)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(scale.path)
    await tabTo(page, page.getByRole('button', { name: 'Look for a scale' }))
    await page.keyboard.press('Enter')
    await said(page, 'Found: MT-SICS.')
    await tabTo(page, page.getByRole('button', { name: 'Add the scale' }))
    await page.keyboard.press('Enter')
    await said(page, 'Scale was added.')
    const speaks = page.getByRole('combobox', { name: 'Scale', exact: true })
    await expect.poll(() => speaks.inputValue()).toBe('sics')
    await page.getByText(/answers$/).waitFor()
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
    await speaks.selectOption('ascii')
    await said(page, 'Saved: Scale.')
    await tabTo(page, page.getByRole('button', { name: 'Remove Scale' }))
    await page.keyboard.press('Enter')
    await said(page, 'Scale was removed.')
  })
}

test('a scale at a serial port of the browser weighs, is lost, and weighs again when it is back', async () => {
  const shop = await packScreen({ settings })
  const page = await packWindow()
  const scale = await plugSerialScale(page)
  const desk = await shop.open(page)
  await page.getByText(/Zero$/).first().waitFor()
  await countAll(desk, await shop.take(syrupAndMug))
  await scale.put(1_110)
  await desk.shows('label_printed', 'sent_unconfirmed')
  await scale.put(0)
  await page.getByText(/Zero$/).first().waitFor()
  await countAll(desk, await shop.take(syrupAndMug))
  await scale.unplug()
  await page.getByText('The scale gives no answer').first().waitFor()
  await scale.plugIn()
  await page.getByText(/Zero$/).first().waitFor()
  await scale.put(1_120)
  await desk.shows('label_printed', 'sent_unconfirmed')
  expect(await weights(shop)).toMatchObject([{ grams: 1_120 }, { grams: 1_110, how: 'scale' }])
})
