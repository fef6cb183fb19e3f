import { create } from 'zustand'

/**
 * - `opening`: the page has just loaded, or the first try is under way.
 * - `open`: changes come in.
 * - `lost`: the station does not answer; the page keeps trying.
 */
export type LinkState = 'opening' | 'open' | 'lost'

/** How the page stands with its station. */
export const stationLink = create<{ state: LinkState }>()(() => ({ state: 'opening' }))
