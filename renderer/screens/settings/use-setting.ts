import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint, EndpointOutput } from '../../../shared/api/endpoint.ts'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** A setting as its field shows it. */
export type Setting<Value> = {
  label: string
  /** What is stored, or what was chosen or typed since. */
  shown: Value | string
  /** Typed, and not meant yet. */
  put: (value: Value | string) => void
  /** Meant: saved at once. */
  keep: (value: Value | string) => void
  /** What was typed is meant when Enter is pressed or the field is left; Escape takes it back. */
  typing: { onBlur: () => void; onKeyDown: (event: KeyboardEvent) => void; error: string | undefined }
  /** Why it could not be saved, where that is no matter of the field. */
  problem: Error | null
  dismiss: () => void
  /** The default in words; null as long as it is what counts. */
  usual: string | null
  reset: () => void
  /** Back to what it was before it was saved here. */
  undo: (() => void) | null
}

type Ports<R extends Endpoint, W extends Endpoint, Value> = {
  label: string
  read: R
  write: W
  /** Its field in what the station takes. */
  name: string
  readFrom: (stored: EndpointOutput<R>) => Value
  usual: Value
  /** A value in words. */
  show: (value: Value) => string
  /** Said once it is saved. */
  saved?: (stored: EndpointOutput<R>) => string
}

/**
 * A setting of the station that saves by itself. One that is refused stays as it was: the field says why and what
 * still counts.
 */
export function useSetting<R extends Endpoint, W extends Endpoint, Value>(
  ports: Ports<R, W, Value>,
): Setting<Value> | null {
  const { label, read, write, name, readFrom, usual, show } = ports
  const queries = useQueryClient()
  const asked = query(read, {} as CallInput<R>)
  const { data } = useQuery(asked)
  const [draft, setDraft] = useState<{ value: Value | string } | null>(null)
  const [before, setBefore] = useState<{ value: Value } | null>(null)
  const stays = (value: Value, wrong: string) => `${wrong} ${t('settings.stays', { value: show(value) })}`
  const save = useMutation({
    ...change(write),
    onMutate: () => (data === undefined ? null : { value: readFrom(data) }),
    onSuccess: (answer, _, was) => {
      const stored = answer as unknown as EndpointOutput<R>
      queries.setQueryData<unknown>(asked.queryKey, stored)
      setBefore(was)
      setDraft(null)
      announce(ports.saved?.(stored) ?? t('settings.savedName', { name: label }))
    },
    onError: (error, _, was) => {
      const wrong = fieldsOf(error.problem)[name]
      if (wrong && was) announce(`${label}: ${stays(was.value, wrong)}`, { urgent: true })
    },
  })
  if (data === undefined) return null

  const stored = readFrom(data)
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem)[name] : undefined
  const forget = () => {
    setDraft(null)
    save.reset()
  }
  const keep = (value: Value | string) => {
    if (save.isPending) return
    if (value === stored) return forget()
    setDraft({ value })
    save.mutate({ body: { [name]: value } } as unknown as CallInput<W>)
  }
  return {
    label,
    shown: draft ? draft.value : stored,
    put: value => {
      setDraft({ value })
      if (save.error) save.reset()
    },
    keep,
    typing: {
      onBlur: () => draft && !save.error && keep(draft.value),
      onKeyDown: keysOf(() => draft && keep(draft.value), forget),
      error: wrong && stays(stored, wrong),
    },
    problem: wrong ? null : save.error,
    dismiss: save.reset,
    usual: stored === usual ? null : show(usual),
    reset: () => keep(usual),
    undo: before && before.value !== stored && !draft ? () => keep(before.value) : null,
  }
}

const keysOf =
  (onEnter: () => void, onEscape: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') onEnter()
    if (key === 'Escape') onEscape()
  }

type DeskPorts<Value> = {
  label: string
  stored: Value
  usual: Value
  show: (value: Value) => string
  store: (value: Value) => void
}

/** The same for a choice that is kept in this browser: nobody refuses it. */
export function useDeskSetting<Value extends string>(ports: DeskPorts<Value>): Setting<Value> {
  const { label, stored, usual, show, store } = ports
  const [draft, setDraft] = useState<Value | null>(null)
  const [before, setBefore] = useState<Value | null>(null)
  const keep = (value: Value | string) => {
    setDraft(null)
    const meant = value.trim() as Value
    if (meant === stored) return
    setBefore(stored)
    store(meant)
    announce(t('settings.savedName', { name: label }))
  }
  return {
    label,
    shown: draft ?? stored,
    put: value => setDraft(value as Value),
    keep,
    typing: {
      onBlur: () => draft !== null && keep(draft),
      onKeyDown: keysOf(
        () => draft !== null && keep(draft),
        () => setDraft(null),
      ),
      error: undefined,
    },
    problem: null,
    dismiss: () => {},
    usual: stored === usual ? null : show(usual),
    reset: () => keep(usual),
    undo: before === null || before === stored ? null : () => keep(before),
  }
}
