import { useRef, useState } from 'react'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { load } from '../../lib/station/api.ts'
import type { Checked } from './checked-text.ts'
import { type ConnectionDraft, toConnectionChange, toConnectionData } from './connection-draft.ts'

/** What came of saving: the connection, and of asking its carrier where that was wanted. */
export type SavedConnection = { connection: ConnectionRecord; checked: Checked | null }

/**
 * Saves a connection and asks its carrier whether the credentials work. One that the carrier did not let in is there
 * already: saved again it is changed, not added a second time.
 */
export function useConnectionSave(adapter: AdapterRecord, known: ConnectionRecord | null) {
  const [made, setMade] = useState(known)
  const wantsCheck = useRef(false)
  const save = async (draft: ConnectionDraft): Promise<SavedConnection> => {
    const connection = made
      ? await load(connectionEndpoints.update, { params: { id: made.id }, body: toConnectionChange(draft) })
      : await load(connectionEndpoints.create, { body: toConnectionData(draft, adapter) })
    setMade(connection)
    if (!wantsCheck.current) return { connection, checked: null }
    const answer = await load(connectionEndpoints.test, { params: { id: connection.id } })
    return { connection, checked: { ...answer, connection, adapter } }
  }
  return {
    made,
    save,
    /** Whether the next save is followed by a question to the carrier. */
    thenCheck: (wanted: boolean) => {
      wantsCheck.current = wanted
    },
  }
}
