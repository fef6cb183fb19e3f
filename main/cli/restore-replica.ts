import { join } from 'node:path'
import { daysAfter, instantIn, type ShopDay, wallClock } from '../../shared/units/shop-day.ts'
import { readOnlyDatabase } from '../db/read-only-database.ts'
import { toStorageError } from '../db/storage-error.ts'
import { rehearseRestore } from '../domain/upkeep/backups/backup-copy.ts'
import { rehearsalFolder } from '../domain/upkeep/backups/backup-files.ts'
import { restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { type CopiedBack, copyBack, removeCopiedBack } from '../replica/copy-back.ts'
import { claimGeneration, type Place } from '../replica/generations.ts'
import { destinationText, forgetPosition, writeReplica } from '../replica/replica-file.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { boxOf, withHeldHome } from './home.ts'
import type { PlaceValues } from './place-options.ts'
import { placeOf } from './replica-options.ts'

export type RestoreReplicaValues = PlaceValues & {
  from?: string
  at?: string
  look?: boolean
  key?: string
  'without-secrets'?: boolean
}

/** Goes on from the copy: looks at it, or makes this computer the station. */
export async function restoreReplica(values: RestoreReplicaValues, context: CommandContext): Promise<number> {
  const { terminal } = context
  const at = values.at === undefined ? null : timeOf(values.at, systemClock.now())
  if (typeof at === 'string') {
    terminal.err(at)
    return exitCodes.usage
  }
  const place = await placeOf(values.from, values, context)
  if (typeof place === 'string') {
    terminal.err(place)
    return exitCodes.usage
  }
  const work = async () => {
    try {
      return await bringBack(place, { ...values, asOf: at }, context)
    } finally {
      removeCopiedBack(place.home)
    }
  }
  return values.look ? work() : withHeldHome(context, work)
}

type Asked = RestoreReplicaValues & { asOf: Date | null }

async function bringBack(place: Place, asked: Asked, context: CommandContext): Promise<number> {
  const { terminal } = context
  const copied = await copyBack(place, asked.asOf)
  if (!copied.ok) {
    terminal.err(`${copied.problem} Nothing was changed.`)
    return exitCodes.trouble
  }
  const problem = tryCopy(copied.value.file, context)
  if (problem) {
    terminal.err(problem)
    return exitCodes.trouble
  }
  for (const line of contentLines(copied.value)) terminal.out(line)
  if (asked.look) {
    terminal.out('Only looked at: nothing was changed. Without --look this computer becomes the station.')
    return exitCodes.ok
  }
  return takeOver(place, copied.value, { asked, context })
}

/** Puts the copy in the place of the data, and tells the station before that it is none any more. */
async function takeOver(
  place: Place,
  { file, asOf, newest }: CopiedBack,
  { asked, context }: { asked: Asked; context: CommandContext },
): Promise<number> {
  const { settings, paths, terminal } = context
  const { home, destination, program, secret } = place
  const restored = restoreBackup({
    home,
    from: file,
    key: asked.key ?? null,
    wrappings: wrappingsOf(settings),
    withoutSecrets: asked['without-secrets'] ?? false,
    migrations: join(paths.resources, 'migrations'),
    now: systemClock.now(),
    takenAt: asOf,
    freshSecret: () => createIds()('webhookSecret'),
  })
  if (!restored.ok) {
    terminal.err(restored.message)
    return restored.reason === 'storage' ? exitCodes.storage : exitCodes.trouble
  }
  const generation = newest + 1
  const sealed = secret === null ? null : boxOf(settings).seal(secret)
  forgetPosition(home)
  writeReplica(home, {
    isOn: true,
    destination,
    secret: sealed,
    program,
    generation,
    chain: null,
    takenOver: null,
  })
  terminal.out(`Restored the copy in ${destinationText(destination)} into ${home}.`)
  for (const line of whatNow(asOf, restored.value)) terminal.err(line)
  const problem = await claimGeneration(place, generation)
  if (problem) {
    terminal.err(
      `${problem}\nUntil this station has reached the copy, the one before cannot know that it is none any more: do not let both work. It is tried again when this one starts.`,
    )
    return exitCodes.trouble
  }
  terminal.out(
    `This computer is the station now, as number ${generation}. Start it; the one before buys nothing more once it has seen that.`,
  )
  return exitCodes.ok
}

const whatNow = (
  asOf: Date,
  { aside, secretsLost }: { aside: string | null; secretsLost: number },
): string[] => [
  ...(aside ? [`The file that was there is kept as ${aside}.`] : []),
  `What was done after ${asOf.toISOString()} is not in it: before buying a label again, look whether the carrier has one.`,
  'The copy has no journal of what carriers were asked. If the disk of the old station can be read, put its folder "witness" into the home of this one before you start it: what is missing is found by it then.',
  'Documents that were waiting for a printer then are not printed automatically; look at the print queue.',
  ...(secretsLost > 0
    ? [`${secretsLost} secrets could not be opened: enter the credentials of connections and webhooks again.`]
    : []),
]

/** Does with a copy what a restore and the start after it do. A sentence where it will not do. */
export function tryCopy(file: string, { settings, paths }: CommandContext): string | null {
  try {
    rehearseRestore(file, rehearsalFolder(settings.home), join(paths.resources, 'migrations'))
    return null
  } catch (error) {
    const known = toStorageError(error, file)
    if (!known) throw error
    return `The copy cannot be used: ${known.message}`
  }
}

/** What is in a copy, for somebody who is about to choose. */
export function contentLines({ file, from, asOf }: CopiedBack): string[] {
  const count = (name: string, sql: string) =>
    readOnlyDatabase(file, sqlite => `${sqlite.prepare<[], number>(sql).pluck().get() ?? 0} ${name}`)
  const lastMs = readOnlyDatabase(file, sqlite =>
    sqlite
      .prepare<[], number | null>(`SELECT max(settled_at) FROM purchases WHERE state = 'bought'`)
      .pluck()
      .get(),
  )
  return [
    `Copy number ${from.generation}, as of ${asOf.toISOString()} (it reaches from ${from.firstAt.toISOString()} to ${from.lastAt.toISOString()}).`,
    `In it: ${[
      count('orders', 'SELECT count(*) FROM orders'),
      count('shipments', 'SELECT count(*) FROM shipments'),
      count('labels bought', `SELECT count(*) FROM purchases WHERE state = 'bought'`),
    ].join(', ')}${lastMs ? `, the last label of ${new Date(lastMs).toISOString()}` : ''}.`,
  ]
}

/** `14:03` is the last time a clock of this computer showed that; anything else is an instant with its zone. */
function timeOf(text: string, now: Date): Date | string {
  if (/^([01]?\d|2[0-3]):[0-5]\d$/.test(text)) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const { day } = wallClock(timeZone, now.getTime())
    const onDay = (of: ShopDay) => new Date(instantIn(timeZone, of, text.padStart(5, '0')))
    return onDay(day) > now ? onDay(daysAfter(day, -1)) : onDay(day)
  }
  const instant = new Date(text)
  if (!/T.+(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(instant.getTime()))
    return `${text} is no time. Write 14:03, or an instant such as 2026-11-30T14:03:00Z.`
  return instant > now ? `${text} has not been yet.` : instant
}
