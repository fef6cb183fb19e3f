import type { AttentionItem, AttentionKind } from '../../../../shared/desk/attention.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { KeyTrouble } from '../../../platform/secrets/home-keys.ts'

/** All but that of the key, which is a file. */
type StoredKind = Exclude<AttentionKind, 'key'>

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
  print_unknown: {
    known: 'Packdesk cannot tell whether it came out. The rest of its run waits for an answer.',
    advice:
      'Look at the printer, then record on the print job whether it came out. Packdesk does not print it again on its own.',
  },
  print_job: {
    known: 'It did not come out, or not all of it.',
    advice: 'Read why in the print queue, then print it again or dismiss it. Printing again buys nothing.',
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
  saved_export: {
    known:
      'This export could not be written. Nothing is lost: its next file has what this one would have had.',
    advice: 'Make the folder available again, or choose another one. It is tried again every ten minutes.',
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

const isGoingOn =
  'This station has the key in memory: it works on and nothing is lost, but it would not start again.'
const putBack =
  'Do not stop Packdesk yet. Put the file back as it was, from a copy or from FILE.key of a backup that was made with its key. Without any copy, collect the credentials of carriers and webhooks: after a stop they have to be entered again.'

const keyWords: Record<KeyTrouble['kind'], (file: string) => Words> = {
  missing: file => ({
    known: `The key of the secrets is gone: there is no file ${file}. ${isGoingOn}`,
    advice: putBack,
  }),
  another: file => ({
    known: `${file} holds another key than the one of this station. ${isGoingOn}`,
    advice: putBack,
  }),
  unreadable: file => ({ known: `${file} cannot be read or holds no key. ${isGoingOn}`, advice: putBack }),
  exposed: file => ({
    known: `Others on this computer can read ${file}, which opens the secrets of the station. ${isGoingOn}`,
    advice: `Run: chmod 600 '${file}'`,
  }),
}

/** The file of the key as something that needs somebody. */
export const toKeyItem = ({ kind, file, since }: KeyTrouble): AttentionItem => ({
  kind: 'key',
  id: 'key',
  intent_id: null,
  shipment_id: null,
  since: new Date(since).toISOString(),
  test_mode: null,
  carrier_id: null,
  subject: file,
  said: [],
  ...keyWords[kind](file),
})
