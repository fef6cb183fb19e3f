import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { isRotating, keyFile, keyKindOf, openHomeKeys } from '../platform/secrets/home-keys.ts'
import type { KeyWrapping } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'

export type StationSecrets = { homeSecret: Uint8Array; secrets: SecretBox }

/**
 * Opens the secrets of a home. A key that is there is opened at once, so that a wrong passphrase ends the start before
 * anything is changed; one that is not is made when the answer is called. Throws `KeyError`.
 */
export function openStationSecrets(options: {
  home: string
  wrappings: readonly KeyWrapping[]
  logger: FastifyBaseLogger
}): () => StationSecrets {
  const { home, wrappings, logger } = options
  const open = () => openHomeKeys(home, wrappings)
  const known = existsSync(keyFile(home)) ? open() : null
  return () => {
    const keys = known ?? open()
    if (isRotating(home))
      logger.warn('changing the key of the secrets was interrupted; finish it with: packdesk secrets rotate')
    if (keyKindOf(home) === 'file' && wrappings.some(({ kind }) => kind === 'passphrase'))
      logger.warn(
        'a passphrase is set, but the key of this home is in a file that needs none; packdesk secrets rotate changes that',
      )
    return { homeSecret: keys.key, secrets: createSecretBox(keys) }
  }
}
