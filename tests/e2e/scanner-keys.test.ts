import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../support/browser/shared-browser.ts'
import { buildScanning, listenIn } from '../support/screens/listening-page.ts'
import { scanOfBrowser } from '../support/screens/scan-keys.ts'

let script = ''
let browser: Browser

beforeAll(async () => {
  script = await buildScanning()
  browser = await sharedBrowser()
})

afterAll(() => browser?.close())

/** A page with fields that listens for scans, and what it heard. */
async function listeningPage(holds = true) {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  return { page, heard: await listenIn(page, script, { holds }) }
}

test('a scan is heard without a field, and sets off nothing else', async () => {
  const { page, heard } = await listeningPage()
  await scanOfBrowser(page, ['PDKNEXT'])
  await expect.poll(async () => (await heard()).scans).toEqual(['PDKNEXT'])
  expect(await heard()).toMatchObject({ typed: '', shortcuts: '', sent: 0 })
})

test.each(['#name', '#note'])('a scan comes back out of the field %s, which sends nothing', async place => {
  const { page, heard } = await listeningPage()
  const field = page.locator(place)
  await field.fill('Ana Li')
  await field.evaluate(element => (element as HTMLInputElement).setSelectionRange(3, 3))
  await scanOfBrowser(page, ['4006381333931'])
  await expect.poll(async () => (await heard()).scans).toEqual(['4006381333931'])
  expect(await field.inputValue()).toBe('Ana Li')
  expect(await field.evaluate(element => (element as HTMLInputElement).selectionStart)).toBe(3)
  expect((await heard()).sent).toBe(0)
})

test('what is typed into a field stays in it, and what is typed elsewhere is told', async () => {
  const { page, heard } = await listeningPage()
  await page.locator('#name').fill('')
  await page.locator('#name').pressSequentially('Ben', { delay: 120 })
  expect(await page.locator('#name').inputValue()).toBe('Ben')
  await page.locator('#away').focus()
  await page.keyboard.press('7')
  await expect.poll(async () => (await heard()).typed).toBe('7')
  expect((await heard()).scans).toEqual([])
})

test('keys outside of fields go on to the page where it does not wait for them', async () => {
  const { page, heard } = await listeningPage(false)
  await page.keyboard.press('g')
  expect((await heard()).shortcuts).toBe('g')
})

test('1,000 scans without a pause: none is lost, none invented, none in the field', async () => {
  const { page, heard } = await listeningPage()
  await page.locator('#note').focus()
  const codes = Array.from({ length: 1_000 }, (_, index) => `SKU-${index}`)
  // From within the page, where nothing slows the keys down.
  await page.evaluate(all => {
    const field = document.querySelector('#note') as HTMLTextAreaElement
    const press = (key: string, code: string) => {
      const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
      if (field.dispatchEvent(event) && key.length === 1) field.value += key
      field.dispatchEvent(new KeyboardEvent('keyup', { key, code, bubbles: true }))
    }
    for (const code of all) {
      for (const sign of code)
        press(sign, /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign}`)
      press('Enter', 'Enter')
    }
  }, codes)
  expect((await heard()).scans).toEqual(codes)
  expect(await page.locator('#note').inputValue()).toBe('')
})

test('a scan that a busy page hears in two halves is one scan', async () => {
  const { page, heard } = await listeningPage()
  await page.evaluate(async () => {
    // Made at once, as the scanner sent them; handed over when the page has time.
    const events = [...'4006381333931', 'Enter'].map(
      key =>
        new KeyboardEvent('keydown', { key, code: key.length === 1 ? `Digit${key}` : key, bubbles: true }),
    )
    const handOver = (some: readonly KeyboardEvent[]) => {
      for (const event of some) {
        document.body.dispatchEvent(event)
        document.body.dispatchEvent(
          new KeyboardEvent('keyup', { key: event.key, code: event.code, bubbles: true }),
        )
      }
    }
    handOver(events.slice(0, 7))
    const freeAtMs = performance.now() + 300
    while (performance.now() < freeAtMs);
    // Timers that became due meanwhile come first.
    await new Promise(resolve => setTimeout(resolve, 10))
    handOver(events.slice(7))
  })
  await expect.poll(async () => (await heard()).scans).toEqual(['4006381333931'])
  expect((await heard()).typed).toBe('')
})
