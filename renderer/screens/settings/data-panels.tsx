import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type Retained,
  type RetentionPatch,
  retained,
  retentionDefaults,
  retentionEndpoints,
} from '../../../shared/desk/retention.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { SampleRemoval } from '../../components/sample-removal.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { useSampleState } from '../../lib/drafts/use-sample-removal.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { BackupsNow } from './leads-to/backups-and-keys.tsx'
import { SettingPanel, SettingPlace, SettingRow, useIsShown } from './setting-row.tsx'
import classes from './settings-screen.module.css'
import { StationSettings } from './station-setting.tsx'

/** How the data is protected, how long it is kept, and the sample of it. */
export const DataPanels = () => (
  <>
    <StationSettings section="data" title={t('backups.title')} />
    <NewestBackups />
    <RetentionPanel />
    <SettingPanel title={t('system.sample')} of={['sample-data']}>
      <SettingPlace id="sample-data">
        <Sample />
      </SettingPlace>
    </SettingPanel>
  </>
)

/** Gone with the time they are made at, when settings are searched for. */
const NewestBackups = () => (useIsShown()('backup-time') ? <BackupsNow /> : null)

type RetentionDraft = Partial<Record<Retained, number | string>>

/** A text that is no number goes as it is: the station refuses it and says so. */
const toPatch = (draft: RetentionDraft): RetentionPatch =>
  Object.fromEntries(
    Object.entries(draft).map(([kind, days]) => [kind, days === '' ? null : days]),
  ) as RetentionPatch

/** Days that were changed and are still to be saved; mistakes stand at their fields. */
function useRetentionForm() {
  const [draft, setDraft] = useState<RetentionDraft>({})
  const save = useMutation({
    ...change(retentionEndpoints.change),
    onSuccess: () => {
      announce(t('background.saved'))
      setDraft({})
    },
  })
  return {
    draft,
    put: (more: RetentionDraft) => setDraft({ ...draft, ...more }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      save.mutate({ body: toPatch(draft) })
    },
    wrong: save.error instanceof CallError ? fieldsOf(save.error.problem) : {},
    isSaving: save.isPending,
    canSave: !save.isPending && Object.keys(draft).length > 0,
    error: save.error,
    dismiss: save.reset,
  }
}

const daysText = (days: number | null): string =>
  days === null ? t('background.kept') : t('settings.days', { count: days })

/** After how many days things are removed by themselves. What is removed is gone, so this is saved on purpose. */
function RetentionPanel() {
  const { data: stored } = useQuery(query(retentionEndpoints.retrieve, {}))
  const { draft, put, submit, wrong, ...form } = useRetentionForm()
  if (!stored) return null
  const way = (kind: Retained) => ({
    label: t(`background.keep_${kind}`),
    usual: stored[kind] === retentionDefaults[kind] ? null : daysText(retentionDefaults[kind]),
    reset: () => put({ [kind]: retentionDefaults[kind] ?? '' }),
    undo: null,
    problem: null,
    dismiss: form.dismiss,
  })
  return (
    <SettingPanel title={t('background.keeping')} of={retained.map(kind => `keep-${kind}` as const)}>
      <Text mb="sm">{t('background.keepingText')}</Text>
      <form onSubmit={submit}>
        <div className={classes.grid}>
          {retained.map(kind => (
            <SettingRow key={kind} id={`keep-${kind}`} setting={way(kind)}>
              <NumberField
                label={t(`background.keep_${kind}`)}
                error={
                  wrong[kind] && `${wrong[kind]} ${t('settings.stays', { value: daysText(stored[kind]) })}`
                }
                placeholder={t('background.kept')}
                value={draft[kind] ?? stored[kind]}
                onChange={days => put({ [kind]: days })}
              />
            </SettingRow>
          ))}
        </div>
        <Button type="submit" variant="default" disabled={!form.canSave}>
          {t(form.isSaving ? 'background.saving' : 'background.saveKeeping')}
        </Button>
      </form>
      {form.error ? <ProblemNotice error={form.error} doing="save" onDismiss={form.dismiss} /> : null}
    </SettingPanel>
  )
}

function Sample() {
  const { isThere } = useSampleState()
  return (
    <>
      <Text mb="sm">{t(isThere ? 'system.sampleText' : 'system.sampleGone')}</Text>
      <SampleRemoval size="sm" />
    </>
  )
}
