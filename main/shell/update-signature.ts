import { isSignedText, signText } from '../platform/signed-text.ts'

/** What of a release is signed: its version and the digest of every file that can be downloaded. */
export type SignedRelease = { version: string; files: readonly { url: string; sha512: string }[] }

const signedText = ({ version, files }: SignedRelease): string =>
  ['packdesk', version, ...files.map(({ url, sha512 }) => `${url} ${sha512}`).sort()].join('\n')

/** Ed25519 in base64; `key` is the private key in PEM form. */
export const signRelease = (release: SignedRelease, key: string): string => signText(signedText(release), key)

/** Whether whoever holds the private key has made this release. Anything odd about the signature is a no. */
export const isSignedRelease = (
  release: SignedRelease & { signature?: unknown },
  publicKey: string,
): boolean => isSignedText(signedText(release), release.signature, publicKey)
