import { expect, test } from 'vitest'
import { tileHue, tileInitials } from '../../../../renderer/lib/shipments/carrier-tiles.ts'

test.each([
  ['House Courier', 'HC'],
  ['UPS', 'UP'],
  ['canada post, returns', 'CP'],
  ['Ö', 'Ö'],
  ['élan', 'ÉL'],
  ['', ''],
])('%j is drawn as %j', (name, letters) => expect(tileInitials(name)).toBe(letters))

test('a name keeps its colour, however it is written', () => {
  expect(tileHue('House Courier')).toBe(tileHue(' house courier '))
  expect(tileHue('House Courier')).not.toBe(tileHue('Bike Courier'))
})

/** As the style sheet of the tile has it: 45 % saturated, 32 % light. */
function luminance(hue: number): number {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = 0.32 - 0.45 * 0.32 * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}

test('white letters can be read on every colour', () => {
  for (let hue = 0; hue < 360; hue += 15) expect(1.05 / (luminance(hue) + 0.05)).toBeGreaterThan(4.5)
})
