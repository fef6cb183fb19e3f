import type { Page } from 'playwright'

/**
 * Keys at the speed of a scanner, wherever the keyboard is. They are made within the page: on their way from the test to
 * the browser a busy machine would pull them apart, which a cable does not. `scanOfBrowser` sends those of the browser.
 */
export const scanKeys = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    pressAll,
    [...keysOf(text), ...keysOf('\n')].flatMap(key => [down(key), up(key)]),
  )

/** Two scanners at once: the keys of the one are still down when those of the other come. */
export const scanTogether = (page: Page, one: string, other: string): Promise<void> => {
  const [first, second] = [keysOf(`${one}\n`), keysOf(`${other}\n`)]
  const pairs = first.map((key, at) => [key, second[at]].flatMap(each => each ?? []))
  const rest = second.slice(first.length).map(key => [key])
  return page.evaluate(
    pressAll,
    [...pairs, ...rest].flatMap(keys => [...keys.map(down), ...keys.map(up)]),
  )
}

type Key = { key: string; code: string; ctrlKey?: boolean }
const down = (key: Key) => ({ kind: 'keydown', key })
const up = (key: Key) => ({ kind: 'keyup', key })

/** Lines end with Enter, control characters come with Ctrl, and U+F701 to U+F70C are the keys F1 to F12. */
const keysOf = (text: string): Key[] =>
  [...text].map(sign => {
    const code = sign.charCodeAt(0)
    if (sign === '\n') return { key: 'Enter', code: 'Enter' }
    if (code < 32) return { ...keyOf(String.fromCharCode(code | 96)), ctrlKey: true }
    if (code > 0xf700 && code < 0xf70d) return { key: `F${code - 0xf700}`, code: `F${code - 0xf700}` }
    return keyOf(sign)
  })

const keyOf = (sign: string): Key => ({
  key: sign,
  code: /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`,
})

/** In the page. */
function pressAll(presses: readonly { kind: string; key: Key }[]): void {
  for (const { kind, key } of presses) {
    const at = document.activeElement ?? document.body
    const event = new KeyboardEvent(kind, { ...key, bubbles: true, cancelable: true })
    const isTyped = at.dispatchEvent(event) && kind === 'keydown' && key.key.length === 1 && !key.ctrlKey
    if (isTyped && at instanceof HTMLInputElement) at.setRangeText(key.key, at.value.length, at.value.length)
  }
}

/** How far apart a cable brings two signs. */
const signMs = 0.5

/** Pauses of a sequence of scans: before each sign behind the first one of a scan, Enter included, and between scans. */
export type ScanPauses = { beforeSignMs: (scan: number, sign: number) => number; betweenMs: number }

const ofACable: ScanPauses = { beforeSignMs: () => signMs, betweenMs: 0 }

/**
 * Keys of the browser itself, one scan right after the other. The signs of a scan have the times a cable gives them, or
 * the given pauses: on their way from here a busy machine would pull them apart. Nothing waits for these times to pass.
 */
export async function scanOfBrowser(
  page: Page,
  codes: readonly string[],
  { beforeSignMs, betweenMs }: ScanPauses = ofACable,
): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  let atMs = Date.now()
  for (const [scan, code] of codes.entries()) {
    atMs = Math.max(atMs + betweenMs, Date.now())
    const keys = [...code].map(sign => ({ key: sign, text: sign, code: keyOf(sign).code }))
    const all = [...keys, { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 }]
    const sent = all.flatMap((key, sign) => {
      if (sign > 0) atMs += beforeSignMs(scan, sign)
      const timestamp = atMs / 1_000
      return [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '', timestamp }),
      ]
    })
    await Promise.all(sent)
  }
  await browser.detach()
}

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
