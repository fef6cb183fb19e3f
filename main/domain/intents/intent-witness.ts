import type { Connected } from '../../carriers/line/call.ts'
import type { Witness } from '../../db/witness/witness.ts'
import type { Intent, IntentKind, IntentOutcome, IntentShape } from './intent-kind.ts'

export type IntentWitness<S extends IntentShape> = {
  /** Before a carrier hears of it. Resolves when it is on the disk. */
  noteIntent: (intent: Intent<S['proposal']>, connection: Connected) => Promise<void>
  /** After the commit. Its own trouble changes nothing: the intent is there, and what became of it can be asked. */
  noteOutcome: (
    intent: Intent<S['proposal']>,
    outcome: IntentOutcome,
    told?: { shown: S['shown']; value: S['value'] },
  ) => void
}

export type WitnessPorts = {
  witness: Pick<Witness, 'append' | 'synced'>
  /** Told when what became of an intent could not be written down. */
  onUnwritten: (error: unknown, recordId: string) => void
}

/** What the journal beside the database is told of one kind of intent. */
export function createIntentWitness<S extends IntentShape, C extends Connected>(
  kind: Pick<IntentKind<S, C>, 'name' | 'ledger' | 'witnessed'>,
  { witness, onUnwritten }: WitnessPorts,
): IntentWitness<S> {
  return {
    noteIntent: async (intent, { row }) => {
      const { draft = null, service = null } = kind.witnessed?.intent(intent) ?? {}
      witness.append({
        what: 'intent',
        id: intent.id,
        kind: kind.name,
        subject: intent.subjectId,
        connection: row.id,
        carrier: row.carrierName,
        account: row.carrierId,
        service,
        at: intent.startedAt,
        draft,
      })
      await witness.synced()
    },
    noteOutcome: (intent, outcome, told) => {
      const failed = (error: unknown) => onUnwritten(error, intent.subjectId)
      try {
        const { number = null, amount = null } = (told && kind.witnessed?.outcome(told)) ?? {}
        const kept = kind.ledger.find(intent.id) !== null
        witness.append({ what: 'outcome', id: intent.id, outcome, kept, number, amount })
        witness.synced().catch(failed)
      } catch (error) {
        failed(error)
      }
    },
  }
}
