import type { SourceAdapter } from '../contract/adapter.ts'
import { title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type ShopifySettings, shopifySettings } from './settings.ts'
import { neededScopes, verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/** Shopify's Admin GraphQL API, after its documentation; no real shop was asked. */
export const shopify = {
  slug: 'shopify',
  title,
  settings: shopifySettings,
  keys: {
    url: 'https://dev.shopify.com/dashboard/',
    minutes: 10,
    steps: [
      'Sign in to the Dev Dashboard with the account of the shop and create an app in the organisation of the shop.',
      `Create a version of the app with the scopes ${neededScopes.join(', ')}, and release it.`,
      'Install the app on your shop.',
      'Copy client ID and client secret from the settings of the app. The access token of a custom app from before 2026 does as well.',
    ],
  },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  carrierNames: 'shopify',
  // What it gives is counted by cost, which every answer tells; this only keeps calls from coming all at once.
  limits: [{ concurrency: 2 }],
  pollEveryMs: 60_000,
  identity,
  verify,
  changes,
  readOrders,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<ShopifySettings>
