import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectionRecord, connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { CallError, load } from '../../../lib/station/api.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { designOf, isSameDesign, type LabelDesign, withDesign } from './label-design.ts'

/** What is written, and the connection as it was when the writing began. */
type Draft = { design: LabelDesign | null; base: ConnectionRecord }

type Saved = { connection: ConnectionRecord } | { theirs: ConnectionRecord }

/** The label of a connection while it is written. What others change of the connection meanwhile is never overwritten. */
export function useLabelDesign(connection: ConnectionRecord) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [theirs, setTheirs] = useState<ConnectionRecord | null>(null)
  const stored = designOf(connection)
  const shown = draft ? draft.design : stored
  const isDirty = draft !== null && !isSameDesign(draft.design, designOf(draft.base))
  const end = (saved: ConnectionRecord) => {
    queries.setQueryData(
      query(connectionEndpoints.retrieve, { params: { id: connection.id } }).queryKey,
      saved,
    )
    setDraft(null)
    setTheirs(null)
  }
  const save = useMutation<Saved, CallError, Draft>({
    networkMode: 'always',
    mutationFn: saveDesign,
    onSuccess: saved => {
      if ('theirs' in saved) {
        setTheirs(saved.theirs)
        return
      }
      end(saved.connection)
      announce(t(designOf(saved.connection) ? 'labelDesign.saved' : 'labelDesign.savedBuiltIn'))
    },
  })
  const put = (design: LabelDesign | null) => {
    save.reset()
    setDraft({ design, base: draft?.base ?? connection })
  }
  return {
    shown,
    isDirty,
    save,
    theirs,
    put,
    change: (part: Partial<LabelDesign>) => shown && put({ ...shown, ...part }),
    discard: () => {
      save.reset()
      setDraft(null)
      setTheirs(null)
    },
    submit: () => {
      if (draft && isDirty && !save.isPending) save.mutate(draft)
    },
    saveMine: () => theirs && draft && save.mutate({ design: draft.design, base: theirs }),
    loadTheirs: () => theirs && end(theirs),
  }
}

export type LabelDesigning = ReturnType<typeof useLabelDesign>

async function saveDesign({ design, base }: Draft): Promise<Saved> {
  const params = { id: base.id }
  const put = (to: ConnectionRecord) =>
    load(connectionEndpoints.update, {
      params,
      body: { config: withDesign(to, design), config_revision: to.config_revision },
    })
  try {
    return { connection: await put(base) }
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error
    const theirs = await load(connectionEndpoints.retrieve, { params })
    // Somebody has changed prices or dots, and not the label: theirs stays, and so does this one.
    return isSameDesign(designOf(theirs), designOf(base)) ? { connection: await put(theirs) } : { theirs }
  }
}

const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof CallError && error.problem.kind === 'station' && error.problem.status === 409
