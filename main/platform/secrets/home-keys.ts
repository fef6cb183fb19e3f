import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { destroyFile, replaceFile } from '../durable-file.ts'
import type { HomeLook, HomeTroubleKind } from '../home-watch.ts'
import { KeyError, type KeyWrapping, wrappingKinds } from './key-wrapping.ts'
import { type BoxKeys, createSecretBox, keyId, keyIdOf, type SecretBox } from './secret-box.ts'

/** The keys of a home: what opens its secrets, and what its signatures are made with. */
export type HomeKeys = Required<BoxKeys>

/** How a home keeps its key: in the open for its owner, or wrapped. */
export type KeyKind = 'file' | KeyWrapping['kind']

export type HomeKey = Omit<HomeKeys, 'others'>

const keyBytes = 32

/** The file with the key of a home. Whoever has it, in the open, and the data can read the secrets in the data. */
export const keyFile = (home: string): string => join(home, 'secret.key')

/** The key a rotation under way goes to. While it is there both keys open. */
export const nextKeyFile = (home: string): string => join(home, 'secret-next.key')

/** In the file: two lines of hex, or those wrapped. The second line is left out while it says the same. */
const wrappedFile = z.strictObject({ kind: z.enum(wrappingKinds), id: z.string(), key: z.string() })

/**
 * The keys of a home, the key made on first use: wrapped by the first of `wrappings`, else in a file only its owner
 * can read. Throws `KeyError` when they cannot be opened.
 */
export function openHomeKeys(home: string, wrappings: readonly KeyWrapping[] = []): HomeKeys {
  if (!existsSync(keyFile(home))) makeKey(home, wrappings[0] ?? null)
  const next = existsSync(nextKeyFile(home)) ? tryKey(nextKeyFile(home), wrappings) : null
  const current = tryKey(keyFile(home), wrappings)
  // A rotation that was interrupted at its very end has only the next one left, and kept another way perhaps.
  if (current instanceof KeyError && next && !(next instanceof KeyError)) return { ...next, others: [] }
  for (const each of [current, next]) if (each instanceof KeyError) throw each
  return { ...(current as HomeKey), others: next ? [(next as HomeKey).key] : [] }
}

/** Whether a rotation was begun and not finished. */
export const isRotating = (home: string): boolean => existsSync(nextKeyFile(home))

function tryKey(file: string, wrappings: readonly KeyWrapping[]): HomeKey | KeyError {
  try {
    refuseReadable(file)
    return readKeyFile(file, wrappings)
  } catch (error) {
    if (error instanceof KeyError) return error
    throw error
  }
}

