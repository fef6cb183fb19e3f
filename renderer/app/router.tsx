import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { parseNewPickup, parsePickupSearch } from '../screens/pickups/pickup-search.ts'
import { parsePrintsSearch } from '../screens/print-queue/print-queue-search.ts'
import { parseShipmentSearch } from '../screens/shipments/shipment-search.ts'
import { shipDraft } from '../stores/ship-draft.ts'
import { Shell } from './shell.tsx'

function Fallback({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Center mih="60vh" p="xl">
      <Stack align="center" maw="32rem" ta="center">
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

const LoadingScreen = () => (
  <Center mih="60vh">
    <Loader aria-label={t('app.loading')} />
  </Center>
)

const NoSuchScreen = () => (
  <Fallback title={t('app.notFoundTitle')} text={t('app.notFoundText')}>
    <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('app.notFoundBack')}</Button>
  </Fallback>
)

const startAfresh = () => {
  shipDraft.persist.clearStorage()
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

const root = createRootRoute({ component: Shell, notFoundComponent: NoSuchScreen })
const getParentRoute = () => root

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/ship' })
  },
})

/** `shipment`: one to go on with. */
const shipSearch = (search: Record<string, unknown>): { shipment?: string } =>
  typeof search.shipment === 'string' ? { shipment: search.shipment } : {}

const ship = createRoute({
  getParentRoute,
  path: '/ship',
  validateSearch: shipSearch,
  component: lazyRouteComponent(() => import('../screens/ship/ship-screen.tsx'), 'ShipScreen'),
})

const shipments = createRoute({
  getParentRoute,
  path: '/shipments',
  validateSearch: parseShipmentSearch,
  component: lazyRouteComponent(() => import('../screens/shipments/shipments-screen.tsx'), 'ShipmentsScreen'),
})

const shipment = createRoute({
  getParentRoute,
  path: '/shipments/$id',
  component: lazyRouteComponent(() => import('../screens/shipments/shipment-screen.tsx'), 'ShipmentScreen'),
})

const pickups = createRoute({
  getParentRoute,
  path: '/pickups',
  validateSearch: parsePickupSearch,
  component: lazyRouteComponent(() => import('../screens/pickups/pickups-screen.tsx'), 'PickupsScreen'),
})

const newPickup = createRoute({
  getParentRoute,
  path: '/pickups/new',
  validateSearch: parseNewPickup,
  component: lazyRouteComponent(() => import('../screens/pickups/new-pickup-screen.tsx'), 'NewPickupScreen'),
})

const pickup = createRoute({
  getParentRoute,
  path: '/pickups/$id',
  component: lazyRouteComponent(() => import('../screens/pickups/pickup-screen.tsx'), 'PickupScreen'),
})

const manifests = createRoute({
  getParentRoute,
  path: '/manifests',
  component: lazyRouteComponent(() => import('../screens/manifests/manifests-screen.tsx'), 'ManifestsScreen'),
})

const money = createRoute({
  getParentRoute,
  path: '/money',
  component: lazyRouteComponent(() => import('../screens/reports/reports-screen.tsx'), 'MoneyScreen'),
})

const prints = createRoute({
  getParentRoute,
  path: '/prints',
  validateSearch: parsePrintsSearch,
  component: lazyRouteComponent(
    () => import('../screens/print-queue/print-queue-screen.tsx'),
    'PrintsScreen',
  ),
})

const printers = createRoute({
  getParentRoute,
  path: '/printers',
  component: lazyRouteComponent(() => import('../screens/printers/printers-screen.tsx'), 'PrintersScreen'),
})

const newPrinter = createRoute({
  getParentRoute,
  path: '/printers/new',
  component: lazyRouteComponent(
    () => import('../screens/printers/add-printer-screen.tsx'),
    'AddPrinterScreen',
  ),
})

const printer = createRoute({
  getParentRoute,
  path: '/printers/$id',
  component: lazyRouteComponent(() => import('../screens/printers/printer-screen.tsx'), 'PrinterScreen'),
})

const templates = createRoute({
  getParentRoute,
  path: '/templates',
  component: lazyRouteComponent(() => import('../screens/documents/documents-screen.tsx'), 'TemplatesScreen'),
})

const connections = createRoute({
  getParentRoute,
  path: '/connections',
  component: lazyRouteComponent(() => import('../screens/carriers/carriers-screen.tsx'), 'ConnectionsScreen'),
})

const newConnection = createRoute({
  getParentRoute,
  path: '/connections/new/$carrier',
  component: lazyRouteComponent(
    () => import('../screens/carriers/connection-screen.tsx'),
    'NewConnectionScreen',
  ),
})

const connection = createRoute({
  getParentRoute,
  path: '/connections/$id',
  component: lazyRouteComponent(
    () => import('../screens/carriers/connection-screen.tsx'),
    'ConnectionScreen',
  ),
})

const status = createRoute({
  getParentRoute,
  path: '/station',
  component: lazyRouteComponent(() => import('../screens/system/system-screen.tsx'), 'StatusScreen'),
})

const activity = createRoute({
  getParentRoute,
  path: '/activity',
  component: lazyRouteComponent(
    () => import('../screens/developers/developers-screen.tsx'),
    'ActivityScreen',
  ),
})

const routes = root.addChildren([
  index,
  ship,
  shipments,
  shipment,
  pickups,
  newPickup,
  pickup,
  manifests,
  money,
  prints,
  printers,
  newPrinter,
  printer,
  templates,
  connections,
  newConnection,
  connection,
  status,
  activity,
])

/** One route a screen; each screen is loaded when it is first shown. */
export const createPageRouter = () =>
  createRouter({
    routeTree: routes,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: BrokenScreen,
    defaultPreload: 'intent',
    // Everything in the address is text as typed, so that it can be read, shared and written by hand.
    parseSearch: parseSearchWith(text => text),
    stringifySearch: stringifySearchWith(String),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}
