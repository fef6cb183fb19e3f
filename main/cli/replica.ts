import { existsSync, statSync } from 'node:fs'
import { databaseFile } from '../db/open.ts'
import { controlSocket } from '../replica/configuration.ts'
import { copyBack, removeCopiedBack } from '../replica/copy-back.ts'
import { findGenerations, isTaken, markFolder, type Place } from '../replica/generations.ts'
import {
  destinationText,
  forgetPosition,
  type ReplicaSettings,
  readReplica,
  writeReplica,
} from '../replica/replica-file.ts'
import { copyNow, whoAnswers } from '../replica/run-program.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { boxOf } from './home.ts'
import type { PlaceValues } from './place-options.ts'
import { placeOf } from './replica-options.ts'
import { contentLines, tryCopy } from './restore-replica.ts'

const say = ({ terminal }: CommandContext, text: string, code: number): number => {
  terminal.err(text)
  return code
}

const none = (context: CommandContext): number =>
  say(context, 'No copy is kept elsewhere. Switch it on: packdesk replica on --to DEST', exitCodes.trouble)

/** Switches the copy on, beside a running station too, which begins within a second. */
export async function replicaOn(
  values: PlaceValues & { to?: string },
  context: CommandContext,
): Promise<number> {
  const { home } = context.settings
  if (!existsSync(databaseFile(home)))
    return say(context, `There is no station in ${home} yet.`, exitCodes.trouble)
  const place = await placeOf(values.to, values, context)
  if (typeof place === 'string') return say(context, place, exitCodes.usage)
  const { own, destination, program, secret } = place
  if (own?.takenOver)
    return say(
      context,
      'Another computer went on from the copy of this station. Make this one the station again (packdesk restore --replica), or, if that other one is none: packdesk replica off --still-the-station.',
      exitCodes.trouble,
    )
  const isSame = own !== null && destinationText(own.destination) === destinationText(destination)
  const problem = await prepare(place, isSame ? own : null)
  if (problem) return say(context, problem, exitCodes.trouble)
  const sealed = secret === null ? null : boxOf(context.settings).seal(secret)
  writeReplica(home, {
    isOn: true,
    destination,
    secret: sealed,
    program,
    generation: isSame ? goesOnAs(own) : 1,
    chain: isSame ? own.chain : null,
    takenOver: null,
  })
  context.terminal.out(`The copy is on: ${destinationText(destination)}, by Litestream ${program.version}.`)
  for (const line of worthKnowing(place)) context.terminal.err(line)
  return exitCodes.ok
}

/** What was switched off is not gone on with: between then and now nothing was copied. */
const goesOnAs = ({ isOn, generation }: ReplicaSettings): number => (isOn ? generation : generation + 1)

/** Nothing is written over what another station left; a sentence where the place will not do. */
async function prepare(place: Place, same: ReplicaSettings | null): Promise<string | null> {
  const { destination: to } = place
  if (to.kind === 'folder' && !statSync(to.path, { throwIfNoEntry: false })?.isDirectory())
    return `There is no folder ${to.path}. Make it first, on another disk or share; a disk that is not plugged in is not made up.`
  await markFolder(to)
  const found = await findGenerations(place)
  if (!found.ok) return found.problem
  const newest = found.value.at(-1)
  if (!newest || (same && newest.generation <= same.generation)) return null
  return `${destinationText(to)} holds the copy of a station already, last of ${newest.lastAt.toISOString()}. Nothing was changed. Choose an empty place, or go on from that copy: packdesk restore --replica --from ${destinationText(to)}.`
}

function worthKnowing({ home, destination: to }: Place): string[] {
  const isSameDisk = to.kind === 'folder' && statSync(to.path).dev === statSync(home).dev
  return [
    'Not in the copy: secret.key, the journal (witness/), the log of calls, files of imports. Keep secret.key apart: without it the credentials in the copy do not open.',
    ...(isSameDisk
      ? ['This folder is on the disk of the station: it does not help when that disk is lost.']
      : []),
    'Whoever can read the copy can read names and addresses in it.',
  ]
}

/** Switches it off. What was copied stays where it is. */
export async function replicaOff(
  values: { 'still-the-station'?: boolean },
  context: CommandContext,
): Promise<number> {
  const own = readReplica(context.settings.home)
  if (!own) return none(context)
  if (own.takenOver && !values['still-the-station'])
    return say(
      context,
      `Another computer went on as number ${own.takenOver.generation} of this station, so nothing is bought here, with or without a copy. Only if that computer is none any more: packdesk replica off --still-the-station.`,
      exitCodes.trouble,
    )
  writeReplica(context.settings.home, { ...own, isOn: false, chain: null, takenOver: null })
  forgetPosition(context.settings.home)
  context.terminal.out(`The copy is off. What was copied stays in ${destinationText(own.destination)}.`)
  return exitCodes.ok
}

const askedMs = 10_000

/** How far the copy is at this moment: asked of the program itself, which has to answer for it. */
export async function replicaStatus(context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const own = readReplica(settings.home)
  if (!own) return none(context)
  for (const line of aboutCopy(own)) terminal.out(line)
  if (own.takenOver) return say(context, 'Nothing is bought here any more.', exitCodes.trouble)
  if (!own.isOn) return exitCodes.ok
  const socket = controlSocket(settings.home)
  const pid = await whoAnswers(socket)
  if (pid === null)
    return say(
      context,
      'Nothing is copied now: the program does not run. It runs while the station does; System says why it stands.',
      exitCodes.trouble,
    )
  const asOf = new Date()
  const problem = await copyNow(socket, databaseFile(settings.home), askedMs)
  if (problem) return say(context, `Not everything is in the copy: ${problem}`, exitCodes.trouble)
  terminal.out(`Everything stored before ${asOf.toISOString()} is in the copy (process ${pid}).`)
  return exitCodes.ok
}

function aboutCopy(own: ReplicaSettings): string[] {
  const { isOn, destination, program, generation, takenOver } = own
  return [
    `Copy: ${isOn ? 'on' : 'off'}, ${destinationText(destination)}`,
    `Program: Litestream ${program.version} (${program.path}, sha256 ${program.sha256})`,
    `This station is number ${generation} of that copy.`,
    ...(takenOver
      ? [`Another computer went on as number ${takenOver.generation}, seen ${takenOver.seenAt}.`]
      : []),
  ]
}

/** Looks at everything the copy needs, and reads it back on trial. Changes nothing. */
export async function replicaCheck(context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const own = readReplica(settings.home)
  if (!own) return none(context)
  const place = await placeOf(undefined, {}, context)
  if (typeof place === 'string') return say(context, place, exitCodes.trouble)
  terminal.out(`Program: Litestream ${place.program.version}, the one that was agreed to.`)
  const taken = await isTaken(place, own.generation + 1)
  if (!taken.ok) return say(context, taken.problem, exitCodes.trouble)
  if (taken.value)
    return say(
      context,
      `Another computer went on as number ${own.generation + 1}: this one is no longer the station.`,
      exitCodes.trouble,
    )
  terminal.out(`Place: ${destinationText(place.destination)} answers, and no other computer has taken over.`)
  try {
    const copied = await copyBack(place, null)
    if (!copied.ok) return say(context, copied.problem, exitCodes.trouble)
    const problem = tryCopy(copied.value.file, context)
    if (problem) return say(context, problem, exitCodes.trouble)
    for (const line of contentLines(copied.value)) terminal.out(line)
    terminal.out('A restore was rehearsed with it: it is whole, and this Packdesk can open it.')
    return exitCodes.ok
  } finally {
    removeCopiedBack(settings.home)
  }
}