function makeKey(home: string, wrapping: KeyWrapping | null): void {
  const key = randomBytes(keyBytes)
  const text = toText({ key, signing: key }, wrapping)
  try {
    writeFileSync(keyFile(home), text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** How a home keeps its key, without opening it; null when it has none. */
export function keyKindOf(home: string): KeyKind | null {
  const file = keyFile(home)
  return existsSync(file) ? (parseWrapped(readFileSync(file, 'utf8'))?.kind ?? 'file') : null
}

/** What the key store of the system keeps of a home, as it is on disk: it is asked before anything is opened. */
export const keptBySystem = (home: string): string[] =>
  [keyFile(home), nextKeyFile(home)].filter(existsSync).flatMap(file => {
    const wrapped = parseWrapped(readFileSync(file, 'utf8'))
    return wrapped?.kind === 'system' ? [wrapped.key] : []
  })

/** The name of a key that is wrapped, without opening it; null when it is not, or is just being changed. */
export const keyIdOfHome = (home: string): string | null =>
  existsSync(keyFile(home)) && !isRotating(home)
    ? (parseWrapped(readFileSync(keyFile(home), 'utf8'))?.id ?? null)
    : null

/** Reads a key that is there. Throws `KeyError` when the file holds none or does not open. */
export function readKeyFile(file: string, wrappings: readonly KeyWrapping[] = []): HomeKey {
  const text = readFileSync(file, 'utf8')
  const wrapped = parseWrapped(text)
  if (!wrapped) return parseText(text, file)
  const wrapping = wrappings.find(({ kind }) => kind === wrapped.kind)
  if (!wrapping) throw new KeyError(howToOpen[wrapped.kind])
  return parseText(wrapping.unwrap(wrapped.key), file)
}

const howToOpen = {
  passphrase:
    'The key of this home opens with a passphrase. Nothing was changed; set PACKDESK_PASSPHRASE_FILE to a file whose first line it is, or PACKDESK_PASSPHRASE.',
  system:
    'The key of this home is kept by the key store of the system, which only the window can ask. Nothing was changed; use the window (packdesk open).',
} as const

/** POSIX systems tell who can. */
const isReadableByOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

/** A key others can read protects nothing. */
function refuseReadable(file: string): void {
  if (!isReadableByOthers(file)) return
  throw new KeyError(
    `Others on this computer can read ${file}, which opens the secrets of the station. Run: chmod 600 '${file}'`,
  )
}

function parseWrapped(text: string): z.output<typeof wrappedFile> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return wrappedFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function parseText(text: string, file: string): HomeKey {
  const [key, signing = key] = text
    .trim()
    .split(/\s+/)
    .map(line => Buffer.from(line, 'hex'))
  if (key?.length !== keyBytes || signing?.length !== keyBytes)
    throw new KeyError(`${file} does not hold a key; restore it from a backup.`)
  return { key, signing }
}

function toText({ key, signing }: HomeKey, wrapping: KeyWrapping | null): string {
  const lines = Buffer.compare(key, signing) === 0 ? [key] : [key, signing]
  const text = lines.map(line => Buffer.from(line).toString('hex')).join('\n')
  return wrapping
    ? `${JSON.stringify({ kind: wrapping.kind, id: keyId(key), key: wrapping.wrap(text) })}\n`
    : text
}

/** Writes a key in the open, so that only its owner can read it and half of one is never seen. */
export const writePlainKey = (key: HomeKey, target: string): void => replaceFile(target, toText(key, null))

/**
 * The key a rotation goes to: the one it was begun with, else a new one. It is kept as the present one is, so that the
 * home opens the same way until everything is sealed under it.
 */
export function beginRotation(home: string, wrappings: readonly KeyWrapping[]): HomeKey {
  const file = nextKeyFile(home)
  const { signing } = openHomeKeys(home, wrappings)
  if (!existsSync(file)) {
    const keptBy = wrappings.find(({ kind }) => kind === keyKindOf(home)) ?? null
    replaceFile(file, toText({ key: randomBytes(keyBytes), signing }, keptBy))
  }
  return readKeyFile(file, wrappings)
}

/** Makes the next key the one of the home, kept by `keptBy` or in the open. The old one is gone after this. */
export function finishRotation(home: string, next: HomeKey, keptBy: KeyWrapping | null): void {
  replaceFile(nextKeyFile(home), toText(next, keptBy))
  destroyFile(keyFile(home), nextKeyFile(home))
}

/** Makes another key the one of a home, kept the same way where that is at hand; the old one stays under `aside`. */
export function takeKey(home: string, key: HomeKey, wrappings: readonly KeyWrapping[], aside: string): void {
  const own = keyFile(home)
  const kind = keyKindOf(home)
  if (kind !== null) {
    const present = tryKey(own, wrappings)
    if (!(present instanceof KeyError) && Buffer.compare(present.key, key.key) === 0) return
    linkSync(own, join(home, aside))
  }
  const wrapping = kind === null ? wrappings[0] : wrappings.find(each => each.kind === kind)
  replaceFile(own, toText(key, wrapping ?? null))
  rmSync(nextKeyFile(home), { force: true })
}

/**
 * Looks whether the file of the key is still the one the data belongs to. A wrapped key takes long to open, so that it
 * is opened only when its text is another one.
 */
export function lookAtKey({
  home,
  key,
  wrappings,
}: {
  home: string
  key: Uint8Array
  wrappings: readonly KeyWrapping[]
}): HomeLook {
  const file = keyFile(home)
  const seen: { text: string | null; kind: HomeTroubleKind | null } = { text: null, kind: null }
  const kindOf = (): HomeTroubleKind | null => {
    const found = tryKey(file, wrappings)
    if (found instanceof KeyError) return 'unreadable'
    return Buffer.compare(found.key, key) === 0 ? null : 'another'
  }
  const look = (): HomeTroubleKind | null => {
    try {
      if (!existsSync(file)) return 'missing'
      if (isReadableByOthers(file)) return 'exposed'
      const text = readFileSync(file, 'utf8')
      if (text !== seen.text) Object.assign(seen, { text, kind: kindOf() })
      return seen.kind
    } catch {
      return 'unreadable'
    }
  }
  return { part: 'key', file: () => file, look }
}

/**
 * The box of a home and the name of its key, for work that only asks which secrets it opens; none is made. Where the key cannot be
 * opened here but is known by name, secrets are told by the name they carry; opening or sealing one throws `KeyError`
 * or answers nothing of it.
 */
export function boxOrNames(
  home: string,
  wrappings: readonly KeyWrapping[],
): { box: Pick<SecretBox, 'seal' | 'open'>; id: string } {
  if (!existsSync(keyFile(home)) && !isRotating(home)) {
    const refuse = () => {
      throw new KeyError(`There is no key in ${home}.`)
    }
    return { box: { open: refuse, seal: refuse }, id: 'none' }
  }
  try {
    const keys = openHomeKeys(home, wrappings)
    return { box: createSecretBox(keys), id: keyId(keys.key) }
  } catch (error) {
    const id = error instanceof KeyError ? keyIdOfHome(home) : null
    if (id === null) throw error
    const open = (sealed: string) => {
      if (keyIdOf(sealed) === id) return ''
      throw error
    }
    const seal = () => {
      throw error
    }
    return { box: { open, seal }, id }
  }
}
