import type { AttentionItem, AttentionKind } from '../../../../shared/desk/attention.ts'
import type { ConnectionReachability } from '../../../../shared/desk/connections.ts'
import { needsLook, type ReplicaState } from '../../../../shared/desk/replica.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { HomePart, HomeTrouble, HomeTroubleKind } from '../../../platform/home-watch.ts'

/** All but those of files and lines. */
type StoredKind = Exclude<AttentionKind, 'key' | 'data' | 'taken_over' | 'carrier_away' | 'replica'>

/** A row of the list as the database has it. */
export type AttentionRow = {
  kind: StoredKind
  id: string
  intentId: string | null
  shipmentId: string | null
  since: number | null
  testMode: number | null
  carrierId: string | null
  subject: string | null
  /** Messages of a carrier as JSON. */
  said: string | null
}

type Words = Pick<AttentionItem, 'known' | 'advice'>

const words: Record<StoredKind, Words> = {
  lost: {
    known:
      'The journal beside the data knows that a carrier was asked for this, and the data does not: it lost what was written last, or is an older copy.',
    advice:
      'Ask the carrier whether it is there and was charged, then take it off this list. Do not buy it again before.',
  },
  purchase: {
    known: 'The carrier did not answer, so the label may have been bought and charged.',
    advice:
      'Ask the carrier, then record on the shipment whether it was bought. Packdesk does not buy it again on its own.',
  },
  void: {
    known: 'The carrier did not answer, so the label may have been voided.',
    advice:
      'Ask the carrier, then record on the shipment whether it was voided. Do not use the label until then.',
  },
  bought_otherwise: {
    known: 'The label is bought and charged, but not as it was shown, or not as its order has it.',
    advice: 'Void it on the shipment if that will not do, else say that it stays.',
  },
  proxy_bought_otherwise: {
    known: 'A program bought a label through the API; it is charged, but not what the program asked for.',
    advice: 'Tell the program that bought it, which can void it, then take it off this list.',
  },
  proxy_purchase: {
    known:
      'A program bought a label through the API and the carrier did not answer, so it may have been charged.',
    advice: 'Ask the carrier, tell the program that bought it, then take it off this list.',
  },
  proxy_void: {
    known:
      'A program voided a label through the API and the carrier did not answer, so it may have been voided.',
    advice: 'Ask the carrier, tell the program that voided it, then take it off this list.',
  },
  pickup: {
    known: 'The carrier did not answer, so the pickup may have been booked, changed or cancelled.',
    advice: 'Ask the carrier, then settle the pickup.',
  },
  proxy_pickup: {
    known:
      'A program requested a pickup through the API and the carrier did not answer, so it may have been booked, changed or cancelled.',
    advice: 'Ask the carrier, tell the program that asked, then take it off this list.',
  },
  manifest: {
    known: 'The carrier did not answer, so it may have closed out the shipments of this manifest.',
    advice: 'Ask the carrier, then settle the manifest. Its shipments go on no other manifest until then.',
  },
  upload: {
    known: 'The carrier did not answer, so it may or may not have the documents.',
    advice: 'Ask the carrier, then record on the shipment whether it has them.',
  },
  shop_order: {
    known:
      'The shop changed or cancelled this order after its label was bought. Order and label are as they were.',
    advice:
      'Look at the order. Void its label if the parcel is still here: the change is then taken over by itself. Else say that it was seen.',
  },
  write_back: {
    known: 'The shop was not told what became of this label: it said no, or has no way to be told.',
    advice:
      'Read why on the order, put it right in the shop, then try again there, or enter it in the shop by hand.',
  },
  print_unknown: {
    known: 'Packdesk cannot tell whether it came out. The rest of its run waits for an answer.',
    advice:
      'Look at the printer, then record on the print job whether it came out. Packdesk does not print it again on its own.',
  },
  print_job: {
    known: 'It did not come out, or not all of it.',
    advice: 'Read why in the print queue, then print it again or dismiss it. Printing again buys nothing.',
  },
  print_waiting: {
    known:
      'Prints wait at this printer and do not come out: it is paused or off, or cannot be reached, or they are held.',
    advice:
      'Get the printer going, or send what waits to another one in the print queue. Nothing is printed twice.',
  },
  run_unprinted: {
    known: 'The labels of this run are bought and were to be printed. Some are in no print queue.',
    advice: 'Print them from the run, or take this off the list if they were printed in another way.',
  },
  backup_rehearsal: {
    known: 'This backup was restored on trial and that went wrong. The data of the station is as it was.',
    advice:
      'Read why, then make a backup now: it is tried at once, and this leaves the list when it is good. Look whether the disk is failing.',
  },
  agent_waiting: {
    known: 'An agent asked to buy or to void labels, and waits for a yes. Nothing was bought.',
    advice: 'Look at what it wants in Developers, Agents, and say yes or no. Without an answer it expires.',
  },
  webhook: {
    known: 'It failed too often and was disabled. Its events wait.',
    advice: 'Repair the receiver, then enable the webhook again.',
  },
  import_watch: {
    known: 'A file of the watched folder was not imported as a whole, or the folder cannot be used.',
    advice:
      'Read the report beside the file, mend the file and drop it again; what is stored already is not stored twice. Then save the setting of the watched folder again.',
  },
  shop: {
    known:
      'Orders of this shop do not come in, and it hears of no labels: it does not take the keys, or answers what makes no sense.',
    advice:
      'Test its connection in Settings, Shops, and enter new keys or grant what is missing. Nothing is lost meanwhile.',
  },
  saved_export: {
    known:
      'This export could not be written. Nothing is lost: its next file has what this one would have had.',
    advice: 'Make the folder available again, or choose another one. It is tried again every ten minutes.',
  },
  restarted: {
    known:
      'Packdesk stopped in order after an error of its own and was started again. What was under way was settled as after a kill: nothing was bought or printed a second time.',
    advice:
      'The diagnostics are in the folder of the logs: send them to whoever helps. Then take this off the list.',
  },
}

