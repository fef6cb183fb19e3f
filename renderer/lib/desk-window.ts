import type { DeskBridge } from '../../shared/desk/ipc.ts'

/** The window of Packdesk around the page; undefined in a browser, where each use has another way. */
export const deskWindow = (): DeskBridge | undefined => (globalThis as { packdesk?: DeskBridge }).packdesk

/** Brings what the page is shown in to the front, as after a click on a notice of the system. */
export function comeForward(): void {
  const bridge = deskWindow()
  if (bridge) void bridge.window.show().catch(() => undefined)
  else focus()
}

/** Menus, links and second starts show their path inside the page, and what was typed elsewhere stays. */
export const followWindow = (go: (path: string) => void): (() => void) =>
  deskWindow()?.onNavigate(go) ?? (() => undefined)
