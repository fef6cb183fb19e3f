import { create } from 'zustand'

/**
 * - `opening`: the page has just loaded, or the first try is under way.
 * - `open`: changes come in.
 * - `lost`: the station does not answer; the page keeps trying.
 */
export type LinkState = 'opening' | 'open' | 'lost'

/**
 * How the page stands with its station. `isAwaited`: what is asked still waits for the first answer. `isIncomplete`: a
 * part of the page itself was lost on its way and comes only with the page loaded anew.
 */
export const stationLink = create<{ state: LinkState; isAwaited: boolean; isIncomplete: boolean }>()(() => ({
  state: 'opening',
  isAwaited: true,
  isIncomplete: false,
}))

/** What is asked once changes come in has missed none of them, so that it need not be asked again. */
export async function untilFollowed(): Promise<void> {
  if (!stationLink.getState().isAwaited) return
  await new Promise<void>(resolve => {
    const stop = stationLink.subscribe(({ isAwaited }) => {
      if (isAwaited) return
      stop()
      resolve()
    })
  })
}
