import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { secretProblem } from '../replica/configuration.ts'
import type { Place } from '../replica/generations.ts'
import { examineProgram, findProgram } from '../replica/program.ts'
import {
  type Destination,
  parseDestination,
  type ReplicaProgram,
  type ReplicaSettings,
  readReplica,
} from '../replica/replica-file.ts'
import type { CommandContext } from './command.ts'
import { boxOf } from './home.ts'
import type { PlaceValues } from './place-options.ts'

/** What was named, or the copy of this home where nothing was. A sentence where it will not do. */
export async function placeOf(
  to: string | undefined,
  values: PlaceValues,
  context: CommandContext,
): Promise<(Place & { own: ReplicaSettings | null }) | string> {
  const { home } = context.settings
  const own = readReplica(home)
  const destination = to === undefined ? own?.destination : named(to, values, context)
  if (destination === undefined)
    return 'Say where the copy is: a folder, s3://BUCKET/FOLDER or sftp://USER@HOST/FOLDER.'
  if (typeof destination === 'string') return destination
  const secret = secretOf(values, own, context)
  const problem = secretProblem(destination, secret)
  if (problem) return problem
  const program = await agreedProgram(values, own?.program ?? null, context)
  return typeof program === 'string' ? program : { home, destination, program, secret, own }
}

function named(to: string, values: PlaceValues, { process }: CommandContext): Destination | string {
  const cwd = process.cwd()
  const keyFile = values['key-file']
  return parseDestination(
    { ...values, to, ...(keyFile === undefined ? {} : { 'key-file': resolve(cwd, keyFile) }) },
    cwd,
  )
}

function secretOf(values: PlaceValues, own: ReplicaSettings | null, context: CommandContext): string | null {
  const file = values['secret-file']
  if (file !== undefined)
    return readFileSync(resolve(context.process.cwd(), file), 'utf8').split(/\r?\n/)[0] ?? null
  return own?.secret ? boxOf(context.settings).open(own.secret) : null
}

/** A program whose bytes nobody here knows is used once a person has said its digest. */
async function agreedProgram(
  { program, sha256 }: PlaceValues,
  known: ReplicaProgram | null,
  { env, process }: CommandContext,
): Promise<ReplicaProgram | string> {
  const path =
    program === undefined
      ? (known?.path ?? findProgram(env, process.platform))
      : resolve(process.cwd(), program)
  if (path === null)
    return 'There is no program "litestream" on the path. Packdesk downloads none: get Litestream 0.5.12 or a later 0.5 (https://litestream.io/install) and name it with --program FILE.'
  const found = await examineProgram(path)
  if (typeof found === 'string') return found
  const { isKnown, ...examined } = found
  if (isKnown || [sha256?.toLowerCase(), known?.sha256].includes(examined.sha256)) return examined
  return `${path} says that it is Litestream ${examined.version}; its bytes are none known here. Compare its digest with what is published where it is from, and say it:\n  --program ${path} --sha256 ${examined.sha256}`
}
