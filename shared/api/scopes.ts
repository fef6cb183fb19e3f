/** What a caller may be allowed to do. None of them includes another. */
export const scopes = ['read', 'print', 'buy', 'manage'] as const
export type Scope = (typeof scopes)[number]

export const scopeTexts: Record<Scope, string> = {
  read: 'See records, files and what happens',
  print: 'Print, repeat and withdraw print jobs',
  buy: 'Make and change shipments and what belongs to them, spend money on labels and void them',
  manage: 'Set up the station: connections, printers, webhooks, operators and their access',
}

/**
 * The scope an operation needs: its own, else the usual one. Looking is `read`; writing is `buy` for the
 * shipping interface, `print` for print jobs and `manage` for everything else of the desk.
 */
export function scopeOf({ scope, method, path }: { scope?: Scope; method: string; path: string }): Scope {
  if (scope) return scope
  if (method === 'GET') return 'read'
  if (path.startsWith('/desk/print-jobs')) return 'print'
  return path.startsWith('/v1/') ? 'buy' : 'manage'
}
