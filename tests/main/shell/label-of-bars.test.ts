import { expect, test } from 'vitest'
import { createPageDrawer } from '../../../main/app/draw-pages.ts'
import { dotsOf, labelOfBars } from '../../support/electron/label-of-bars.ts'

test('the label the real window prints has bars to be compared, on white paper inside a frame', async () => {
  const drawer = createPageDrawer()
  const [page] = await drawer.drawPages(await labelOfBars(), 300).finally(drawer.stop)
  const dots = await dotsOf(page?.png)
  const width = 1200
  const at = (x: number, y: number) => dots[y * width + x]
  const dark = dots.filter(dot => dot === 0).length / dots.length
  expect(dark).toBeGreaterThan(0.05)
  expect(dark).toBeLessThan(0.2)
  // Points from the left and from the bottom, of 288 by 432.
  const point = (x: number, y: number) => at(Math.round((x / 288) * width), Math.round((1 - y / 432) * 1800))
  expect([point(12, 200), point(150, 300), point(150, 140)]).toEqual([0, 255, 255])
  // The last bar of a group of four is four points wide, then there are two of paper.
  expect([point(40, 85), point(43, 85)]).toEqual([0, 255])
})
