import { hash, randomBytes } from 'node:crypto'
import { cutRecords } from '../../../../shared/api/pages.ts'
import type { OperatorRole } from '../../../../shared/desk/operators.ts'
import type { ShopDesk, ShopDeskPatch } from '../../../../shared/desk/shop-desks.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type DeskRepository, type DeskRow, toShopDesk } from './desk-repository.ts'

/** Another computer, as far as it matters to what it may do. */
export type PairedDesk = { id: string; name: string; role: OperatorRole | null }

export type DeskService = {
  /** The desk whose browser holds this secret. */
  find: (secret: string) => PairedDesk | null
  isPaired: (id: string) => boolean
  /** What it is called, and when it was heard; null when it was put out. */
  lastHeard: (id: string) => { name: string; heardAt: Date } | null
  /** It asked for something. */
  heard: (id: string, from: { address: string; screen: string | null }) => void
  list: (range: { limit: number; offset: number }) => { count: number; records: ShopDesk[] }
  /** Takes a desk in; the secret is told this once. */
  add: (desk: {
    name: string
    role: OperatorRole | null
    address: string
  }) => Result<{ desk: ShopDesk; secret: string }>
  isNameFree: (name: string) => boolean
  update: (id: string, patch: ShopDeskPatch) => Result<ShopDesk>
  remove: (id: string) => Result<ShopDesk>
}

export type DeskPorts = {
  repository: DeskRepository
  clock: Pick<Clock, 'now'>
  ids: Ids
  changes: Pick<ChangeFeed, 'publish'>
}

/** More than any shop works at; each is held in memory, because every request of one is compared. */
const mostDesks = 200
/** What is heard all the time is written down this often. */
const writtenEveryMs = 60_000

export const desksTopic = 'shop_desks'

const digestOf = (secret: string): string => hash('sha256', secret)
const missing = () => refuse('not_found', { message: 'This desk was put out, or never paired.' })
const nameTaken = () => refuseFields({ name: ['Another desk has this name.'] })

export function createDeskService({ repository, clock, ids, changes }: DeskPorts): DeskService {
  const known = new Map(
    repository
      .all()
      .reverse()
      .map(row => [row.id, { row, writtenAt: row.seenAt }]),
  )
  const byDigest = (digest: string): DeskRow | undefined =>
    known.values().find(({ row }) => row.secretDigest === digest)?.row
  const told = (row: DeskRow, action: 'created' | 'updated' | 'deleted'): ShopDesk => {
    changes.publish({ topic: desksTopic, id: row.id, action })
    return toShopDesk(row)
  }
  const isNameFree = (name: string, except?: string): boolean =>
    !known.values().some(({ row }) => row.id !== except && row.name.toLowerCase() === name.toLowerCase())

  return {
    find: secret => {
      const row = byDigest(digestOf(secret))
      return row ? { id: row.id, name: row.name, role: row.role } : null
    },
    isPaired: id => known.has(id),
    lastHeard: id => {
      const row = known.get(id)?.row
      return row ? { name: row.name, heardAt: new Date(row.seenAt) } : null
    },
    heard: (id, { address, screen }) => {
      const each = known.get(id)
      if (!each) return
      const { row } = each
      row.seenAt = clock.now().getTime()
      const isElsewhere = row.address !== address || (screen !== null && row.screen !== screen)
      row.address = address
      row.screen = screen ?? row.screen
      if (!isElsewhere && Math.abs(row.seenAt - each.writtenAt) < writtenEveryMs) return
      each.writtenAt = row.seenAt
      repository.seen(id, row)
    },
    list: range => {
      const { count, records } = cutRecords([...known.values()].reverse(), range)
      return { count, records: records.map(({ row }) => toShopDesk(row)) }
    },
    isNameFree,
    add: ({ name, role, address }) => {
      if (known.size >= mostDesks)
        return refuse('state_error', {
          message: `${mostDesks} desks are paired already. Put one out that is not used any more.`,
        })
      if (!isNameFree(name)) return nameTaken()
      const secret = randomBytes(32).toString('hex')
      const at = clock.now().getTime()
      const row: DeskRow = {
        id: ids('desk'),
        name,
        role,
        secretDigest: digestOf(secret),
        pairedAt: at,
        seenAt: at,
        address,
        screen: null,
      }
      repository.insert(row)
      known.set(row.id, { row, writtenAt: at })
      return ok({ desk: told(row, 'created'), secret })
    },
    update: (id, { name, role }) => {
      const row = known.get(id)?.row
      if (!row) return missing()
      if (name !== undefined && !isNameFree(name, id)) return nameTaken()
      if (name !== undefined) row.name = name
      if (role !== undefined) row.role = role
      repository.update(id, row)
      return ok(told(row, 'updated'))
    },
    remove: id => {
      const row = known.get(id)?.row
      if (!row) return missing()
      repository.remove(id)
      known.delete(id)
      return ok(told(row, 'deleted'))
    },
  }
}
