import type { Page } from 'playwright'
import { settingSections } from '../../../renderer/screens/settings/settings-list.ts'

/** The address of every screen that stands for itself, and of every part of the settings. */
export const everyScreen: readonly string[] = [
  '/orders',
  '/ship',
  '/shipments',
  '/returns',
  '/tracking',
  '/pickups',
  '/manifests',
  '/print-queue',
  '/reports',
  '/printers',
  '/documents',
  '/carriers',
  '/carriers/mark-ups',
  '/products',
  '/addresses',
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
