import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { assertKeyFits, assertKeyPresent, noteKey } from '../domain/upkeep/backups/data-key.ts'
import { openPresentData } from '../domain/upkeep/backups/present-data.ts'
import { canOpen, type Resealed, resealAll } from '../domain/upkeep/backups/sealed-values.ts'
import {
  beginRotation,
  finishRotation,
  isRotating,
  keyFile,
  keyKindOf,
  openHomeKeys,
} from '../platform/secrets/home-keys.ts'
import { type KeyWrapping, type PassphraseSource, wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox, keyId, type SecretBox } from '../platform/secrets/secret-box.ts'
import { resealReplica } from '../replica/replica-file.ts'

export type StationSecrets = { homeSecret: Uint8Array; secrets: SecretBox }

/**
 * Opens the secrets of a home. A key that is there is opened at once, so that a wrong passphrase ends the start before
 * anything is changed; one that is not is made when the answer is called. Throws `KeyError`.
 */
export function openStationSecrets(options: {
  home: string
  wrappings: readonly KeyWrapping[]
  logger: FastifyBaseLogger
}): (database: Pick<Database, 'sqlite'>) => StationSecrets {
  const { home, wrappings, logger } = options
  const open = () => openHomeKeys(home, wrappings)
  const known = existsSync(keyFile(home)) ? open() : null
  return ({ sqlite }) => {
    if (!known) assertKeyPresent(sqlite, home)
    const keys = known ?? open()
    assertKeyFits(sqlite, home, [keys.key, ...keys.others].map(keyId))
    noteKey(sqlite, keyId(keys.key))
    if (isRotating(home))
      logger.warn('changing the key of the secrets was interrupted; finish it with: packdesk secrets rotate')
    if (keyKindOf(home) === 'file' && wrappings.some(({ kind }) => kind === 'passphrase'))
      logger.warn(
        'a passphrase is set, but the key of this home is in a file that needs none; packdesk secrets rotate changes that',
      )
    return { homeSecret: keys.key, secrets: createSecretBox(keys) }
  }
}

export type Rotation = {
  home: string
  migrations: string
  /** What the keys of the home open with. */
  wrappings: readonly KeyWrapping[]
  /** What the new key is kept by; null: a file only its owner can read. */
  keptBy: KeyWrapping | null
}

export type Rotated = Resealed & { newKey: string }

/**
 * Gives a home a new key and seals every secret under it. The caller holds the home. Whenever it is interrupted the
 * home opens as before or as after, and doing it again finishes it:
 *
 * 1. the new key is written beside the old one: both open;
 * 2. every secret is sealed under the new one, in one transaction;
 * 3. the new key takes the place of the old one, which is destroyed.
 */
export function rotateSecrets({ home, migrations, wrappings, keptBy }: Rotation): Rotated {
  openHomeKeys(home, wrappings)
  const database = openPresentData(home, migrations)
  try {
    const next = beginRotation(home, wrappings)
    const from = createSecretBox(openHomeKeys(home, wrappings))
    const counts = resealAll(database, from, createSecretBox(next))
    resealReplica(home, sealed =>
      canOpen(from, sealed) ? createSecretBox(next).seal(from.open(sealed)) : sealed,
    )
    noteKey(database.sqlite, keyId(next.key))
    finishRotation(home, next, keptBy)
    return { ...counts, newKey: keyId(next.key) }
  } finally {
    database.close()
  }
}

/** Starts the window with a new key: only it can ask the key store of the system. */
export const rotateFlag = '--rotate-secrets'

/** Gives the home a new key kept by the key store of the system, where there is one. */
export function rotateAtStart(start: {
  settings: { home: string; passphrase?: PassphraseSource }
  paths: { resources: string }
  systemKeys: KeyWrapping | null
  logger: { info: (what: Rotated, text: string) => void }
}): void {
  const { settings, systemKeys } = start
  if (!existsSync(keyFile(settings.home))) return
  const passphrase = wrappingsOf(settings)
  const rotated = rotateSecrets({
    home: settings.home,
    migrations: join(start.paths.resources, 'migrations'),
    wrappings: [...passphrase, ...(systemKeys ? [systemKeys] : [])],
    keptBy: passphrase[0] ?? systemKeys,
  })
  start.logger.info(rotated, 'the secrets are sealed under a new key')
}
