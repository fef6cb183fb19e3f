import type { SourceAdapter } from '../contract/adapter.ts'
import { neededRights, title } from './client.ts'
import { changes, readOrders } from './orders.ts'
import { identity, type OdooSettings, odooSettings } from './settings.ts'
import { verify } from './verify.ts'
import { findWriteBack, takeBack, writeBack } from './write-back.ts'

/**
 * Deliveries of Odoo 19 and later over its JSON-2 interface, after its documentation and source (odoo/documentation,
 * odoo/odoo); no real server was asked.
 */
export const odoo = {
  slug: 'odoo',
  title,
  settings: odooSettings,
  keys: {
    url: 'https://www.odoo.com/documentation/19.0/developer/reference/external_api.html',
    minutes: 5,
    steps: [
      'This needs Odoo 19 or newer with Sales, Inventory and Delivery Methods; on odoo.com a Custom plan.',
      `Use a user of its own that may do the following: ${neededRights.join(', ')}.`,
      'As that user open Preferences > Account Security and press “New API Key”, choose three months, and copy the key.',
    ],
  },
  // Odoo writes to its customers by settings of its own.
  abilities: { holds: true, partial: true, severalParcels: true, notifies: false, verified: 'simulator' },
  // Carriers are the delivery methods of the server: they are looked up there.
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
} satisfies SourceAdapter<OdooSettings>
