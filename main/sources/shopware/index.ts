import type { SourceAdapter } from '../contract/adapter.ts'
import { neededPrivileges, title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type ShopwareSettings, shopwareSettings } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/** The Admin API of Shopware 6, after its documentation and source (shopware/shopware); no real shop was asked. */
export const shopware = {
  slug: 'shopware',
  title,
  settings: shopwareSettings,
  keys: {
    url: 'https://docs.shopware.com/en/shopware-6-en/settings/system/integrationen',
    minutes: 5,
    steps: [
      'In the administration of your shop open Settings > System > Integrations and press “Add integration”.',
      `Make it an administrator, or give it a role with these privileges: ${neededPrivileges.join(', ')}.`,
      'Copy the access key ID and the secret access key, then save: the secret is shown once.',
    ],
  },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  // A delivery keeps numbers without carriers: the name goes beside them.
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
} satisfies SourceAdapter<ShopwareSettings>
