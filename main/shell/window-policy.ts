import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

export const smallestWindow = { width: 900, height: 600 } as const
const usualWindow = { width: 1280, height: 840 } as const

/** How much of a remembered window must be on a screen for a hand to find it again, in pixels. */
const reachable = { width: 160, height: 80 } as const

/** The pieces of a window that must show on some screen, or it is put back in the middle. */
export function fitToScreens(
  remembered: Rectangle | undefined,
  workAreas: readonly Rectangle[],
): Rectangle | { width: number; height: number } {
  if (remembered === undefined) return usualWindow
  const size = {
    width: Math.max(remembered.width, smallestWindow.width),
    height: Math.max(remembered.height, smallestWindow.height),
  }
  const place = { x: remembered.x, y: remembered.y, ...size }
  return workAreas.some(area => isReachable(place, area)) ? place : size
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
