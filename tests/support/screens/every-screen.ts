import type { Page } from 'playwright'
import { settingSections } from '../../../renderer/screens/settings/setting-sections.ts'
import type { FilledShop } from '../pictures/fill-shop.ts'

/** The address of every screen that stands for itself, and of every part of the settings. */
export const everyScreen: readonly string[] = [
  '/today',
  '/orders',
  '/ship',
  '/pack',
  '/pack/wall',
  '/shipments',
  '/returns',
  '/tracking',
  '/pickups',
  '/manifests',
  '/print-queue',
  '/print-queue/file',
  '/reports',
  '/printers',
  '/documents',
  '/carriers',
  '/carriers/mark-ups',
  '/products',
  '/addresses',
  '/import',
  '/runs',
  '/system',
  '/settings/automation?open=new',
  ...settingSections.map(section => `/settings?section=${section}`),
]

/** The page speaks another language from its next load on, also one that nobody can choose. */
export const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate(chosen => {
    const kept = JSON.parse(localStorage.getItem('packdesk.preferences') ?? '{"state":{},"version":0}')
    kept.state.language = chosen
    localStorage.setItem('packdesk.preferences', JSON.stringify(kept))
  }, language)

/** A screen as it is once something was done on it, by keys that are the same in every language. */
export type ScreenState = { path: string; keys?: readonly string[] }

const settled = (paths: readonly string[]): ScreenState[] => paths.map(path => ({ path }))

/** The keyboard is at the first row of the list. */
const firstRow = ['/', 'ArrowDown'] as const

/** Every screen with the states that matter, of a shop in the middle of its day. */
export const everyState = (shop: FilledShop): ScreenState[] => [
  ...settled(everyScreen),
  { path: '/orders', keys: [...firstRow, 'x', 'j', 'x'] },
  { path: '/orders', keys: ['f'] },
  ...settled([
    `/orders?open=${shop.readyOrder}`,
    `/orders?view=needs_attention&open=${shop.problemOrder}`,
    `/orders?view=on_hold&open=${shop.heldOrder}`,
    '/orders?open=new',
    '/orders?q=zzzz',
    `/runs/${shop.run}`,
    `/import/${shop.import}`,
  ]),
  { path: '/shipments', keys: [...firstRow, 'x', 'j', 'x'] },
  { path: '/returns', keys: [...firstRow, 'x'] },
  { path: '/tracking', keys: [...firstRow, 'Enter'] },
  { path: '/tracking', keys: [...firstRow, 'x', 'j', 'x'] },
  ...settled([
    `/shipments/${shop.shipment}`,
    `/shipments/${shop.unknown}`,
    '/pickups/new',
    `/pickups/${shop.pickup}`,
    '/print-queue?show=all',
    '/reports?tab=costs',
    '/reports?tab=delivery',
    '/reports?tab=desks',
    '/reports?form=table',
    '/printers/new',
    `/printers/${shop.printer}`,
    '/carriers/new',
    '/carriers/new/generic',
    `/carriers/${shop.connection}`,
    `/carriers/${shop.connection}/rates`,
    `/carriers/${shop.connection}/surcharges`,
    `/carriers/${shop.connection}/label`,
    `/carriers/${shop.connection}/pickup`,
    '/carriers/mark-ups?open=new',
    '/products?view=packages',
    '/addresses?open=new',
    '/settings/automation',
    '/settings/automation/requested',
    ...['keys', 'webhooks', 'events', 'log', 'traffic', 'apps', 'pages'].map(tab => `/developers?tab=${tab}`),
    '/developers/webhooks/new',
    `/developers/webhooks/${shop.webhook}`,
    `/developers/events/${shop.event}`,
    '/setup',
  ]),
  { path: '/addresses', keys: [...firstRow, 'Enter'] },
  { path: '/settings/automation', keys: [...firstRow, 'Enter'] },
]
