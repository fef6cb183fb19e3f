import type { EndpointOutput } from '../../../shared/api/endpoint.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { t } from '../../lib/text.ts'

/** What came of testing a connection, and what is known of its carrier. */
export type Checked = EndpointOutput<typeof connectionEndpoints.test> & {
  connection: ConnectionRecord
  adapter: AdapterRecord | undefined
}

/** A success that nobody confirmed is not called one. */
export function checkedText({ success, connection, adapter }: Checked): { text: string; isGood: boolean } {
  const name = connection.display_name
  if (adapter?.is_local) return { text: t('connections.checkedLocal', { name }), isGood: true }
  if (adapter?.verifies_credentials === false)
    return { text: t('connections.checkedUnable', { name }), isGood: true }
  return { text: t(success ? 'connections.checkedOk' : 'connections.checkedBad', { name }), isGood: success }
}
