import { statfsSync } from 'node:fs'
import type { HealthRecord } from '../../../../shared/desk/station.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Work that goes on by itself. */
export type WatchedLoop = 'printing' | 'webhooks'

export type Health = {
  /** A loop failed for a reason of the station itself. It tries again soon. */
  trouble: (loop: WatchedLoop) => void
  read: () => HealthRecord
}

type Check = HealthRecord['checks'][WatchedLoop]

export type HealthPorts = {
  database: Pick<Database, 'sqlite'>
  clock: Clock
  /** Room on the disk of the station's folder. */
  freeBytes: () => number
  /** What is wrong with the files of the data; null where nothing is. */
  dataTrouble: () => Check | null
}

const tooLittleBytes = 100_000_000
/** A loop that fails tries again within seconds, so one that was silent for this long works. */
const troubleMs = 60_000

const well: Check = { ok: true, message: null }
const ill = (message: string): Check => ({ ok: false, message })

export const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Looks quickly, changes nothing and tells nothing that only the desk should know. */
export function createHealth({ database, clock, freeBytes, dataTrouble }: HealthPorts): Health {
  const lastTrouble = new Map<WatchedLoop, number>()
  const nowMs = () => clock.now().getTime()

  const loop = (name: WatchedLoop): Check =>
    nowMs() - (lastTrouble.get(name) ?? Number.NEGATIVE_INFINITY) < troubleMs
      ? ill(`${name} failed within the last minute; the log says why.`)
      : well

  const readDatabase = (): Check => {
    const trouble = dataTrouble()
    if (trouble) return trouble
    try {
      database.sqlite.prepare('SELECT count(*) FROM settings').get()
      return well
    } catch {
      return ill('The file of the station cannot be read. Run "packdesk doctor".')
    }
  }

  const readDisk = (): Check => {
    try {
      return freeBytes() < tooLittleBytes
        ? ill('Less than 100 MB are free on the disk. Free some space.')
        : well
    } catch {
      return ill('The disk of the station cannot be looked at.')
    }
  }

  return {
    trouble: name => void lastTrouble.set(name, nowMs()),
    read: () => {
      const checks = {
        database: readDatabase(),
        disk: readDisk(),
        printing: loop('printing'),
        webhooks: loop('webhooks'),
      }
      return { status: Object.values(checks).every(each => each.ok) ? 'ok' : 'failing', checks }
    },
  }
}
