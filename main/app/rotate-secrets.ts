import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { keepUpgradeCopy } from '../domain/upkeep/backups/copy.ts'
import { type Resealed, resealAll } from '../domain/upkeep/backups/reseal.ts'
import { beginRotation, finishRotation, keyFile, openHomeKeys } from '../platform/secrets/home-keys.ts'
import { type KeyWrapping, type PassphraseSource, wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox, keyId } from '../platform/secrets/secret-box.ts'

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
  const database = openDatabase(home, migrations, { keepCopy: keepUpgradeCopy })
  try {
    const next = beginRotation(home, wrappings)
    const from = createSecretBox(openHomeKeys(home, wrappings))
    const counts = resealAll(database, from, createSecretBox(next))
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
