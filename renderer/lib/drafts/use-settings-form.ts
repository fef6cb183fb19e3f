import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint, EndpointOutput } from '../../../shared/api/endpoint.ts'
import { announce } from '../../stores/announcements.ts'
import { CallError } from '../station/api.ts'
import { change } from '../station/queries.ts'
import { fieldsOf } from './use-record-form.ts'

type Ports<E extends Endpoint, Draft> = {
  endpoint: E
  /** What was changed, as the station takes it. A text that is no number goes as it is: the station refuses it and says so. */
  toInput: (draft: Partial<Draft>) => CallInput<E>
  /** Said once it is saved. */
  saved: (answer: EndpointOutput<E>) => string
}

/** Settings that are changed where they are shown: only what was changed is sent, mistakes stand at their fields. */
export function useSettingsForm<Draft extends object, E extends Endpoint>(ports: Ports<E, Draft>) {
  const [draft, setDraft] = useState<Partial<Draft>>({})
  const save = useMutation({
    ...change(ports.endpoint),
    onSuccess: answer => {
      announce(ports.saved(answer))
      setDraft({})
    },
  })
  return {
    draft,
    put: (more: Partial<Draft>) => setDraft({ ...draft, ...more }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      save.mutate(ports.toInput(draft))
    },
    wrong: save.error instanceof CallError ? fieldsOf(save.error.problem) : {},
    isSaving: save.isPending,
    canSave: !save.isPending && Object.keys(draft).length > 0,
    error: save.error,
    dismiss: save.reset,
  }
}
