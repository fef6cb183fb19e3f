import { isExternalUrl } from '../../shared/desk/external-url.ts'

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
