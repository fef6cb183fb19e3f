import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

const {
  PACKDESK_SLOW_STATION_MS: mostMs = '0',
  PACKDESK_SLOW_BROWSER: times = '1',
  PACKDESK_SLOW_TIMERS_MS: timersMs = '0',
} = process.env

/**
 * On request every answer of the station comes late, each by another time up to `PACKDESK_SLOW_STATION_MS`, and the
 * browser is `PACKDESK_SLOW_BROWSER` times as slow, its timers late by up to `PACKDESK_SLOW_TIMERS_MS`: a test, or a
 * packer, that is quicker than the page then finds what only holds when everything is there.
 */
export async function slowDesk(page: Page): Promise<void> {
  if (Number(mostMs) > 0)
    await page.route(/\/(v1|desk)\//, async route => {
      await pause(Math.random() * Number(mostMs))
      await route.fallback()
    })
  if (Number(timersMs) > 0) await page.addInitScript(slowTimers, Number(timersMs))
  if (Number(times) > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(times) })
  }
}

/** In the page: a browser that has much to do sees to keys before it sees to timers. */
function slowTimers(mostMs: number): void {
  const { setTimeout: real } = window
  // The window of a process is used by many tests, each of which asks for this.
  if (real.name === 'late') return
  const late = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    real(handler, ms + Math.random() * mostMs, ...rest)
  window.setTimeout = late as typeof window.setTimeout
}
