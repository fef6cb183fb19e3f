import type { Query, QueryClient } from '@tanstack/react-query'
import { signInEndpoints } from '../../../shared/desk/sign-in.ts'
import { stationLink } from '../../stores/station-link.ts'
import { groupOf } from './queries.ts'

type Change = { topic: string; id: string; action: 'created' | 'updated' | 'deleted' }

const reopenAfterMs = 2000
/** Longest time a change waits for others; a run of labels makes thousands of them. */
const gatherMs = 150

/** Groups that show something of another group's records. */
const alsoChanged: Record<string, readonly string[]> = {
  addresses: ['shop', 'board'],
  agents: ['attention', 'station'],
  connections: ['carriers', 'ratesheets', 'api', 'station', 'setup', 'deskpickups', 'deskmanifests', 'shop'],
  backups: ['station'],
  keys: ['agents'],
  notificationsettings: ['notifications'],
  printers: ['station', 'setup', 'printjobs', 'printpreviews', 'printroutes', 'runs', 'attention'],
  printroutes: ['printpreviews', 'runs'],
  printjobs: ['station', 'attention', 'printruns', 'packing', 'runs', 'deskmanifests'],
  packing: ['packingday', 'pickbatches', 'deskorders'],
  trackers: ['board', 'station', 'reports'],
  background: ['board', 'station'],
  shipments: [
    'setup',
    'deskorders',
    'trackers',
    'board',
    'money',
    'reports',
    'station',
    'attention',
    'deskpickups',
    'deskmanifests',
    'deskshipments',
    'boughtlabels',
    'recordhistory',
  ],
  shipmenttags: ['deskshipments', 'recordhistory'],
  orders: ['deskorders', 'deskproducts', 'station', 'deskshipments', 'requestedservices'],
  requestedservices: ['deskorders', 'deskshipments'],
  parcels: ['packages'],
  products: ['deskorders', 'deskproducts'],
  rules: ['deskorders'],
  runs: ['deskorders', 'rules', 'attention', 'station'],
  pickups: ['board', 'deskpickups', 'money', 'station', 'attention', 'recordhistory'],
  manifests: ['board', 'deskmanifests', 'station', 'attention', 'recordhistory'],
  webhooks: ['station', 'attention', 'deskwebhooks', 'webhookdeliveries'],
  eventrecords: ['webhookdeliveries', 'deskwebhooks'],
  attention: ['station'],
  reachability: ['connections', 'station', 'attention'],
  scales: ['station'],
  purchasequeue: ['station'],
  shop: ['setup', 'board', 'station', 'money', 'reports', 'deskpickups'],
  money: ['reports'],
  returns: ['deskreturns', 'reports', 'recordhistory'],
}

const plain = (name: string): string => name.replaceAll(/[^a-z]/gi, '').toLowerCase()

/** The groups of queries a topic of the station touches, without case and separators. */
export const groupsOf = (topic: string): string[] => [plain(topic), ...(alsoChanged[plain(topic)] ?? [])]

/** What is being loaded and is out of date as soon as it is there. */
const outOfDate = new WeakSet<Query>()

/**
 * Marks what was loaded as out of date; what is on the screen reloads at once. A load that is under way is not begun
 * anew but may have been answered before the change, so that it is out of date as soon as it is there: changes that
 * come faster than a station answers would keep every answer from being seen, and have it work for nothing.
 */
function outdate(queries: QueryClient, isMeant: (query: Query) => boolean): void {
  const coming = queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isMeant })
  void queries.invalidateQueries({ predicate: isMeant }, { cancelRefetch: false })
  for (const load of coming) {
    if (outOfDate.has(load)) continue
    outOfDate.add(load)
    const again = () => {
      outOfDate.delete(load)
      return queries.invalidateQueries({ predicate: query => query === load }, { cancelRefetch: false })
    }
    load.promise?.then(again, again)
  }
}

const hasParam = (input: unknown, id: string): boolean =>
  Object.values((input as { params?: Record<string, unknown> } | undefined)?.params ?? {}).includes(id)

/** Whether a query asks for this very record. */
const asksFor = ({ queryKey }: Query, id: string): boolean => hasParam(queryKey[3], id)

/** Whether this page removes or has removed a record. */
const isRemovedHere = (queries: QueryClient, id: string): boolean =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ meta, state }) => meta?.removes && state.status !== 'error' && hasParam(state.variables, id))

