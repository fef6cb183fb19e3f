import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createStation } from '../../../main/app/station.ts'
import { createLogger } from '../../../main/platform/logger.ts'
import { launchBrowser } from '../browser/browser.ts'

/** Makes the pictures of the README anew: `npm run screenshots`, after `npm run build`. */

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'docs/images')

/** From the waiting sample parcel to its label. */
async function shipOne(page: Page): Promise<void> {
  await page.getByText('Ivy Chen').first().click()
  await page.getByRole('button', { name: /^Buy label for/, disabled: false }).click()
  await page.getByRole('img', { name: /^Label HC/ }).evaluate((image: HTMLImageElement) => image.decode())
}

async function takePictures(url: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1360, height: 860 }, deviceScaleFactor: 1.5 })
    await page.goto(`${url}/ship`)
    await shipOne(page)
    await page.screenshot({ path: join(folder, 'ship.png') })
  } finally {
    await browser.close()
  }
}

const home = mkdtempSync(join(tmpdir(), 'packdesk-pictures-'))
mkdirSync(folder, { recursive: true })
const station = await createStation({
  home,
  port: 0,
  resources: join(root, 'resources'),
  page: join(root, 'out/renderer'),
  sample: true,
  version: '0.0.0',
  logger: createLogger({ level: 'warn' }),
})
try {
  await takePictures(station.url)
} finally {
  await station.stop()
  rmSync(home, { recursive: true, force: true })
}