const toSentences = (said: string | null): string[] =>
  (JSON.parse(said ?? '[]') as CarrierMessage[]).flatMap(({ message }) => message ?? [])

export const toAttentionItem = ({ kind, id, since, testMode, ...row }: AttentionRow): AttentionItem => ({
  kind,
  id,
  intent_id: row.intentId,
  shipment_id: row.shipmentId,
  since: since === null ? null : new Date(since).toISOString(),
  test_mode: testMode === null ? null : testMode === 1,
  carrier_id: row.carrierId,
  subject: row.subject,
  said: toSentences(row.said),
  ...words[kind],
})

const noPurchases = 'Nothing new is bought until it is back.'
const isGoingOn = `This station has the key in memory: nothing is lost, but it would not start again. ${noPurchases}`
const putBack =
  'Do not stop Packdesk yet. Put the file back as it was, from a copy or from FILE.key of a backup that was made with its key. Without any copy, collect the credentials of carriers and webhooks: after a stop they have to be entered again.'

const stillHeld =
  'Labels that are bought can be printed, and all that was stored is still there while Packdesk runs. A copy of it was put among the backups, as one of kind "rescue".'
const putDataBack =
  'If the file was moved, put it back where it was. Otherwise look on the System screen that the copy is there, stop Packdesk and restore the copy (packdesk restore FILE).'

type TroubleWords = (file: string) => Words

const keyWords: Record<HomeTroubleKind, TroubleWords> = {
  missing: file => ({
    known: `The key of the secrets is gone: there is no file ${file}. ${isGoingOn}`,
    advice: putBack,
  }),
  replaced: file => ({ known: `Another file stands where ${file} was. ${isGoingOn}`, advice: putBack }),
  emptied: file => ({ known: `${file} holds no key. ${isGoingOn}`, advice: putBack }),
  another: file => ({
    known: `${file} holds another key than the one of this station. ${isGoingOn}`,
    advice: putBack,
  }),
  unreadable: file => ({ known: `${file} cannot be read or holds no key. ${isGoingOn}`, advice: putBack }),
  exposed: file => ({
    known: `Others on this computer can read ${file}, which opens the secrets of the station. This station works on; it would not start again.`,
    advice: `Run: chmod 600 '${file}'`,
  }),
}

