import type { Page } from 'playwright'

/**
 * Keys at the speed of a scanner, wherever the keyboard is. They are made within the page: on their way from the test to
 * the browser a busy machine would pull them apart, which a cable does not. `scanner-keys.test.ts` has those of the browser.
 */
export const scanKeys = (page: Page, text: string): Promise<void> =>
  page.evaluate(code => {
    const placeOf = (sign: string): string =>
      /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`
    const keys = [...code].map(sign => ({ key: sign, code: placeOf(sign) }))
    for (const key of [...keys, { key: 'Enter', code: 'Enter' }])
      for (const kind of ['keydown', 'keyup'])
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent(kind, { ...key, bubbles: true, cancelable: true }),
        )
  }, text)

/** In every document of the page from its start: how many times the pointer did something. */
export function watchPointer(): void {
  const counted = { pointer: 0 }
  Object.assign(window, { counted })
  for (const kind of ['pointerdown', 'mousedown', 'click', 'wheel'])
    addEventListener(
      kind,
      event => event.isTrusted && (event as UIEvent).detail !== 0 && counted.pointer++,
      true,
    )
}

/** What `watchPointer` has counted. */
export const pointerCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counted: { pointer: number } }).counted.pointer)
