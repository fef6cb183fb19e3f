import type { TablerIcon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { StationStatus } from '../../shared/desk/station.ts'
import type { Mode } from '../stores/preferences.ts'
import type { TextKey } from './text.ts'

/** An address of the page and what is shown there. */
export type ScreenPage = {
  /** As the router writes it: `/pickups/$id`. */
  path: `/${string}`
  /**
   * What of the query string counts; what makes no sense there is left out instead of failing. The router hands on the
   * rest as well, so a screen that lists by it reads its search once more.
   */
  search?: (raw: Record<string, unknown>) => object
  /** Where to go instead, for what was shown here before, by the query string. */
  movedTo?: (raw: Partial<Record<string, string>>) => string | undefined
  /** Fetched when it is first shown. */
  load: RouteComponent
}

/** The parts of the navigation: what is done all day, at its end, looked at, and set up once. */
export const screenGroups = ['work', 'day', 'insight', 'setup'] as const

export type ScreenLabel = Extract<TextKey, `screens.${string}`>

/**
 * A screen: all that the router, the navigation, the palette, the shortcuts and the title of the window need to know
 * of it. Registered once, in `app/screens.ts`.
 */
export type Screen = ScreenPage & {
  label: ScreenLabel
  /** Left out, with its keys and its group, of one that is reached from another screen and not from the navigation. */
  icon?: TablerIcon
  keys?: string
  /** The second of the two keys that lead to it, after `g`; the same in all languages, and also without a place in the navigation. */
  letter?: string
  group?: (typeof screenGroups)[number]
  /** Addresses it had before: people have bookmarks. What follows them is kept. */
  formerPaths?: readonly `/${string}`[]
  /** Its other addresses. */
  pages?: readonly ScreenPage[]
  /** How many things on it need somebody; drawn beside its name. */
  count?: (status: StationStatus, mode: Mode) => number
  /** What it counts is work that waits, not trouble. */
  isWork?: boolean
  /** Has the window alone: no navigation, no bar above it, no keys but its own. */
  isFullScreen?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen a page belongs to. */
    label?: ScreenLabel
  }
}
