import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { announce } from '../../stores/announcements.ts'
import { change } from '../station/queries.ts'
import { type TextKey, t } from '../text.ts'

/** Holding, letting go on and stopping the rest of a run. */
export function useRunActions({ id }: PrintRun) {
  const [isAsked, ask] = useState(false)
  const said = (text: TextKey) => ({ onSuccess: () => announce((t as (key: TextKey) => string)(text)) })
  const hold = useMutation({ ...change(printRunEndpoints.hold), ...said('prints.saidHeld') })
  const release = useMutation({ ...change(printRunEndpoints.release), ...said('prints.saidReleased') })
  const cancel = useMutation({
    ...change(printRunEndpoints.cancel),
    onSuccess: () => announce(t('prints.saidCancelled')),
    onSettled: () => ask(false),
  })
  const all = [hold, release, cancel]
  const run = (act: typeof hold | typeof cancel) => () => act.mutate({ params: { id } })
  return {
    isAsked,
    ask: () => ask(true),
    stopAsking: () => ask(false),
    hold: run(hold),
    release: run(release),
    cancel: run(cancel),
    isBusy: all.some(each => each.isPending),
    error: all.find(each => each.error)?.error ?? null,
  }
}
