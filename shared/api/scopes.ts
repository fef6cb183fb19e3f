/** What a caller may be allowed to do. None of them includes another. */
export const scopes = ['read', 'print', 'buy', 'manage'] as const
export type Scope = (typeof scopes)[number]

export const scopeTexts: Record<Scope, string> = {
  read: 'See records, files and events',
  print: 'See printers and the print queue; print, reprint, hold, move and cancel jobs',
  buy: 'Create and change shipments, orders and the rest; buy labels and void them',
  manage: 'Set up the station: carriers, printers, webhooks, operators and access',
}

type Operation = { scope?: Scope; method: string; path: string }

const printing = ['/desk/print-jobs', '/desk/print-runs']
/** What a tool that prints has to see; of `/desk/events` it is told what happens to these. */
const seenByPrinting = [...printing, '/desk/printers', '/desk/events']
/** The day's work with orders, which packers do; whoever sets up the station has always been allowed it too. */
const dayWork = [
  '/desk/imports',
  '/desk/order-actions',
  '/desk/order-shipments',
  '/desk/orders',
  '/desk/runs',
  '/desk/shipment-actions',
  '/desk/returns',
]
const isDayWork = ({ scope, method, path }: Operation): boolean =>
  scope === undefined && method !== 'GET' && isAt(path, dayWork) && path !== '/desk/returns/settings'
const isAt = (path: string, places: readonly string[]): boolean =>
  places.some(place => path === place || path.startsWith(`${place}/`))

/**
 * The scope an operation needs: its own, else the usual one. Looking is `read`; writing is `buy` for the
 * shipping interface and the day's work with orders, `print` for print jobs and runs and `manage` for everything else of the desk.
 */
export function scopeOf(operation: Operation): Scope {
  const { scope, method, path } = operation
  if (scope) return scope
  if (method === 'GET') return 'read'
  if (isAt(path, printing)) return 'print'
  return path.startsWith('/v1/') || isDayWork(operation) ? 'buy' : 'manage'
}

/**
 * The scopes of which one is enough: who may print may also look at what is printed, and where, and who may manage
 * may do the day's work with orders.
 */
export function scopesOf(operation: Operation): readonly Scope[] {
  const scope = scopeOf(operation)
  const { method, path } = operation
  if (isDayWork(operation)) return ['buy', 'manage']
  return scope === 'read' && method === 'GET' && isAt(path, seenByPrinting) ? ['read', 'print'] : [scope]
}
