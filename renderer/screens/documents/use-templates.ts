import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DocumentTemplateRecord,
  documentTemplateEndpoints,
} from '../../../shared/desk/document-templates.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { newDraft, type TemplateDraft, toDraft, toTemplateData } from './template-draft.ts'

/** The templates there are, the one that is shown, and what was changed of it. */
export function useTemplates() {
  const found = useQuery(query(documentTemplateEndpoints.list, { query: { limit: '100' } }))
  const records = found.data?.results ?? []
  const own = new Set(records.filter(each => !each.built_in && each.active).map(({ slug }) => slug))
  // What the shop made of a built-in document stands in its place.
  const shown = records.filter(each => !each.built_in || !own.has(each.slug))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0] ?? null
  const choose = (id: string | null) => {
    setChosenId(id)
    setDraft(null)
    save.reset()
  }
  const save = useMutation<DocumentTemplateRecord, CallError, TemplateDraft>({
    networkMode: 'always',
    mutationFn: written => {
      const { id } = written
      const body = toTemplateData(written)
      return id === null
        ? load(documentTemplateEndpoints.create, { body })
        : load(documentTemplateEndpoints.update, { params: { id }, body })
    },
    onSuccess: async ({ id, name }) => {
      await found.refetch()
      choose(id)
      announce(t('documents.saved', { name }))
    },
  })
  const [isResetting, askReset] = useState(false)
  const reset = useMutation({
    ...change(documentTemplateEndpoints.remove),
    onSuccess: async ({ name, slug }) => {
      const { data } = await found.refetch()
      askReset(false)
      choose(data?.results.find(each => each.slug === slug)?.id ?? null)
      announce(t('documents.resetDone', { name }))
    },
  })
  return {
    found,
    records: shown,
    chosen,
    /** What stands in the form; null until somebody may write in it. */
    draft,
    save,
    reset,
    isResetting,
    askReset,
    choose,
    change: (next: Partial<TemplateDraft>) => {
      const base = draft ?? (chosen ? toDraft(chosen) : newDraft(1))
      setDraft({ ...base, ...next })
    },
    discard: () => choose(chosenId),
    add: () => setDraft(newDraft(records.length + 1)),
  }
}

export type Templates = ReturnType<typeof useTemplates>
