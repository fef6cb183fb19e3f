import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

export const smallestWindow = { width: 900, height: 600 } as const
const usualWindow = { width: 1280, height: 840 } as const

/** How much of a remembered window must be on a screen for a hand to find it again, in pixels. */
const reachable = { width: 160, height: 80 } as const

/**
 * Where a window comes back: on the screen it was on, no larger than that, or in the middle where too little of it would
 * show on any. All in the coordinates all screens share.
 */
export function fitToScreens(
  remembered: Rectangle | undefined,
  workAreas: readonly Rectangle[],
): Rectangle | { width: number; height: number } {
  if (remembered === undefined) return usualWindow
  const { x, y } = remembered
  const home = screenOf(remembered, workAreas)
  const size = {
    width: Math.max(Math.min(remembered.width, home.width), smallestWindow.width),
    height: Math.max(Math.min(remembered.height, home.height), smallestWindow.height),
  }
  return workAreas.some(area => isReachable({ x, y, ...size }, area)) ? { x, y, ...size } : size
}

/** The screen most of a window is on; the first where it is on none. */
function screenOf(place: Rectangle, workAreas: readonly Rectangle[]): Pick<Rectangle, 'width' | 'height'> {
  const shown = workAreas.map(area => ({ area, dots: overlapOf(place, area) }))
  const most = shown.reduce((one, other) => (other.dots > one.dots ? other : one), shown[0] ?? none)
  return most.area
}

const none = { area: { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }, dots: 0 }

function overlapOf(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Where a second window goes the first time: onto a screen the first one is not on, or beside it. */
export function placeBeside(
  workAreas: readonly Rectangle[],
  taken: Rectangle | undefined,
): Rectangle | undefined {
  const [main] = workAreas
  const isTaken = (area: Rectangle) => (taken ? isReachable(taken, area) : area === main)
  const free = workAreas.find(area => !isTaken(area))
  if (free) return { x: free.x, y: free.y, width: free.width, height: free.height }
  return main && rightHalf(workAreas.find(isTaken) ?? main)
}

function rightHalf({ x, y, width, height }: Rectangle): Rectangle {
  const half = Math.max(smallestWindow.width, Math.floor(width / 2))
  return { x: x + Math.max(0, width - half), y, width: half, height }
}

function isReachable(place: Rectangle, area: Rectangle): boolean {
  const overlapX = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x)
  const titleBarOnScreen = place.y >= area.y && place.y <= area.y + area.height - reachable.height
  return overlapX >= reachable.width && titleBarOnScreen
}

/** Where a page that died is opened again: where it was, unless it died there before, or is no page of ours. */
export function whereToReopen(at: { start: string; shown: string; diedAt: string | null }): string {
  const { start, shown, diedAt } = at
  const isOurs = URL.parse(shown)?.origin === new URL(start).origin
  return isOurs && shown !== diedAt ? shown : start
}

export type WindowFacts = {
  bounds: ReturnType<typeof fitToScreens>
  preloadPath: string
  iconPath: string
  isDark: boolean
  isPackaged: boolean
}

/** Everything the desk window is made with: a sandboxed page without Node that shows itself once painted. */
export const windowOptions = (facts: WindowFacts): BrowserWindowConstructorOptions => ({
  ...facts.bounds,
  minWidth: smallestWindow.width,
  minHeight: smallestWindow.height,
  title: 'Packdesk',
  icon: facts.iconPath,
  show: false,
  backgroundColor: facts.isDark ? '#141517' : '#ffffff',
  webPreferences: {
    preload: facts.preloadPath,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    navigateOnDragDrop: false,
    devTools: !facts.isPackaged,
  },
})

/** On macOS a program outlives its windows; elsewhere it does so only when the person asked for it. */
export const staysWithoutWindow = (platform: NodeJS.Platform, keepRunning: boolean): boolean =>
  platform === 'darwin' || keepRunning
