import type { Page } from 'playwright'

/** What is waited for after a key: something is drawn, with this text in it, and nothing of another kind any more. */
export type Awaited = {
  selector: string
  /** Text the element has to have; any when left out. */
  text?: string
  /** What must not be drawn (any more). */
  without?: string
}

type Timing = { lastKeyMs: number; painted: Promise<number>; frames: number[] }
type Timed = typeof globalThis & { timing: Timing }

/** In every document of the page from its start: when the last key came, as the browser says. */
export function watchKeys(): void {
  const timing: Timing = { lastKeyMs: 0, painted: Promise.resolve(0), frames: [] }
  Object.assign(globalThis, { timing })
  const note = (event: Event) => {
    timing.lastKeyMs = event.timeStamp
  }
  addEventListener('keydown', note, { capture: true })
}

/**
 * From the last key to the frame with what is awaited in it, painted: `press` is called when the page already looks out
 * for it. What was there before the key does not count where `selector` names only what the key brings.
 */
export async function keyToPaint(page: Page, awaited: Awaited, press: () => Promise<void>): Promise<number> {
  await page.evaluate(lookOut, awaited)
  await press()
  return page.evaluate(() => (globalThis as Timed).timing.painted)
}

/** In the page. The document changes before a frame; a message sent from the frame comes when it is painted. */
function lookOut({ selector, text, without }: Awaited): void {
  const { timing } = globalThis as Timed
  const sinceMs = performance.now()
  const isThere = () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].some(
      each => text === undefined || each.textContent?.includes(text),
    )
    if (!found || (without !== undefined && document.querySelector(without) !== null)) return false
    const images = document.querySelectorAll<HTMLImageElement>(`img:is(${selector})`)
    return [...images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  }
  timing.painted = new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - timing.lastKeyMs)
    const look = () => {
      if (timing.lastKeyMs >= sinceMs && isThere()) port2.postMessage(null)
      else if (performance.now() - sinceMs > 60_000) reject(new Error(`${selector} was never drawn`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** From the start of the navigation to the frame with what is awaited in it. */
export const openToPaint = (page: Page, awaited: Awaited): Promise<number> =>
  page.evaluate(({ selector, text, without }) => {
    const isThere = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(
        each => text === undefined || each.textContent?.includes(text),
      ) &&
      (without === undefined || document.querySelector(without) === null)
    return new Promise<number>(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      const look = () => (isThere() ? port2.postMessage(null) : requestAnimationFrame(look))
      look()
    })
  }, awaited)

/** How long each frame took while something was done, in milliseconds. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const { timing } = globalThis as Timed
    timing.frames = []
    let before = performance.now()
    const note = (nowMs: number) => {
      timing.frames.push(nowMs - before)
      before = nowMs
      if (timing.frames.length > 0) requestAnimationFrame(note)
    }
    requestAnimationFrame(startedMs => {
      before = startedMs
      requestAnimationFrame(note)
    })
  })
  await work()
  return page.evaluate(() => {
    const { timing } = globalThis as Timed
    const { frames } = timing
    timing.frames = []
    return frames
  })
}
