import type { LiveConnections } from '../carriers/connections/live-connections.ts'
import type { UploadLedger } from './upload-ledger.ts'

/**
 * Settles what a crash left open. A carrier inside the station took nothing, since nothing was written down; of
 * any other nobody knows, and nothing is sent again by itself. Answers how many are unknown.
 */
export async function recoverUploads(ports: {
  uploadLedger: UploadLedger
  live: Pick<LiveConnections, 'find'>
  sync: { link: (shipmentId: string) => void }
}): Promise<number> {
  let unknown = 0
  for (const { id, shipmentId, connectionId } of ports.uploadLedger.unsettled()) {
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    const isNotSent = connection?.adapter.isLocal === true
    ports.uploadLedger.settle(id, isNotSent ? 'refused' : 'unknown')
    ports.sync.link(shipmentId)
    unknown += isNotSent ? 0 : 1
  }
  return unknown
}
