import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
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

type Draft<Value> = {
  value: Value | string
  /** Stays to be mended when it is refused; what was only chosen goes back to what counts. */
  isTyped: boolean
}

/** Somebody who goes on to another screen by a key means what was typed too. Holds what is done then. */
function useLeaving(): RefObject<(() => void) | null> {
  const leave = useRef<(() => void) | null>(null)
  useEffect(() => () => leave.current?.(), [])
  return leave
}

/**
 * A setting of the station that saves by itself. One that is refused stays as it was: the field says why and what
 * still counts.
 */
export function useSetting<R extends Endpoint, W extends Endpoint, Value>(
  ports: Ports<R, W, Value>,
): Setting<Value> | null {
  const { data } = useQuery(query(ports.read, {} as CallInput<R>))
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const [before, setBefore] = useState<{ value: Value } | null>(null)
  const leave = useLeaving()
  const save = useSaving(ports, data, {
    onSaved: was => {
      setBefore(was)
      setDraft(null)
    },
    onRefused: () => setDraft(current => (current?.isTyped ? current : null)),
  })
  if (data === undefined) return null

  const { label, usual, show } = ports
  const stored = ports.readFrom(data)
  const wrong = wrongIn(save.error, ports.name)
  const forget = () => {
    setDraft(null)
    save.reset()
  }
  const send = (next: Draft<Value>) => {
    if (save.isPending) return
    if (isSame(next.value, stored)) return forget()
    setDraft(next)
    save.mutate({ body: { [ports.name]: next.value } } as unknown as CallInput<W>)
  }
  const keep = (value: Value | string) => send({ value, isTyped: false })
  const onLeave = () => draft?.isTyped && !save.error && send(draft)
  leave.current = onLeave
  return {
    label,
    shown: draft ? draft.value : stored,
    put: value => {
      setDraft({ value, isTyped: true })
      if (save.error) save.reset()
    },
    keep,
    typing: {
      onBlur: onLeave,
      onKeyDown: keysOf(() => draft && send(draft), forget),
      error: wrong && refusal(wrong, show(stored)),
    },
    problem: wrong ? null : save.error,
    dismiss: save.reset,
    usual: isSame(stored, usual) ? null : show(usual),
    reset: () => keep(usual),
    undo: before && !isSame(before.value, stored) && !draft ? () => keep(before.value) : null,
  }
}

/** Lists are what they hold. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const wrongIn = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? fieldsOf(error.problem)[field] : undefined

const refusal = (wrong: string, value: string): string => `${wrong} ${t('settings.stays', { value })}`

type Outcome<Value> = { onSaved: (was: { value: Value } | null) => void; onRefused: () => void }

/** Sends a setting, says what became of it, and shows what the station answered without asking again. */
function useSaving<R extends Endpoint, W extends Endpoint, Value>(
  { label, read, write, name, readFrom, show, saved }: Ports<R, W, Value>,
  data: EndpointOutput<R> | undefined,
  { onSaved, onRefused }: Outcome<Value>,
) {
  const queries = useQueryClient()
  return useMutation({
    ...change(write),
    onMutate: () => (data === undefined ? null : { value: readFrom(data) }),
    onSuccess: (answer, _, was) => {
      const stored = answer as unknown as EndpointOutput<R>
      queries.setQueryData<unknown>(query(read, {} as CallInput<R>).queryKey, stored)
      onSaved(was)
      announce(saved?.(stored) ?? t('settings.savedName', { name: label }))
    },
    onError: (error, _, was) => {
      onRefused()
      const wrong = wrongIn(error, name)
      if (wrong && was) announce(`${label}: ${refusal(wrong, show(was.value))}`, { urgent: true })
    },
  })
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
  const leave = useLeaving()
  const onLeave = () => draft !== null && keep(draft)
  leave.current = onLeave
  return {
    label,
    shown: draft ?? stored,
    put: value => setDraft(value as Value),
    keep,
    typing: {
      onBlur: onLeave,
      onKeyDown: keysOf(onLeave, () => setDraft(null)),
      error: undefined,
    },
    problem: null,
    dismiss: () => {},
    usual: stored === usual ? null : show(usual),
    reset: () => keep(usual),
    undo: before === null || before === stored ? null : () => keep(before),
  }
}
