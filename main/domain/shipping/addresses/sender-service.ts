import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { Sender, SenderPatch } from '../../../../shared/desk/senders.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { SenderRepository } from './sender-repository.ts'

export type SenderPorts = {
  database: Pick<Database, 'transact'>
  repository: SenderRepository
  findAddress: (id: string) => AddressRecord | null
  /** Refuses a picture that would spoil every document it is on. */
  checkPicture: (picture: string) => Promise<Result<unknown>>
  changes: Pick<ChangeFeed, 'publish'>
}

/** Saved addresses that parcels are sent from, each with a logo of its own where it has one. */
export type SenderService = {
  list: () => Sender[]
  retrieve: (id: string) => Result<Sender>
  change: (id: string, patch: SenderPatch) => Promise<Result<Sender>>
}

export function createSenderService(ports: SenderPorts): SenderService {
  const { repository, findAddress } = ports
  const retrieve: SenderService['retrieve'] = id => {
    const [address, found] = [findAddress(id), repository.find(id)]
    return address && found
      ? ok({ object_type: 'sender', address, is_sender: found.isSender, picture: found.logo })
      : refuse('not_found', { message: `There is no saved address ${id.slice(0, 80)}. Nothing was changed.` })
  }
  return {
    list: () =>
      repository
        .list()
        .map(({ address, logo }) => ({ object_type: 'sender', address, is_sender: true, picture: logo })),
    retrieve,
    change: async (id, { is_sender: isSender, picture }) => {
      const known = retrieve(id)
      if (!known.ok) return known
      if (picture) {
        const checked = await ports.checkPicture(picture)
        if (!checked.ok) return checked
      }
      const stored = ports.database.transact(() => {
        const found = repository.find(id)
        if (!found) return retrieve(id)
        // A picture is that of a sender, so that whoever gives one means it.
        if (isSender !== undefined || picture) repository.mark(found.seq, isSender ?? true)
        if (picture !== undefined) repository.saveLogo(found.seq, picture)
        return retrieve(id)
      })
      if (stored.ok) ports.changes.publish({ topic: 'addresses', id, action: 'updated' })
      return stored
    },
  }
}
