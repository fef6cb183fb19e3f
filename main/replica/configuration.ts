import { join } from 'node:path'
import { copyPosition, databaseFile } from '../db/open.ts'
import { replaceFile } from '../platform/durable-file.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import { type Destination, generationName, replicaFolder } from './replica-file.ts'

/** What the program is told: never a secret, which it takes from its environment. */
export type Configuration = {
  home: string
  destination: Destination
  generation: number
  /** Whether it is to copy on and on, and ends with the process that runs it. */
  isService: boolean
}

/** The one way to ask the program how far it is. Systems take about a hundred signs of such a name. */
export const controlSocket = (home: string): string => join(replicaFolder(home), 'control.sock')
const mostSocketBytes = 100

/** Why the program could not be asked anything; null where it can. */
export const socketProblem = (home: string): string | null =>
  Buffer.byteLength(controlSocket(home)) <= mostSocketBytes
    ? null
    : `The folder of the station has too long a name for the copy: ${home}. ${controlSocket(home)} may have ${mostSocketBytes} bytes.`

/**
 * Ends when the other end of its third channel is gone, however the process that held it went; and the program ends with it. A
 * killed station so leaves none behind that copies on as if it were the station.
 */
const lifeline = "sh -c 'read line <&3; exit 0'"

/** How long a copy can be gone back in. */
const keptFor = '168h'

/** Writes the configuration of the program, which is JSON as far as YAML is, and answers its file. */
export function writeConfiguration({ home, destination, generation, isService }: Configuration): string {
  const folder = replicaFolder(home)
  makeFolderSync(folder, privateFolder)
  const file = join(folder, isService ? 'litestream.yml' : `look-${generationName(generation)}.yml`)
  const service = {
    socket: { enabled: true, path: controlSocket(home), permissions: 0o600 },
    ...(process.platform === 'win32' ? {} : { exec: lifeline }),
  }
  const text = {
    logging: { level: 'warn', type: 'text', stderr: true },
    ...(isService ? service : {}),
    snapshot: { interval: '24h', retention: keptFor },
    'shutdown-sync-timeout': '5s',
    dbs: [
      {
        path: databaseFile(home),
        'meta-path': copyPosition(home),
        'busy-timeout': '5s',
        replica: { ...whereOf(destination, generation), 'sync-interval': '1s', 'auto-recover': true },
      },
    ],
  }
  replaceFile(file, `${JSON.stringify(text, null, 2)}\n`)
  return file
}

function whereOf(to: Destination, generation: number): Record<string, unknown> {
  const part = generationName(generation)
  if (to.kind === 'folder') return { type: 'file', path: join(to.path, part) }
  if (to.kind === 's3') {
    const { bucket, region, endpoint } = to
    const own = endpoint === null ? {} : { endpoint, 'force-path-style': true }
    return { type: 's3', bucket, path: `${to.path}/${part}`, ...(region === null ? {} : { region }), ...own }
  }
  const { host, user, keyFile, hostKey } = to
  const proof = keyFile === null ? { password: `\${${passwordName}}` } : { 'key-path': keyFile }
  return { type: 'sftp', host, user, path: `${to.path}/${part}`, 'host-key': hostKey, ...proof }
}

const passwordName = 'PACKDESK_REPLICA_PASSWORD'
/** They would end the quotes the program finds the password in. */
const spoiling = /["\\\r\n]/

/** Whether a secret can be handed over; a sentence where it cannot. */
export const secretProblem = (to: Destination, secret: string | null): string | null => {
  if (to.kind === 's3' && !secret) return 'An S3 destination needs its secret key: --secret-file FILE.'
  if (to.kind !== 'sftp') return null
  if (to.keyFile === null && !secret)
    return 'An SFTP destination needs a password (--secret-file FILE) or a private key (--key-file FILE).'
  return spoiling.test(secret ?? '')
    ? 'This password has a quote or a backslash, which cannot be handed to the program. Use a private key (--key-file FILE).'
    : null
}

/** What the program finds in its environment: what it needs to run, and its secrets. Nothing else of ours. */
export function environmentFor(
  to: Destination,
  secret: string | null,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const plain = ['PATH', 'Path', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'USERPROFILE']
  const kept = Object.fromEntries(plain.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])))
  if (to.kind === 's3')
    return { ...kept, LITESTREAM_ACCESS_KEY_ID: to.accessKeyId, LITESTREAM_SECRET_ACCESS_KEY: secret ?? '' }
  return to.kind === 'sftp' && secret !== null ? { ...kept, [passwordName]: secret } : kept
}
