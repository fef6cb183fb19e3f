import type { Page, Route } from 'playwright'

/**
 * Hands what the page asks for there to `handle`, from the moment this is done. Chromium tells a page of its first
 * route and does not wait until it has heard: a key pressed at once overtakes that in a busy page, and what it asks
 * for goes past the route. So the page asks until it is a route that answers.
 */
export async function intercept(
  page: Page,
  place: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route('**/status?intercepted', route => route.fulfill({ status: 204 }))
  await page.route(place, handle)
  if (page.url().startsWith('http')) await page.evaluate(untilAnsweredWith, 204)
}

/** In the page, whose station may be gone. */
async function untilAnsweredWith(status: number): Promise<void> {
  const asked = () => fetch('/status?intercepted').catch(() => null)
  while ((await asked())?.status !== status);
}

/** Keeps what the page asks of the station there from being answered, until it is let go. */
export async function heldBack(page: Page, place: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await intercept(page, place, async route => {
    await promise
    await route.fallback()
  })
  return { letGo }
}
