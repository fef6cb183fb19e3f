import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { Settings } from '../../../db/settings.ts'
import type { Loss } from '../../../db/witness/compare.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { lossCode } from '../../intents/intent-rules.ts'

/** The setting that holds what the data lost and no record can say of itself, until somebody has looked. */
export const lossesSetting = 'losses'

type KeptLoss = {
  id: string
  subject: string
  connection: string | null
  at: number
  text: string
  said: CarrierMessage[]
}

export type Losses = {
  /** Part of the caller's transaction. */
  add: (losses: readonly Loss[]) => void
  has: (id: string) => boolean
  /** Somebody has looked at the carrier. */
  remove: (id: string) => void
}

export function createLosses(ports: {
  settings: Pick<Settings, 'read' | 'write'>
  changes: Pick<ChangeFeed, 'publish'>
}): Losses {
  const all = () => (ports.settings.read(lossesSetting) ?? []) as KeptLoss[]
  return {
    add: losses => {
      const kept = all()
      const added = losses.filter(({ id }) => !kept.some(each => each.id === id)).map(toKept)
      if (added.length > 0) ports.settings.write(lossesSetting, [...kept, ...added])
    },
    has: id => all().some(each => each.id === id),
    remove: id => {
      ports.settings.write(
        lossesSetting,
        all().filter(each => each.id !== id),
      )
      ports.changes.publish({ topic: 'attention', id, action: 'deleted' })
    },
  }
}

const toKept = (loss: Loss): KeptLoss => ({
  id: loss.id,
  subject: loss.subject,
  connection: loss.connection,
  at: loss.at,
  text: lossText(loss),
  said: [toLossMessage(loss)],
})

/** What it was: of which shipment, by which carrier, under which number, at what price. */
export const lossText = ({ kind, subject, carrier, account, service, number, amount }: Loss): string =>
  [kind.replaceAll('_', ' '), subject, `${carrier} (${account})`, service, number, amount]
    .filter(Boolean)
    .join(', ')

/** Says on a record what the journal knows of it. */
export const toLossMessage = (loss: Loss): CarrierMessage => ({
  carrier_name: loss.carrier,
  carrier_id: loss.account,
  code: lossCode,
  message: [
    loss.happened
      ? `The journal beside the data says that the carrier did this${loss.number ? `, under number ${loss.number}` : ''}${loss.amount ? `, for ${loss.amount}` : ''}.`
      : 'The journal beside the data says that the carrier was asked for this, and not what came of it.',
    loss.isRestored
      ? 'The data does not know it since a backup was restored.'
      : 'The data does not know it: it lost what was written last, or is an older copy.',
  ].join(' '),
  details: { happened: loss.happened === true, number: loss.number, amount: loss.amount },
})