const journalWords = (kind: HomeTroubleKind, file: string): Words => ({
  known: `${whatBecame(kind, file)} ${noPurchases} It is the journal of what carriers were asked, by which a loss of the data is noticed; the data itself is as it was.`,
  advice:
    'If the file was moved, put it back where it was. Otherwise stop Packdesk and start it again: a new journal is begun.',
})

const dataWords = (kind: HomeTroubleKind, file: string): Words => ({
  known: `${whatBecame(kind, file)} ${noPurchases} ${stillHeld}`,
  advice: putDataBack,
})

function whatBecame(kind: HomeTroubleKind, file: string): string {
  if (kind === 'missing') return `A file of the data is gone while the station runs: ${file}.`
  if (kind === 'replaced')
    return `While the station runs, another file stands where a file of its data was: ${file}.`
  if (kind === 'emptied') return `A file of the data was emptied while the station runs: ${file}.`
  return `A file of the data cannot be looked at any more: ${file}.`
}

/** What is known of a file that was taken away, and what is safe to do now. */
export function wordsOfTrouble({ part, kind, file }: HomeTrouble): Words {
  if (part === 'key') return keyWords[kind](file)
  return part === 'journal' ? journalWords(kind, file) : dataWords(kind, file)
}

/** As what it is listed. */
const kindOfTrouble = (part: HomePart): 'key' | 'data' => (part === 'key' ? 'key' : 'data')

/** A file of the home as something that needs somebody. */
export const toHomeItem = (trouble: HomeTrouble): AttentionItem => ({
  kind: kindOfTrouble(trouble.part),
  id: trouble.part,
  intent_id: null,
  shipment_id: null,
  since: new Date(trouble.since).toISOString(),
  test_mode: null,
  carrier_id: null,
  subject: trouble.file,
  said: [],
  ...wordsOfTrouble(trouble),
})

/** A carrier that is cut off. */
export const toAwayItem = ({
  connection_id: id,
  display_name: name,
  ...line
}: ConnectionReachability): AttentionItem => ({
  kind: 'carrier_away',
  id,
  intent_id: null,
  shipment_id: null,
  since: line.since,
  test_mode: line.test_mode,
  carrier_id: null,
  subject: name || line.carrier_id,
  said: line.last_error === null ? [] : [line.last_error],
  known: 'It cannot be reached, so nothing is asked of it for now. Other carriers go on.',
  advice: 'It is tried again on its own. If it stays away, look at its connection and at your network.',
})

/** What another computer that went on from the copy means for this one. */
export const wordsOfTakeover = ({ destination, generation }: ReplicaState): Words => ({
  known: `Another computer went on from the copy of this station${destination ? ` in ${destination}` : ''}${generation ? ` as number ${generation + 1}` : ''}. This one is no longer the station: it sees nothing of what is done there.`,
  advice:
    'Bought labels can be printed here. Work at the other computer and stop this one; what was done here meanwhile and is not there, its journal and its lists know. To come back: packdesk restore --replica.',
})

const replicaWords = (state: ReplicaState): Words =>
  state.state === 'taken_over'
    ? wordsOfTakeover(state)
    : {
        known: `${state.problem ?? 'The copy is behind.'} ${state.secured_until ? `What was stored before ${state.secured_until} is in it.` : 'Nothing was copied since this start.'}`,
        advice:
          'The station works on, and nightly backups are made. "packdesk replica check" says what is in the way; it goes on by itself once that is gone.',
      }

/** The copy elsewhere as something that needs somebody; null while it is well or not wanted. */
export const toReplicaItem = (state: ReplicaState): AttentionItem | null =>
  needsLook(state)
    ? {
        kind: state.state === 'taken_over' ? 'taken_over' : 'replica',
        id: 'replica',
        intent_id: null,
        shipment_id: null,
        since: state.since,
        test_mode: null,
        carrier_id: null,
        subject: state.destination,
        said: [],
        ...replicaWords(state),
      }
    : null
