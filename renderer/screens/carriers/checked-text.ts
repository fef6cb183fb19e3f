import type { EndpointOutput } from '../../../shared/api/endpoint.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { carrierFieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'

/** What came of testing a connection, and what is known of its carrier. */
export type Checked = EndpointOutput<typeof connectionEndpoints.test> & {
  connection: ConnectionRecord
  adapter: AdapterRecord | undefined
}

/** A success that nobody confirmed is not called one. */
export function checkedText({ success, messages, connection, adapter }: Checked): {
  text: string
  isGood: boolean
} {
  const name = connection.display_name
  if (adapter?.is_local) return { text: t('carriers.checkedLocal', { name }), isGood: true }
  if (adapter?.verifies_credentials === false)
    return { text: t('carriers.checkedUnable', { name }), isGood: true }
  if (success) return { text: t('carriers.checkedOk', { name }), isGood: true }
  return { text: t(reasonOf(messages), { name }), isGood: false }
}

/** Credentials are only said to be wrong when nothing speaks for another reason. */
function reasonOf(messages: Checked['messages']) {
  const fields = Object.keys(carrierFieldTexts(messages))
  if (fields.some(path => path.startsWith('config.'))) return 'carriers.checkedNobody'
  const isAway = messages.some(
    ({ code = '' }) => code === 'carrier_unreachable' || /^(429|5\d\d)$/.test(code),
  )
  return isAway ? 'carriers.checkedAway' : 'carriers.checkedBad'
}
