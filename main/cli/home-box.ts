import type { Settings } from '../platform/config.ts'
import { openHomeKeys } from '../platform/secrets/home-keys.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'

/** What seals and opens the secrets of the home the settings name. Throws `KeyError`. */
export const boxOf = (settings: Pick<Settings, 'home' | 'passphrase'>): SecretBox =>
  createSecretBox(openHomeKeys(settings.home, wrappingsOf(settings)))
