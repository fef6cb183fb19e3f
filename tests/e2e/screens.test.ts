import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { languages } from '../../shared/desk/shop-settings.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addShipment } from '../support/desks/shipping-data.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { firstScripts } from '../support/screens/first-scripts.ts'

const openScreen = screenForFile()

test.each(languages)(
  'before the first screen in %s comes less than 300 kB of script, in few files',
  language => {
    const sizes = [...firstScripts(language).values()]
    expect(sizes.length).toBeLessThan(30)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  },
)

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('an address a screen had before leads to the one it has now, with all that follows it', async () => {
  const { page, station, complaints } = await openScreen()
  for (const [before, now] of [
    ['/', '/setup'],
    ['/connections', '/carriers'],
    ['/connections/new/generic', '/carriers/new/generic'],
    ['/prints?show=all&page=2', '/print-queue?show=all&page=2'],
    ['/templates', '/documents'],
    ['/money', '/reports'],
    ['/station', '/system'],
    ['/system?part=health', '/system'],
    ['/system?part=data', '/settings?section=data'],
    ['/system?part=connections', '/settings?section=developers'],
    ['/station?part=data', '/settings?section=data'],
    ['/activity', '/developers'],
  ] as const) {
    await goTo({ page, station }, before)
    await expect.poll(() => pathOf(page.url()), { message: before }).toBe(now)
  }
  expect(complaints).toEqual([])
})