/**
 * Marks what shows the changed records as out of date. What asks for one of the `gone`, which this page itself removed, is
 * not asked again while it is still on the screen: nothing would be found.
 */
export function applyChange(
  queries: QueryClient,
  { topic }: Pick<Change, 'topic'>,
  gone: ReadonlySet<string> = new Set(),
): void {
  const groups = groupsOf(topic)
  const isMeant = ({ queryKey }: Query) => groups.includes(plain(String(queryKey[0])))
  const isGone = (query: Query) => [...gone].some(id => asksFor(query, id))
  outdate(queries, query => isMeant(query) && !isGone(query))
  if (gone.size > 0)
    void queries.invalidateQueries({
      predicate: query => isMeant(query) && isGone(query),
      refetchType: 'none',
    })
}

/** Applies the first change at once and those right behind it together, so that no burst keeps the page loading. */
export function gatherChanges(queries: QueryClient) {
  const topics = new Set<string>()
  const gone = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const apply = () => {
    timer = topics.size > 0 ? setTimeout(apply, gatherMs) : undefined
    for (const topic of topics) applyChange(queries, { topic }, gone)
    topics.clear()
  }
  return {
    take: ({ topic, id, action }: Change) => {
      if (action !== 'deleted') gone.delete(id)
      else if (isRemovedHere(queries, id)) gone.add(id)
      topics.add(topic)
      if (timer === undefined) apply()
    },
    stop: () => clearTimeout(timer),
  }
}

/** A stream that neither opens nor fails does not keep the page from asking any longer. */
const patienceMs = 2_000

/**
 * A browser keeps six connections to a station for all its pages, and whoever listens has one for good: with six pages
 * nothing could be asked any more. So many listen also while nobody looks at them.
 */
const placesToListen = 3

/** Takes one of those for as long as this page is there; everyone has one where a browser knows no locks. */
async function takePlace(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  let isTaken = false
  for (let place = 1; place <= placesToListen && !isTaken; place += 1)
    isTaken = await new Promise<boolean>(resolve => {
      const untilGone = new Promise<never>(() => {})
      void navigator.locks.request(`packdesk-listens-${place}`, { ifAvailable: true }, lock => {
        resolve(lock !== null)
        return lock ? untilGone : undefined
      })
    })
  return isTaken
}

let place: Promise<boolean> | null = null

/** Whether this page is one of those. Who is not tries again the next time nobody looks. */
function hasPlace(): Promise<boolean> {
  place ??= takePlace().then(isTaken => {
    if (!isTaken) place = null
    return isTaken
  })
  return place
}

/**
 * Listens to the station until told to stop. What is asked waits for the stream to open, for a while; whenever it
 * opens after something was asked, everything that is shown is reloaded: what happened before was not heard. The
 * browser reconnects by itself; only a refused stream is opened again here, and one that was left while nobody looked.
 */
export function followStation(queries: QueryClient, url: string): () => void {
  const changes = gatherChanges(queries)
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const giveUpWaiting = setTimeout(() => stationLink.setState({ isAwaited: false }), patienceMs)
  const leave = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    source = new EventSource(url)
    source.onopen = () => {
      if (!stationLink.getState().isAwaited) outdate(queries, () => true)
      stationLink.setState({ state: 'open', isAwaited: false })
    }
    source.onmessage = ({ data }) => changes.take(JSON.parse(data) as Change)
    source.onerror = () => {
      stationLink.setState({ state: 'lost', isAwaited: false })
      // The station hangs up on whoever is not signed in any more.
      applyChange(queries, { topic: groupOf(signInEndpoints.retrieve) })
      if (source?.readyState !== EventSource.CLOSED) return
      leave()
      timer = setTimeout(reopen, reopenAfterMs)
    }
  }
  const listen = async () => {
    const isMeant = document.visibilityState === 'visible' || (await hasPlace())
    if (isOver) return
    if (!isMeant) leave()
    else if (source === null) open()
  }
  // A station that was started anew knows this page again after a page was asked of it.
  const reopen = () =>
    fetch('/', { headers: { accept: 'text/html' } }).then(listen, () => {
      timer = setTimeout(reopen, reopenAfterMs)
    })
  void listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listen)
    clearTimeout(giveUpWaiting)
    changes.stop()
    leave()
  }
}
