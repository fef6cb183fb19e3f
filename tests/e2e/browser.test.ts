import { expect, test } from 'vitest'
import { launchBrowser } from '../support/browser/browser.ts'
import { findBrowser } from '../support/browser/find-browser.ts'
import { packedChromium } from '../support/browser/packed-chromium.ts'
import { thisMachine } from '../support/browser/this-machine.ts'

/** Draws text and returns its width, which is zero without a font, and the size of a picture of it. */
async function drawSomething(browser: Awaited<ReturnType<typeof launchBrowser>>) {
  try {
    const page = await browser.newPage()
    await page.setContent('<h1 style="display:inline-block">Zürich – 4×6</h1>')
    const box = await page.locator('h1').boundingBox()
    const picture = await page.screenshot()
    return { width: box?.width ?? 0, pictureBytes: picture.byteLength }
  } finally {
    await browser.close()
  }
}

test('the browser the search finds starts and draws text', async () => {
  const drawn = await drawSomething(await launchBrowser({ found: await findBrowser(thisMachine()) }))
  expect(drawn.width).toBeGreaterThan(100)
  expect(drawn.pictureBytes).toBeGreaterThan(1_000)
})

const isLinuxX64 = process.platform === 'linux' && process.arch === 'x64'

test('the browser that comes as a package starts and draws text with nothing installed', async ctx => {
  if (!isLinuxX64) return ctx.skip('the packed browser is for Linux x64')
  const packed = await packedChromium()
  if (!packed) throw new Error('@sparticuz/chromium is not installed: run "npm ci"')
  const drawn = await drawSomething(await launchBrowser({ found: packed }))
  expect(drawn.width).toBeGreaterThan(100)
  expect(drawn.pictureBytes).toBeGreaterThan(1_000)
})

test('a page cannot reach beyond this machine', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  } finally {
    await browser.close()
  }
})
