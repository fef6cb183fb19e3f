import type { SourceAdapter } from '../contract/adapter.ts'
import { neededResources, storesResource, title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type MagentoSettings, magentoSettings } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/**
 * REST of Magento 2 and Adobe Commerce on a server of the shop's own, after its documentation and source
 * (magento/magento2); no real shop was asked.
 */
export const magento = {
  slug: 'magento',
  title,
  settings: magentoSettings,
  keys: {
    url: 'https://developer.adobe.com/commerce/webapi/get-started/authentication/gs-authentication-token/',
    minutes: 5,
    steps: [
      'In the administration of your shop open System > Integrations and add an integration.',
      `Under API give it these resources: ${[storesResource, ...neededResources].join(', ')}.`,
      'Turn on “Allow OAuth Access Tokens to be used as standalone Bearer tokens” in Stores > Configuration > Services > OAuth.',
      'Activate the integration and copy the access token.',
    ],
  },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  // Carriers have codes of their own for those the shop follows; the name goes beside them.
  carrierNames: 'any',
  limits: [{ requests: 60, perMs: 60_000, concurrency: 1 }],
  pollEveryMs: 60_000,
  identity,
  verify,
  changes,
  readOrders,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<MagentoSettings>
