import type { SourceAdapter } from '../contract/adapter.ts'
import { neededRights, title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type PrestashopSettings, prestashopSettings } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/** The webservice of PrestaShop 1.7 and later, after its documentation and source; no real shop was asked. */
export const prestashop = {
  slug: 'prestashop',
  title,
  settings: prestashopSettings,
  keys: {
    url: 'https://devdocs.prestashop-project.org/9/webservice/tutorials/creating-access/',
    minutes: 5,
    steps: [
      'In the back office of your shop open Advanced Parameters > Webservice, turn the webservice on and add a key.',
      `Let it do the following: ${neededRights.join(', ')}.`,
      'Save it and copy the key.',
    ],
  },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  // Carriers have the names the shop gave them: they are looked up there.
  carrierNames: 'any',
  limits: [{ requests: 120, perMs: 60_000, concurrency: 2 }],
  pollEveryMs: 60_000,
  identity,
  verify,
  changes,
  readOrders,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<PrestashopSettings>
