import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

const { PACKDESK_SLOW_STATION_MS: mostMs = '0', PACKDESK_SLOW_BROWSER: times = '1' } = process.env

/**
 * On request every answer of the station comes late, each by another time up to `PACKDESK_SLOW_STATION_MS`, and the
 * browser is `PACKDESK_SLOW_BROWSER` times as slow: a test, or a packer, that is quicker than the page then finds what
 * only holds when everything is there.
 */
export async function slowDesk(page: Page): Promise<void> {
  if (Number(mostMs) > 0)
    await page.route(/\/(v1|desk)\//, async route => {
      await pause(Math.random() * Number(mostMs))
      await route.fallback()
    })
  if (Number(times) > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(times) })
  }
}
