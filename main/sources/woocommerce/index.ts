import type { SourceAdapter } from '../contract/adapter.ts'
import { title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type WooSettings, wooSettings } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/** WooCommerce REST v3, after its documentation and the source of its controllers; no real shop was asked. */
export const woocommerce = {
  slug: 'woocommerce',
  title,
  settings: wooSettings,
  keys: {
    url: 'https://woocommerce.com/document/woocommerce-rest-api/',
    minutes: 3,
    steps: [
      'In the administration of your shop open WooCommerce > Settings > Advanced > REST API and press “Add key”.',
      'Choose a user who is a shop manager or an administrator, and the permissions “Read/Write”.',
      'Press “Generate API key” and copy both keys: the secret is shown once.',
    ],
  },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  carrierNames: 'woocommerce',
  // Shared hosts fall over long before they say no.
  limits: [{ requests: 120, perMs: 60_000, concurrency: 2 }],
  pollEveryMs: 60_000,
  identity,
  verify,
  changes,
  readOrders,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<WooSettings>
