import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { CallProblem } from '../../../shared/api/client.ts'
import type { FieldErrors } from '../../../shared/errors/result.ts'
import { announce } from '../../stores/announcements.ts'
import { wrongFields } from '../keyboard/form-focus.ts'
import { useOnceDrawn } from '../keyboard/use-once-drawn.ts'
import { CallError } from '../station/api.ts'
import { carrierFieldTexts, type FieldTexts, toFieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'

type Ports<Draft, Saved> = {
  start: Draft
  /** What is wrong with the entries, before anything is sent. */
  check?: (draft: Draft) => FieldTexts
  save: (draft: Draft) => Promise<Saved>
  /** Where the form shows what the station says of the fields of the request. */
  atFields?: (texts: FieldTexts, draft: Draft) => FieldTexts
  onSaved: (saved: Saved) => void
}

/** What a refusal says of single fields. */
export const fieldsOf = (problem: CallProblem | undefined): FieldTexts =>
  problem?.kind === 'station'
    ? toFieldTexts(problem.errors[0].details as FieldErrors | undefined)
    : problem?.kind === 'carrier'
      ? carrierFieldTexts(problem.messages)
      : {}

/**
 * A form that is saved as one record. Mistakes, whoever finds them, stand at their fields and the keyboard goes
 * to the first; a save that is under way is not started again.
 */
export function useRecordForm<Draft extends Record<string, unknown>, Saved>(ports: Ports<Draft, Saved>) {
  const { start, check, atFields = texts => texts, onSaved } = ports
  const form = useForm<Draft>({ initialValues: start })
  const element = useRef<HTMLFormElement>(null)
  const goToError = useOnceDrawn(() => wrongFields(element.current)[0]?.focus())
  const showErrors = (texts: FieldTexts) => {
    const count = Object.keys(texts).length
    if (count === 0) return
    form.setErrors(texts)
    goToError(null)
    announce(t('lists.wrongEntries', { count }), { urgent: true })
  }
  const save = useMutation<Saved, CallError, Draft>({
    mutationFn: ports.save,
    networkMode: 'always',
    onSuccess: saved => {
      form.resetDirty()
      onSaved(saved)
    },
    onError: (error, draft) => {
      if (error instanceof CallError) showErrors(atFields(fieldsOf(error.problem), draft))
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (save.isPending) return
    const wrong = check?.(form.values) ?? {}
    form.clearErrors()
    if (Object.keys(wrong).length > 0) showErrors(wrong)
    else save.mutate(form.values)
  }
  return { form, element, save, submit, showErrors }
}

export type RecordForm<Draft extends Record<string, unknown>, Saved> = ReturnType<
  typeof useRecordForm<Draft, Saved>
>