test('an address with a word twice, or one that nobody knows, still opens its screen', async () => {
  const { page, station, complaints } = await openScreen()
  for (const [path, heading] of [
    ['/pickups/new?shipments=a&shipments=b', 'Book a pickup'],
    ['/ship?shipment=nothing&shipment=none', 'Ship'],
    ['/shipments?sort=shelf&status=lost&page=x&page=y', 'Shipments'],
    ['/print-queue?show=nothing', 'Print queue'],
    ['/settings?section=a&section=b', 'Settings'],
  ] as const) {
    await goTo({ page, station }, path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  expect(complaints.filter(each => !/404/.test(each))).toEqual([])
})

test.each(['/ship', '/orders'])(
  'while one looks at %s the other screens are fetched, so that none has to be waited for',
  async path => {
    const { page } = await openScreen(path)
    const scripts = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(each => /\.js$/.test(each.name)).length,
      )
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      )
    // The last one of the list of screens.
    await expect.poll(fetched).toMatch(/\/setup-screen-[\w-]+\.js/)
    const before = await scripts()
    for (const [letter, name] of [
      ['h', 'Shipments'],
      ['y', 'System'],
      ['l', 'Printers'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    }
    expect(await scripts()).toBe(before)
  },
)

test('every screen of the navigation is found in the palette under its name, which the window then has', async () => {
  const { page } = await openScreen('/ship')
  const links = await page.locator('nav[aria-label=Main] a > span:first-child + span').allTextContents()
  expect(links.length).toBeGreaterThan(9)
  for (const name of links) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${name} · Packdesk`)
    // It has the window alone, and no key that leads elsewhere.
    if (name === 'Pack') await page.getByRole('link', { name: 'Leave Pack' }).press('Enter')
  }
})

/** The buttons that stand side by side somewhere on the page, with their heights in rem; one of each place is filled at most. */
const buttonsSideBySide = (page: Page) =>
  page.locator('#root').evaluate(root => {
    const rem = Number.parseFloat(getComputedStyle(root.ownerDocument.documentElement).fontSize)
    const places = new Map<Element, Element[]>()
    const isSeen = (button: Element) => button.getClientRects().length > 0
    for (const button of [...root.querySelectorAll('main button, main a')].filter(isSeen)) {
      if (!button.matches('.mantine-Button-root, .mantine-ActionIcon-root')) continue
      const inRow = button.closest('tr')
      let place = button.parentElement
      while (place && getComputedStyle(place).display !== 'flex') place = place.parentElement
      const key = inRow ?? place ?? button
      places.set(key, [...(places.get(key) ?? []), button])
    }
    return [...places.values()].map(buttons => ({
      names: buttons.map(each => each.textContent || each.getAttribute('aria-label')),
      heights: [...new Set(buttons.map(each => Math.round((each.clientHeight + 2) / rem / 0.25) * 0.25))],
      filled: buttons.filter(each => each.matches('[data-variant=filled], :not([data-variant])')).length,
    }))
  })

/** Words that say how something is and yet look as if they could be pressed: with a border, or under a hand. */
const pressableLooks = (page: Page) =>
  page.locator('main :is(.mantine-Badge-root, [data-state]):not(button, a)').evaluateAll(badges =>
    badges.flatMap(badge => {
      const { cursor, borderTopWidth, borderTopColor, boxShadow } = getComputedStyle(badge)
      const isOutlined = borderTopWidth !== '0px' && !/, 0\)$|transparent/.test(borderTopColor)
      const isInRow = badge.closest('[data-opens]') !== null
      return isOutlined || boxShadow !== 'none' || (cursor === 'pointer' && !isInRow)
        ? [badge.textContent]
        : []
    }),
  )

test('buttons that stand side by side are of one height, one of a screen is filled at most, and no badge looks like one', async () => {
  const { page, station } = await openScreen('/ship')
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/v1/shipments?limit=1')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
  const paths = await Promise.all(links.map(link => link.getAttribute('href')))
  const forms = [
    '/carriers/new/generic',
    '/printers/new',
    '/pickups/new',
    `/shipments/${body.results[0]?.id}`,
  ]
  let seen = 0
  let primaries = 0
  for (const path of [...paths, ...forms]) {
    await goTo({ page, station }, String(path))
    await page.getByRole('main').getByRole('heading').first().waitFor()
    const places = await buttonsSideBySide(page)
    seen += places.length
    const uneven = places.filter(({ heights, filled }) => heights.length > 1 || filled > 1)
    expect(uneven, String(path)).toEqual([])
    const odd = places.filter(({ heights }) =>
      heights.some(height => ![1.5, 1.75, 2.25, 2.75].includes(height)),
    )
    expect(odd, String(path)).toEqual([])
    const filled = places.filter(place => place.filled > 0).map(({ names }) => names)
    expect(filled.length, `${path}: ${filled.join(' | ')}`).toBeLessThanOrEqual(1)
    primaries += filled.length
    expect(await pressableLooks(page), String(path)).toEqual([])
  }
  expect(seen).toBeGreaterThan(20)
  expect(primaries).toBeGreaterThan(4)
})

const rightToLeftName = 'שרה לוי'

/** The places of a page where a name stands among other words and could turn them round. */
const turning = (page: Page, name: string) =>
  page.locator('body').evaluate((body, wanted) => {
    const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const found: { line: string; isKept: boolean }[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      let block = texts.currentNode.parentElement
      if (!text.includes(wanted) || !block || block.matches('script, title')) continue
      const isIsolated = block.closest('bdi') !== null || text.includes(`\u2068${wanted}`)
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const line = block?.textContent?.trim() ?? ''
      found.push({ line, isKept: isIsolated || line === wanted })
    }
    return found
  }, name)

test('a name that is written from right to left leaves the words and numbers beside it where they are', async () => {
  const { page, station } = await openScreen('/ship')
  const recipient = {
    person_name: rightToLeftName,
    address_line1: 'דיזנגוף 50',
    city: 'תל אביב',
    postal_code: '6433222',
    country_code: 'IL',
  }
  const { id } = await addShipment(station.call, { recipient, reference: '12-34' })
  await station.call('POST', '/v1/addresses', recipient)
  const seenOn = async (place: string) => {
    await expect
      .poll(async () => (await turning(page, rightToLeftName)).length, { message: place })
      .toBeGreaterThan(0)
    const seen = await turning(page, rightToLeftName)
    expect(
      seen.filter(({ isKept }) => !isKept),
      place,
    ).toEqual([])
  }
  for (const path of ['/ship', '/shipments', `/shipments/${id}`]) {
    await goTo({ page, station }, path)
    await seenOn(path)
  }
  await page.keyboard.press('Control+k')
  await seenOn('palette')
  await page.keyboard.press('Escape')
  await goTo({ page, station }, `/ship?shipment=${id}`)
  await seenOn('the parcel on the desk')
})

test('two keys lead to a screen, a pause shows the letters, and in a field g is a letter', async () => {
  const { page } = await openScreen('/shipments')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.getByText('Go to', { exact: true }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('heading', { name: 'Pickups', level: 1 }).waitFor()
  await page.getByText('Go to', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('go')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('go')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
})

/** As a browser has it for a page nobody looks at: these here think of themselves as looked at, all of them. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(visibilityState => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('eight pages of a browser all reach the station, and each shows what happened when it is looked at', async () => {
  const { page, station } = await openScreen('/orders')
  const pages = [page]
  for (let count = 1; count < 8; count += 1) {
    await look(pages.at(-1) ?? page, 'hidden')
    const next = await page.context().newPage()
    pages.push(next)
    await next.goto(`${station.url}/orders`)
    await next.getByRole('row', { name: /Noah Singh/ }).waitFor()
  }
  const { status } = await station.call('POST', '/v1/orders', orderBody({ order_id: 'SEEN-BY-ALL' }))
  expect(status).toBe(201)
  const shown = (one: Page) => one.getByRole('row', { name: /SEEN-BY-ALL/ })
  await shown(pages.at(-1) ?? page).waitFor()
  // The first one still listens, though nobody looks at it.
  await shown(page).waitFor()
  for (const one of pages) {
    await look(one, 'visible')
    await shown(one).waitFor()
    await look(one, 'hidden')
  }
  await Promise.all(pages.slice(1).map(one => one.close()))
})
