import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStation } from '../../../main/app/station.ts'
import type { Database } from '../../../main/db/database.ts'
import { openDatabase } from '../../../main/db/open.ts'
import { createKeyService } from '../../../main/domain/access/key-service.ts'
import { type Clock, systemClock } from '../../../main/platform/clock.ts'
import { createLogger } from '../../../main/platform/logger.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { noSpoolers } from '../../../main/printing/printers/spooler-ports.ts'

/** The morning all pictures are taken in: a Wednesday in Montréal, twenty past ten. */
export const pictureTime = Date.parse('2026-11-25T10:20:00-05:00')
export const timeZone = 'America/Toronto'

/** Goes on so slowly that what is waited for still comes, and no minute passes while the pictures are taken. */
const slowness = 200

/** A clock that stands where it is set. */
export type ShopClock = Clock & { set: (ms: number) => void }

export function shopClock(startMs: number): ShopClock {
  const at = { ms: startMs, since: performance.now() }
  return {
    now: () => new Date(at.ms + Math.floor((performance.now() - at.since) / slowness)),
    after: systemClock.after,
    set: ms => Object.assign(at, { ms, since: performance.now() }),
  }
}

export type ShopStation = {
  url: string
  clock: ShopClock
  database: Database
  /** The body of the answer. Throws when the station refuses. */
  call: <T = { id: string }>(method: string, path: string, body?: unknown) => Promise<T>
  stop: () => Promise<void>
}

type ShopPlace = { home: string; port: number }

/** Seen in pictures. */
const picturePlace: ShopPlace = { home: join(tmpdir(), 'packdesk'), port: 45_006 }

/** A station whose time, disk and printers are the same on every computer, and its place unless another one is given. */
export async function openShop(
  { sample, atMs }: { sample: boolean; atMs: number },
  { home, port } = picturePlace,
): Promise<ShopStation> {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  const paths = findPaths()
  const clock = shopClock(atMs)
  const station = await createStation({
    home,
    port,
    resources: paths.resources,
    page: paths.page,
    sample,
    version: paths.version,
    logger: createLogger({ level: 'error' }),
    clock,
    computerTimeZone: () => timeZone,
    freeBytes: () => 182_400_000_000,
    spoolers: noSpoolers(),
    attachedFinders: [],
    rateLimit: null,
  })
  const database = openDatabase(home, join(paths.resources, 'migrations'))
  const { bareKey } = createKeyService(database, clock.now).create({ name: 'Shop sync', mode: 'test' })
  return {
    url: station.url,
    clock,
    database,
    call: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${station.url}${path}`, {
        method,
        headers: { authorization: `Token ${bareKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
    stop: async () => {
      database.close()
      await station.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
