import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { environmentFor, writeConfiguration } from './configuration.ts'
import { type FoundGeneration, findGenerations, type Look, type Place } from './generations.ts'
import { replicaFolder } from './replica-file.ts'
import { askProgram } from './run-program.ts'

/** A file made of the copy. `newest`: the last generation that lies there; the file may be of an earlier one. */
export type CopiedBack = { file: string; from: FoundGeneration; asOf: Date; newest: number }

/** As long as a whole copy of a large station takes. */
const copyMs = 30 * 60_000

const companions = ['', '-wal', '-shm', '.tmp', '.tmp-shm', '.tmp-wal']
export const removeCopiedBack = (home: string): void => {
  for (const ending of companions) rmSync(`${fileIn(home)}${ending}`, { force: true })
}
const fileIn = (home: string): string => join(replicaFolder(home), 'copied-back.sqlite')

/**
 * Makes a file of what the copy holds: all of it, or as it was at a time. Nothing else is changed. The caller removes it
 * with `removeCopiedBack`.
 */
export async function copyBack(place: Place, at: Date | null): Promise<Look<CopiedBack>> {
  const found = await findGenerations(place)
  if (!found.ok) return found
  const newest = found.value.at(-1)
  if (!newest) return { ok: false, problem: 'There is no copy of a station there.' }
  const from = at === null ? newest : found.value.findLast(({ firstAt }) => firstAt <= at)
  if (!from) {
    const first = found.value[0]?.firstAt.toISOString()
    return { ok: false, problem: `The copy begins at ${first}, which is after the time that was asked for.` }
  }
  const file = fileIn(place.home)
  removeCopiedBack(place.home)
  const said = await runRestore(place, from.generation, { file, at })
  if (said !== null)
    return {
      ok: false,
      problem: `The copy could not be read back, or is not whole: ${said}. An earlier time (--at) may be; so are the nightly backups.`,
    }
  const asOf = at !== null && at < from.lastAt ? at : from.lastAt
  return { ok: true, value: { file, from, asOf, newest: newest.generation } }
}

async function runRestore(
  { home, destination, program, secret }: Place,
  generation: number,
  { file, at }: { file: string; at: Date | null },
): Promise<string | null> {
  const config = writeConfiguration({ home, destination, generation, isService: false })
  const time = at === null ? [] : ['-timestamp', at.toISOString()]
  // Programs of this line have written copies that were not whole: read through before anybody trusts one.
  const args = [
    'restore',
    '-config',
    config,
    ...time,
    '-integrity-check',
    'full',
    '-o',
    file,
    databaseFile(home),
  ]
  const call = { path: program.path, args, env: environmentFor(destination, secret, process.env) }
  const said = await askProgram(call, copyMs)
  return said.ok ? null : said.err
}

/** Reads a generation back on trial, from end to end. Null when it is whole, else what is wrong. */
export async function tryGeneration(place: Place, generation: number): Promise<string | null> {
  const file = `${fileIn(place.home)}.trial`
  const remove = () => {
    for (const ending of companions) rmSync(`${file}${ending}`, { force: true })
  }
  remove()
  try {
    return await runRestore(place, generation, { file, at: null })
  } finally {
    remove()
  }
}
