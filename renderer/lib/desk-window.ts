import type { DeskBridge } from '../../shared/desk/ipc.ts'
import type { Language } from '../../shared/desk/shop-settings.ts'

/** The window of Packdesk around the page; undefined in a browser, where each use has another way. */
export const deskWindow = (): DeskBridge | undefined => (globalThis as { packdesk?: DeskBridge }).packdesk

/** Brings what the page is shown in to the front, as after a click on a notice of the system. */
export function comeForward(): void {
  const bridge = deskWindow()
  if (bridge) void bridge.window.show().catch(() => undefined)
  else focus()
}

/** Menus and questions of the window are in the language of its page. */
export const speakInWindow = (language: Language): void =>
  void deskWindow()
    ?.window.speak(language)
    .catch(() => undefined)

/** Menus, links and second starts show their path inside the page, and what was typed elsewhere stays. */
export const followWindow = (go: (path: string) => void): (() => void) =>
  deskWindow()?.onNavigate(go) ?? (() => undefined)
