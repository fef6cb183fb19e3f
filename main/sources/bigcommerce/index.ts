import type { SourceAdapter } from '../contract/adapter.ts'
import { neededScopes, title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { type BigcommerceSettings, bigcommerceSettings, identity } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/** BigCommerce's Orders V2 and Shipping V3, after its published description of them; no real store was asked. */
export const bigcommerce = {
  slug: 'bigcommerce',
  title,
  settings: bigcommerceSettings,
  keys: {
    url: 'https://support.bigcommerce.com/s/article/Store-API-Accounts',
    minutes: 5,
    steps: [
      'In the control panel of your store open Settings > Store-level API accounts and create an account for V2/V3.',
      `Give it these scopes: ${neededScopes.join(', ')}.`,
      'Save it and copy the access token and the API path: the token is shown once.',
    ],
  },
  // It writes to its customers by what the store has set, whatever a call says.
  abilities: { holds: true, partial: true, severalParcels: true, notifies: false, verified: 'simulator' },
  carrierNames: 'bigcommerce',
  // The smallest plan allows 150 in 30 seconds, to all programs of the store together.
  limits: [{ requests: 90, perMs: 30_000, concurrency: 2 }],
  pollEveryMs: 60_000,
  identity,
  verify,
  changes,
  readOrders,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<BigcommerceSettings>
