import { z } from 'zod'
import { isSignedText, signText } from '../platform/signed-text.ts'

const text = z.string().min(1)

/** Everything a feed may say. What the updater reads besides, such as `packages` or who has to be an administrator, is refused. */
const releaseShape = z.strictObject({
  version: text,
  files: z
    .array(z.strictObject({ url: text, sha512: text, size: z.number().int().positive() }))
    .min(1)
    .readonly(),
  path: text,
  sha512: text,
  releaseDate: z.iso.datetime(),
  /** Of a hundred copies, how many are offered it yet. */
  stagingPercentage: z.number().min(0).max(100).optional(),
})

/** A release as its feed names it, without the signature. */
export type Release = z.output<typeof releaseShape>

/** What is signed: every word of the feed, in an order of its own. */
const signedText = (release: Release): string => `packdesk release\n${inOrder(release)}`

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (isRecord(part) ? sorted(part) : part))
const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
const sorted = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Ed25519 in base64; `key` is the private key in PEM form. */
export const signRelease = (release: Release, key: string): string =>
  signText(signedText(releaseShape.parse(release)), key)

/** Whether whoever holds a private key has made this release, as a feed says it. Anything odd about it is a no. */
export function isSignedRelease(given: object, publicKeys: string): boolean {
  const { signature, ...rest } = given as { signature?: unknown }
  const release = releaseShape.safeParse(rest)
  return release.success && isSignedText(signedText(release.data), signature, publicKeys)
}

/** Throws where nobody who may make releases has made this one. */
export function assertSigned(info: { version: string }, publicKeys: string): void {
  if (!isSignedRelease(info, publicKeys))
    throw new Error(`Version ${info.version} is not signed by whoever makes Packdesk.`)
}
