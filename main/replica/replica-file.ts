import { rmSync } from 'node:fs'
import { isAbsolute, join, posix } from 'node:path'
import { z } from 'zod'
import { copyPosition } from '../db/open.ts'
import { readJsonFile, replaceFile } from '../platform/durable-file.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'

/**
 * Values go into the configuration of a program that puts variables of the environment in the place of `$NAME`, and reads quotes
 * and backslashes.
 */
const plainText = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[^$\0\r\n]+$/, 'no $ and no line breaks')

const folder = z.strictObject({ kind: z.literal('folder'), path: plainText.refine(isAbsolute) })
const s3 = z.strictObject({
  kind: z.literal('s3'),
  bucket: plainText,
  path: plainText,
  region: plainText.nullable(),
  /** Of another provider than the first one. */
  endpoint: plainText.nullable(),
  accessKeyId: plainText,
})
const sftp = z.strictObject({
  kind: z.literal('sftp'),
  host: plainText,
  user: plainText,
  path: plainText,
  /** A private key for it; with a password there is none. */
  keyFile: plainText.nullable(),
  /** As in a file of known hosts: without it anybody could be that server. */
  hostKey: plainText,
})
const destination = z.discriminatedUnion('kind', [folder, s3, sftp])
export type Destination = z.output<typeof destination>

const program = z.strictObject({ path: z.string(), version: z.string(), sha256: z.string() })
/** The program that copies, as it was when a person agreed to it. */
export type ReplicaProgram = z.output<typeof program>

const replicaFile = z.strictObject({
  isOn: z.boolean(),
  destination,
  /** The password or secret key of the destination, sealed under the key of the home. */
  secret: z.string().nullable(),
  program,
  /** The number of this station among those that went on from this copy: the name of its part of the destination. */
  generation: z.number().int().min(1),
  /** Which data is copied there: the data names it too, and not any more once it was replaced by a backup. */
  chain: z.string().nullable(),
  /** Another computer went on as this number. Kept, since the destination may be out of reach at the next start. */
  takenOver: z.strictObject({ generation: z.number().int(), seenAt: z.iso.datetime() }).nullable(),
})
export type ReplicaSettings = z.output<typeof replicaFile>

/** Everything of the copy that belongs to this computer. It is in no backup: a copy of the data is another station. */
export const replicaFolder = (home: string): string => join(home, 'replica')
const settingsFile = (home: string): string => join(replicaFolder(home), 'replica.json')

/** Without its position the program copies the whole file anew. */
export const forgetPosition = (home: string): void =>
  rmSync(copyPosition(home), { recursive: true, force: true })

export const readReplica = (home: string): ReplicaSettings | null =>
  readJsonFile(settingsFile(home), replicaFile)

export function writeReplica(home: string, settings: ReplicaSettings): void {
  makeFolderSync(replicaFolder(home), privateFolder)
  replaceFile(settingsFile(home), `${JSON.stringify(settings, null, 2)}\n`)
}

/** For a home that gets another key: what was sealed under the old one opens under the new one. */
export function resealReplica(home: string, reseal: (sealed: string) => string): void {
  const settings = readReplica(home)
  if (settings?.secret) writeReplica(home, { ...settings, secret: reseal(settings.secret) })
}

/** The part of a destination that belongs to a generation. */
export const generationName = (generation: number): string => `g${String(generation).padStart(4, '0')}`

/** What a person calls a destination; it holds no secret. */
export function destinationText(to: Destination): string {
  if (to.kind === 'folder') return to.path
  if (to.kind === 's3') return `s3://${to.bucket}/${to.path}`
  return `sftp://${to.user}@${to.host}/${to.path.replace(/^\//, '')}`
}

export type DestinationFlags = {
  to: string
  region?: string | undefined
  endpoint?: string | undefined
  'access-key-id'?: string | undefined
  'key-file'?: string | undefined
  'host-key'?: string | undefined
}

/** Reads what a person named as destination; a sentence where it is none. */
export function parseDestination(flags: DestinationFlags, cwd: string): Destination | string {
  const { to } = flags
  const scheme = /^([a-z0-9]+):\/\//i.exec(to)?.[1]?.toLowerCase()
  const read = scheme === undefined ? { kind: 'folder', path: isAbsolute(to) ? to : join(cwd, to) } : null
  const given = read ?? fromUrl(scheme ?? '', flags)
  if (typeof given === 'string') return given
  const parsed = destination.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `${to} cannot be the place of the copy: ${issue?.path.join('.') || 'it'} is not usable (${issue?.message}).`
}

function fromUrl(scheme: string, flags: DestinationFlags): object | string {
  const url = URL.parse(flags.to)
  if (url === null) return `${flags.to} is no address. Write s3://BUCKET/FOLDER or sftp://USER@HOST/FOLDER.`
  if (url.password) return 'A password does not belong into an address. Give it with --secret-file FILE.'
  const path = posix.normalize(decodeURIComponent(url.pathname)).replace(/^\/+|\/+$/g, '')
  if (path === '' || path === '.')
    return `${flags.to} names no folder. Add one, such as ${flags.to.replace(/\/$/, '')}/packdesk.`
  if (scheme === 's3') {
    const { region = null, endpoint = null, 'access-key-id': accessKeyId } = flags
    if (accessKeyId === undefined) return 'An S3 destination needs --access-key-id ID and --secret-file FILE.'
    return { kind: 's3', bucket: url.hostname, path, region, endpoint, accessKeyId }
  }
  if (scheme === 'sftp') {
    const { 'key-file': keyFile = null, 'host-key': hostKey } = flags
    if (!url.username) return 'An SFTP destination needs its user: sftp://USER@HOST/FOLDER.'
    if (hostKey === undefined)
      return 'An SFTP destination needs --host-key "ssh-ed25519 AAAA…": without it anybody could be that server. "ssh-keyscan HOST" shows it; compare it with what the server says of itself.'
    return {
      kind: 'sftp',
      host: url.host,
      user: decodeURIComponent(url.username),
      path: `/${path}`,
      keyFile,
      hostKey,
    }
  }
  return `The copy can be in a folder, at s3:// or at sftp://, not at ${scheme}://.`
}
