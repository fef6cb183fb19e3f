import type { Session, WebContents } from 'electron'
import { isExternalUrl } from '../../shared/desk/ipc.ts'

/** `stay`: load it here. `outside`: the system's browser or mail program gets it. `refuse`: nothing happens. */
export type NavigationVerdict = 'stay' | 'outside' | 'refuse'

/** Whether an address belongs to the station itself; a `blob:` of the same origin does not count. */
export function isOwnPage(address: string, origin: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin
}

/** What the page's own window does with an address it is asked to go to. */
export function judgeNavigation(address: string, origin: string): NavigationVerdict {
  if (isOwnPage(address, origin)) return 'stay'
  return isExternalUrl(address) ? 'outside' : 'refuse'
}

/** There is one window; a link that wants another gets the system's browser, the station's own pages too. */
export function judgeNewWindow(address: string, origin: string): Exclude<NavigationVerdict, 'stay'> {
  return judgeNavigation(address, origin) === 'refuse' ? 'refuse' : 'outside'
}

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
  // Comes first, for every frame; what it holds back is never heard of as `will-navigate`.
  contents.on('will-frame-navigate', event => {
    keepHome(event)
    if (event.isMainFrame && judgeNavigation(event.url, origin) === 'outside') openOutside(event.url)
  })
  contents.on('will-navigate', keepHome)
  contents.on('will-redirect', keepHome)
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (judgeNewWindow(url, origin) === 'outside') openOutside(url)
    return { action: 'deny' }
  })
}

/** What the page needs of the browser. Everything not named is refused, whatever Chromium adds later. */
const granted: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  // Only to ask: which device it is, a person says each time (`guardDevices`).
  'hid',
  'serial',
  'loopback-network',
  'notifications',
])

export type PermissionQuestion = { permission: string; address: string | undefined; isMainFrame: boolean }

/** Grants a permission to the station's own page in the main frame, and to nobody else. */
export const mayUse = (question: PermissionQuestion, origin: string): boolean =>
  isOwnMainFrame(question, origin) && granted.has(question.permission)

const isOwnMainFrame = (
  { address, isMainFrame }: Omit<PermissionQuestion, 'permission'>,
  origin: string,
): boolean => isMainFrame && address !== undefined && isOwnPage(address, origin)

/** Cameras are one device to the system: allowed by a person once, or asked for. Microphones never are. */
export type CameraGrant = {
  isGranted: () => boolean
  ask: (page: WebContents, answer: (isAllowed: boolean) => void) => void
}

/**
 * Answers every permission question of a session. Electron grants all of them when nobody answers, and asks
 * requests, checks, devices and screen sharing each at its own door; devices at that of `guardDevices`.
 */
export function guardPermissions(session: Session, origin: string, camera: CameraGrant): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const { requestingUrl: address, isMainFrame } = details
    if (permission !== 'media') return answer(mayUse({ permission, address, isMainFrame }, origin))
    const wanted = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const isCamera = wanted.length === 1 && wanted[0] === 'video'
    if (!isCamera || !isOwnMainFrame({ address, isMainFrame }, origin)) return answer(false)
    camera.ask(contents, answer)
  })
  session.setPermissionCheckHandler((_contents, permission, address, { isMainFrame, mediaType }) => {
    if (permission !== 'media') return mayUse({ permission, address, isMainFrame }, origin)
    return mediaType === 'video' && camera.isGranted() && isOwnMainFrame({ address, isMainFrame }, origin)
  })
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
}
