import type { SourceAdapter } from '../contract/adapter.ts'
import { receives } from './receiving.ts'
import { type WebhookSettings, webhookSettings } from './settings.ts'
import { findWriteBack, takeBack, title, verify, writeBack } from './write-back.ts'

/** Anything that can post its orders. It has no documentation but ours; its simulator posts what a test tells it to. */
export const webhook = {
  slug: 'webhook',
  title,
  settings: webhookSettings,
  keys: {
    url: 'https://www.standardwebhooks.com',
    minutes: 3,
    steps: [
      'Save: the station shows the address and the secret, the secret once.',
      'Have your program post its orders there as JSON, on this computer or in this network, with the secret in the header “webhook-secret”, or signed as Standard Webhooks describes.',
    ],
  },
  abilities: { holds: false, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  carrierNames: 'any',
  limits: [{ requests: 120, perMs: 60_000, concurrency: 2 }],
  // Nothing is asked: only what was changed here is looked after.
  pollEveryMs: 15 * 60_000,
  identity: ({ sender }: WebhookSettings) => sender.trim().toLowerCase(),
  verify,
  receives,
  writeBack,
  findWriteBack,
  takeBack,
} satisfies SourceAdapter<WebhookSettings>
