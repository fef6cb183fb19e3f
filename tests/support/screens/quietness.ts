import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/** Waits until nothing is on its way to the page, and what came is drawn. */
export function quietness(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', request => {
    // What happens at the station comes as long as the page is open.
    if (!request.headers().accept?.includes('event-stream')) asked.add(request)
  })
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => asked.delete(request))
  const busy = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise<unknown>(resolve => requestAnimationFrame(resolve))
      return document.querySelectorAll('main [aria-busy=true]').length
    })
  return async () => {
    await expect.poll(async () => asked.size + (await busy()) + asked.size).toBe(0)
  }
}
