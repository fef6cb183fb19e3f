import { Button, Center, Loader } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { setupEndpoints } from '../../shared/desk/setup.ts'
import { AwaitedScreen, Fallback } from '../components/page/fallback.tsx'
import type { Screen, ScreenLabel, ScreenPage } from '../lib/screen.ts'
import { load } from '../lib/station/api.ts'
import { t } from '../lib/text.ts'
import { setup } from '../screens/setup/index.ts'
import { today } from '../screens/today/index.ts'
import { shipWorkName } from '../stores/preferences.ts'
import { screens } from './screens.ts'
import { Shell } from './shell.tsx'
import { useIsLost } from './sign-in/use-sign-in.ts'

/** The addresses of all screens; each is loaded when it is first shown. */
export const createPageRouter = () =>
  createRouter({
    routeTree: createRoutes(),
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: BrokenScreen,
    defaultPreload: 'intent',
    // Everything in the address is text as typed, so that it can be read, shared and written by hand; what is there
    // twice counts once.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
  })

/** By then the first screen has all it shows; nothing that is not on it is in its way. */
const settledMs = 1_500

/** Fetches the screens one after the other while nothing else is done, so that none has to be waited for. */
export function fetchScreens(): () => void {
  const pages = screens.flatMap((screen: Screen) => [screen, ...(screen.pages ?? [])])
  const next = (): void => {
    const page = pages.shift()
    // One that cannot be fetched now is fetched when it is shown, and says so if it cannot be then. One that is shown has
    // nothing left to fetch, and those after it still have.
    if (page) whenIdle(() => void Promise.resolve(page.load.preload?.()).then(next, () => undefined))
  }
  const timer = setTimeout(next, settledMs)
  return () => clearTimeout(timer)
}

const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200))

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NoSuchScreen })
const getParentRoute = () => root

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ href: (await isNewShop()) ? setup.path : today.path })
  },
})

/** Whether nothing was set up yet; a station that does not answer says so on the screen itself. */
const isNewShop = () =>
  load(setupEndpoints.retrieve, {}).then(
    ({ is_open }) => is_open,
    () => false,
  )

function createRoutes() {
  const pages = screens.flatMap((screen: Screen) =>
    [screen, ...(screen.pages ?? [])].map(page => pageRoute(page, screen.label)),
  )
  const former = screens.flatMap(({ path, formerPaths = [] }: Screen) =>
    formerPaths.map(before => formerRoute(before, path)),
  )
  // The list knows what each of its pages is, which mapping it forgets: links are checked against these types.
  return root.addChildren([start, ...(pages as unknown as RouteOf<Page>[]), ...former])
}

/** Any page of any screen, with its own address and search. */
type Page =
  | AnyScreen
  | (AnyScreen extends infer S ? (S extends { pages: readonly (infer P)[] } ? P : never) : never)
type AnyScreen = (typeof screens)[number]

type Search = Record<string, unknown>
type RouteOf<P> = P extends { path: infer Path extends string; search: (raw: Search) => infer Found }
  ? ReturnType<typeof pageRoute<Path, Found>>
  : P extends { path: infer Path extends string }
    ? ReturnType<typeof pageRoute<Path, Record<never, never>>>
    : never

const pageRoute = <Path extends string, Found>(
  {
    path,
    search,
    movedTo,
    load,
  }: Omit<ScreenPage, 'path' | 'search'> & { path: Path; search?: (raw: Search) => Found },
  label: ScreenLabel,
) =>
  createRoute({
    getParentRoute,
    path,
    validateSearch: (raw: Search): Found => search?.(raw) ?? ({} as Found),
    beforeLoad: ({ location }) => {
      const href = movedTo?.(Object.fromEntries(new URLSearchParams(location.searchStr)))
      if (href !== undefined) throw redirect({ href, replace: true })
    },
    component: load,
    staticData: { label },
  })

/** An address a screen had before leads to the one it has, with all that follows it. */
const formerRoute = (before: string, path: string) =>
  createRoute({
    getParentRoute,
    path: `${before}/$`,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${path}${location.href.slice(before.length)}`, replace: true })
    },
  })

function LoadingScreen() {
  const isLost = useIsLost()
  if (isLost) return <AwaitedScreen />
  return (
    <Center mih="60vh">
      <Loader aria-label={t('app.loading')} />
    </Center>
  )
}

function NoSuchScreen() {
  return (
    <Fallback title={t('app.notFoundTitle')} text={t('app.notFoundText')}>
      <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('app.notFoundBack')}</Button>
    </Fallback>
  )
}

const startAfresh = () => {
  localStorage.removeItem(shipWorkName)
  location.reload()
}

/** A screen that failed takes only itself down; the navigation and the other screens stay. */
const BrokenScreen = () => (
  <Fallback title={t('app.brokenTitle')} text={t('app.brokenText')}>
    <Button onClick={() => location.reload()}>{t('app.lostReload')}</Button>
    <Button variant="default" onClick={startAfresh}>
      {t('app.brokenAfresh')}
    </Button>
  </Fallback>
)
