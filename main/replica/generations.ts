import { access, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { databaseFile } from '../db/open.ts'
import { writeWhole } from '../platform/durable-file.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { environmentFor, writeConfiguration } from './configuration.ts'
import { type Destination, generationName, type ReplicaProgram } from './replica-file.ts'
import { askProgram } from './run-program.ts'

/** What is needed to look at a destination. */
export type Place = {
  home: string
  destination: Destination
  program: ReplicaProgram
  secret: string | null
}

/** What lies in a destination of one generation: from when to when. */
export type FoundGeneration = { generation: number; firstAt: Date; lastAt: Date }

/** `problem`: the destination could not be looked at; nothing is known of it then. */
export type Look<T> = { ok: true; value: T } | { ok: false; problem: string }

const lookMs = 20_000
const markFile = 'packdesk-copy.json'

/** So that an empty mount point is not taken for the disk that was meant to be there. */
export async function markFolder(to: Destination): Promise<void> {
  if (to.kind !== 'folder') return
  await makeFolder(to.path)
  await writeWhole(to.path, markFile, '{"what":"copy of a Packdesk station"}\n')
}

/** Why a folder is not there as it was when the copy was switched on; null where it is, and for other places. */
export async function folderProblem(to: Destination): Promise<string | null> {
  if (to.kind !== 'folder') return null
  try {
    await readFile(join(to.path, markFile))
    return null
  } catch {
    return `${to.path} cannot be read, or is not the folder of the copy any more (it has no ${markFile}). Is the disk or the share there?`
  }
}

/** Whether anything lies there under a generation. */
export async function isTaken(place: Place, generation: number): Promise<Look<boolean>> {
  const { destination: to } = place
  if (to.kind !== 'folder') {
    const found = await findGeneration(place, generation)
    return found.ok ? { ok: true, value: found.value !== null } : found
  }
  const problem = await folderProblem(to)
  if (problem) return { ok: false, problem }
  const there = await access(join(to.path, generationName(generation))).then(
    () => true,
    () => false,
  )
  return { ok: true, value: there }
}

const listed = z.array(z.object({ timestamp: z.coerce.date() }))

/** What lies there of one generation; null for nothing. */
export async function findGeneration(
  place: Place,
  generation: number,
): Promise<Look<FoundGeneration | null>> {
  const { home, destination, program, secret } = place
  const config = writeConfiguration({ home, destination, generation, isService: false })
  const args = ['ltx', '-config', config, '-json', '-level', 'all', databaseFile(home)]
  const call = { path: program.path, args, env: environmentFor(destination, secret, process.env) }
  const said = await askProgram(call, lookMs)
  if (!said.ok) return { ok: false, problem: `The copy cannot be looked at: ${said.err}` }
  const files = readListed(said.out)
  if (files === null) return { ok: false, problem: 'What the program says of the copy cannot be read.' }
  const times = files.map(({ timestamp }) => timestamp.getTime())
  if (times.length === 0) return { ok: true, value: null }
  return {
    ok: true,
    value: { generation, firstAt: new Date(Math.min(...times)), lastAt: new Date(Math.max(...times)) },
  }
}

function readListed(out: string): z.output<typeof listed> | null {
  try {
    return listed.safeParse(JSON.parse(out)).data ?? null
  } catch {
    return null
  }
}

/** All that lie there, the first one first. Those of a folder are read, those elsewhere counted up until there is none. */
export async function findGenerations(place: Place): Promise<Look<FoundGeneration[]>> {
  const { destination: to } = place
  const known = to.kind === 'folder' ? await generationsIn(to.path) : null
  if (known && !known.ok) return known
  const found: FoundGeneration[] = []
  for (let at = 1; known ? at <= Math.max(0, ...known.value) : true; at += 1) {
    if (known && !known.value.includes(at)) continue
    const look = await findGeneration(place, at)
    if (!look.ok) return look
    if (look.value === null && !known) break
    if (look.value) found.push(look.value)
  }
  return { ok: true, value: found }
}

async function generationsIn(folder: string): Promise<Look<number[]>> {
  try {
    const names = await readdir(folder)
    return {
      ok: true,
      value: names.flatMap(name => Number(/^g(\d{4,})$/.exec(name)?.[1] ?? Number.NaN) || []),
    }
  } catch (error) {
    return { ok: false, problem: `${folder} cannot be read: ${(error as Error).message}` }
  }
}

/** Longer than a whole copy of a large station takes to a near place. */
const claimMs = 10 * 60_000

/** Copies the data of the home as a generation of its own, once: from then on the station before sees that it is none any more. */
export async function claimGeneration(place: Place, generation: number): Promise<string | null> {
  const { home, destination: to, program, secret } = place
  if (to.kind === 'folder') {
    try {
      // Of two computers at one moment only one makes it.
      await mkdir(join(to.path, generationName(generation)))
    } catch (error) {
      return `${to.path} does not take the copy of this station: ${(error as Error).message}`
    }
  }
  const config = writeConfiguration({ home, destination: to, generation, isService: false })
  const call = { path: program.path, env: environmentFor(to, secret, process.env) }
  const said = await askProgram({ ...call, args: ['replicate', '-config', config, '-once'] }, claimMs)
  return said.ok ? null : `The copy of this station was not begun: ${said.err}`
}
