import type { WebContents } from 'electron'
import { isOwnPage, judgeNavigation, judgeNewWindow } from './navigation-policy.ts'

type Preventable = { preventDefault(): void }

/** Keeps one web page, whoever made it, at the station's origin; `openOutside` gets what may leave. */
export function guardNavigation(
  contents: WebContents,
  origin: string,
  openOutside: (address: string) => void,
): void {
  const keepHome = (event: Preventable & { url: string }) => {
    if (!isOwnPage(event.url, origin)) event.preventDefault()
  }
  contents.on('will-navigate', event => {
    keepHome(event)
    if (judgeNavigation(event.url, origin) === 'outside') openOutside(event.url)
  })
  contents.on('will-redirect', keepHome)
  // Fires for the main frame too, which will-navigate has judged already; judging twice changes nothing.
  contents.on('will-frame-navigate', keepHome)
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (judgeNewWindow(url, origin) === 'outside') openOutside(url)
    return { action: 'deny' }
  })
}
