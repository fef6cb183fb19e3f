import { deskPages, isDeskPage } from '../../shared/desk/pages.ts'

export const linkScheme = 'packdesk'

const linkLengthMax = 256
const shipmentId = /^shp_[0-9a-f]{32}$/

/**
 * The page path a `packdesk:` link asks for, or undefined for anything off the short list: `packdesk://ship`,
 * `packdesk://shipments` and `packdesk://shipments/<id>`. Links come from anywhere; they show, never act.
 */
export function pathOfLink(link: string): string | undefined {
  if (link.length > linkLengthMax) return undefined
  const url = URL.parse(link)
  if (url?.protocol !== `${linkScheme}:` || url.search !== '' || url.hash !== '') return undefined
  if (url.username !== '' || url.port !== '') return undefined
  const page = url.hostname
  if (!isDeskPage(page)) return undefined
  const rest = url.pathname.replace(/^\/|\/$/g, '')
  if (rest === '') return deskPages[page]
  return page === 'shipments' && shipmentId.test(rest) ? `${deskPages.shipments}/${rest}` : undefined
}

/** The link the system put on the command line, as Windows and Linux do. */
export const linkInArguments = (argv: readonly string[]): string | undefined =>
  argv.find(argument => argument.startsWith(`${linkScheme}:`))
