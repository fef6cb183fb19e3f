import type { AttentionItem, AttentionKind } from '../../../../shared/desk/attention.ts'

/** A row of the list as the database has it. */
export type AttentionRow = {
  kind: AttentionKind
  id: string
  shipmentId: string | null
  since: number | null
  testMode: number | null
  carrierId: string | null
  subject: string | null
}

type Words = Pick<AttentionItem, 'known' | 'advice'>

const words: Record<AttentionKind, Words> = {
  purchase: {
    known: 'The carrier never answered, so the label may have been bought and charged.',
    advice:
      'Ask the carrier, then say on the shipment whether it was bought. It is not bought again by itself.',
  },
  void: {
    known: 'The carrier never answered, so the label may have been voided.',
    advice:
      'Ask the carrier, then say on the shipment whether it was voided. Do not use the label until then.',
  },
  proxy_purchase: {
    known: 'A label was bought by proxy and the carrier never answered, so it may have been charged.',
    advice: 'Ask the carrier, tell the program that bought it, then take it off this list.',
  },
  proxy_void: {
    known: 'A label was voided by proxy and the carrier never answered, so it may have been voided.',
    advice: 'Ask the carrier, tell the program that voided it, then take it off this list.',
  },
  pickup: {
    known: 'The carrier never answered, so the pickup may have been arranged, changed or cancelled.',
    advice: 'Ask the carrier, then settle the pickup.',
  },
  proxy_pickup: {
    known: 'A pickup was asked for by proxy and the carrier never answered, so it may have happened.',
    advice: 'Ask the carrier, tell the program that asked, then take it off this list.',
  },
  manifest: {
    known: 'The carrier never answered, so it may have closed the shipments of this manifest.',
    advice: 'Ask the carrier, then settle the manifest. Its shipments are on no other one until then.',
  },
  upload: {
    known: 'The carrier never answered, so it may or may not have the documents.',
    advice: 'Ask the carrier, then say on the shipment whether it has them.',
  },
  print_unknown: {
    known: 'Nobody knows whether it came out. The rest of its run waits for an answer.',
    advice:
      'Look at the printer, then say on the print job whether it came out. It is not printed again by itself.',
  },
  print_job: {
    known: 'It did not come out.',
    advice: 'See what is said about it, then print it again or put it aside. Printing again buys nothing.',
  },
  webhook: {
    known: 'It failed too often and was switched off; events wait for it.',
    advice: 'Repair the receiver, then switch the webhook on again.',
  },
}

export const toAttentionItem = ({ kind, id, since, testMode, ...row }: AttentionRow): AttentionItem => ({
  kind,
  id,
  shipment_id: row.shipmentId,
  since: since === null ? null : new Date(since).toISOString(),
  test_mode: testMode === null ? null : testMode === 1,
  carrier_id: row.carrierId,
  subject: row.subject,
  ...words[kind],
})
