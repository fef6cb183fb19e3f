import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectAccessible, overflow } from './accessibility.ts'
import type { PackPage } from './pack-page.ts'

/** Of screens at a desk. */
export const deskSizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]

/** A figure as small as this is the least that is still read when the screen is seen at a third of its size. */
const leastWord = 80
const leastLine = 27

/** Where pictures are put that somebody wants to look at; none are taken otherwise. */
const folder = process.env.PACKDESK_LOOK_AT ?? null

/** What the state says, and how large, in signs of the page. */
const textsOf = ({ page }: PackPage) =>
  page
    .locator('section[data-tone]')
    .first()
    .locator('p, button, strong, li')
    .evaluateAll(elements =>
      elements
        .filter(each => (each.textContent ?? '').trim() !== '' && each.getClientRects().length > 0)
        .map(each => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return {
            text: (each.textContent ?? '').trim(),
            size: Number.parseFloat(getComputedStyle(each).fontSize),
            isCut:
              left < -1 ||
              top < -1 ||
              right > innerWidth + 1 ||
              bottom > innerHeight + 1 ||
              each.scrollWidth > each.clientWidth + 1 ||
              (getComputedStyle(each).overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 2),
          }
        }),
    )

/** In both usual sizes: the state is read at arm's length, nothing of it is cut off or sticks out, and axe is content. */
export async function expectReadable(desk: PackPage, name: string): Promise<void> {
  for (const size of deskSizes) {
    await desk.page.setViewportSize(size)
    await expectReadableNow(desk, name)
  }
  await expectAccessible(desk.page)
}

/** The same of what goes by itself: as the window is, and at once. */
export async function expectReadableNow(desk: PackPage, name: string): Promise<void> {
  const texts = await textsOf(desk)
  if (folder !== null) await keep(desk, folder, name)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(({ isCut }) => isCut)).toEqual([])
  expect(Math.max(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(leastWord)
  expect(texts.filter(({ size }) => size < leastLine)).toEqual([])
  expect(await overflow(desk.page)).toBe(0)
}

/** The picture and the same at a third, as the screen is seen from a few steps away. */
async function keep({ page }: PackPage, into: string, state: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  const name = `${state}-${page.viewportSize()?.width}`
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).toFile(join(into, `${name}.png`))
  const { width = 0 } = await sharp(picture).metadata()
  await sharp(picture)
    .resize(Math.round(width / 3))
    .toFile(join(into, `third-${name}.png`))
}
