import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type SavedExport, savedExportEndpoints } from '../../../shared/desk/saved-exports.ts'
import { ConfirmButton, DialogEnd } from '../../components/dialogs.tsx'
import { ExportDialog } from '../../components/exports/export-dialog.tsx'
import { hasDays, type RepeatDraft, toRepeat } from '../../components/exports/export-draft.ts'
import { RepeatFields } from '../../components/exports/repeat-fields.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { clockText, whenText } from '../../lib/format.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './export-panels.module.css'
import { SettingPanel, SettingPlace } from './setting-row.tsx'

/** Files that are written again and again: of lists, and for shop systems. */
export function ExportPanels() {
  const { data, error } = useQuery(query(savedExportEndpoints.list, { query: {} }, useMode()))
  const all = data?.results ?? []
  const writeBacks = all.filter(({ kind }) => kind === 'write_back')
  const scheduled = all.filter(({ kind }) => kind !== 'write_back')
  return (
    <>
      <SettingPanel title={t('exports.scheduled')} of={['scheduled-exports']}>
        <SettingPlace id="scheduled-exports">
          <Text mb="sm">{t('exports.scheduledText')}</Text>
          {error ? <ProblemNotice error={error} doing="load" /> : null}
          <SavedExports all={scheduled} label={t('exports.scheduled')} none={t('exports.scheduledNone')} />
        </SettingPlace>
      </SettingPanel>
      <SettingPanel title={t('exports.writeBack')} of={['write-back']}>
        <SettingPlace id="write-back">
          <Text mb="sm">{t('exports.writeBackText')}</Text>
          <SavedExports all={writeBacks} label={t('exports.writeBack')} none={t('exports.writeBackNone')} />
          <NewWriteBack />
        </SettingPlace>
      </SettingPanel>
    </>
  )
}

function NewWriteBack() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {t('exports.writeBackNew')}
      </Button>
      {isOpen ? (
        <ExportDialog
          offer={{
            set: { kind: 'write_back', form: 'any' },
            shown: null,
            count: null,
            isChosen: false,
            repeats: true,
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

type ListProps = { all: readonly SavedExport[]; label: string; none: string }

const SavedExports = ({ all, label, none }: ListProps) =>
  all.length === 0 ? (
    <Text c="dimmed">{none}</Text>
  ) : (
    <ul className={classes.list} aria-label={label}>
      {all.map(each => (
        <li key={each.id} className={classes.row}>
          <SavedExportRow saved={each} />
        </li>
      ))}
    </ul>
  )

/** What one writes, when it last did and will again, and what can be done about it. */
function SavedExportRow({ saved }: { saved: SavedExport }) {
  const { id, name, trouble } = saved
  const toggle = useMutation(change(savedExportEndpoints.change))
  const run = useMutation({
    ...change(savedExportEndpoints.run),
    onSuccess: done => announce(ranText(done)),
  })
  const error = toggle.error ?? run.error
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs">
          <Switch
            label={t('exports.on')}
            aria-label={`${name}: ${t('exports.on')}`}
            checked={saved.on}
            disabled={toggle.isPending || saved.repeat === null}
            onChange={({ currentTarget }) =>
              toggle.mutate({ params: { id }, body: { on: currentTarget.checked } })
            }
          />
          <Button
            variant="default"
            aria-label={`${name}: ${t('exports.runNow')}`}
            loading={run.isPending}
            onClick={() => run.mutate({ params: { id } })}
          >
            {t('exports.runNow')}
          </Button>
          <EditExport saved={saved} />
          <RemoveExport saved={saved} />
        </Group>
      </Group>
      <Text>{whatText(saved)}</Text>
      <Text c="dimmed">{joined([nextText(saved), lastText(saved)])}</Text>
      {trouble ? (
        <Text className={classes.trouble ?? ''} role="status">
          {t('exports.failed', { when: whenText(trouble.since), trouble: trouble.text })}
        </Text>
      ) : null}
      {error ? (
        <ProblemNotice
          error={error}
          doing="save"
          onDismiss={() => {
            toggle.reset()
            run.reset()
          }}
        />
      ) : null}
    </Stack>
  )
}

function whatText({ kind, form, format, folder, repeat }: SavedExport): string {
  const at = repeat && (repeat.days === 'working' ? 'exports.timesWorking' : 'exports.timesEvery')
  return joined([
    form ? `${t('exports.kind_write_back')}: ${t(`exports.form_${form}`)}` : t(`exports.kind_${kind}`),
    t(`exports.format_${format}`),
    folder,
    repeat && at ? t(at, { time: clockText(repeat.at) }) : t('exports.timesNever'),
  ])
}

const nextText = ({ next_at: at }: SavedExport) => at && t('exports.next', { when: whenText(at) })

function lastText({ last_run: last }: SavedExport): string {
  if (!last) return t('exports.lastNever')
  const when = whenText(last.at)
  return last.file === null
    ? t('exports.lastNothing', { when })
    : t('exports.last', { when, count: last.rows, file: last.file })
}

function ranText({ name, trouble, last_run: last }: SavedExport): string {
  if (trouble) return t('exports.ranFailed', { name, trouble: trouble.text })
  return last?.file ? t('exports.ran', { name, count: last.rows }) : t('exports.ranNothing', { name })
}

/** The draft an edit begins with. */
const draftOf = ({ name, folder, repeat, last_days, keep }: SavedExport): RepeatDraft => ({
  name,
  folder,
  at: repeat?.at ?? '17:00',
  onWorkingDays: repeat?.days === 'working',
  lastDays: last_days ?? '',
  keep: keep ?? '',
})

function EditExport({ saved }: { saved: SavedExport }) {
  const [draft, setDraft] = useState<RepeatDraft | null>(null)
  const close = () => setDraft(null)
  const save = useMutation({
    ...change(savedExportEndpoints.change),
    onSuccess: ({ name }) => {
      announce(t('exports.savedUntimed', { name }))
      close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft && !save.isPending) save.mutate({ params: { id: saved.id }, body: toRepeat(draft) })
  }
  const { name } = saved
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  return (
    <>
      <Button
        variant="default"
        aria-label={`${name}: ${t('exports.edit')}`}
        onClick={() => setDraft(draftOf(saved))}
      >
        {t('exports.edit')}
      </Button>
      <Modal
        opened={draft !== null}
        onClose={close}
        title={t('exports.editTitle', { name })}
        withCloseButton={false}
        size="lg"
      >
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            {draft ? (
              <RepeatFields
                draft={draft}
                put={more => setDraft({ ...draft, ...more })}
                wrong={wrong}
                hasDays={hasDays(saved.kind)}
              />
            ) : null}
            <DialogEnd
              save={save}
              keep={t('exports.cancel')}
              confirm={t('exports.save')}
              busy={t('exports.saving')}
              onClose={close}
            />
          </Stack>
        </form>
      </Modal>
    </>
  )
}

function RemoveExport({ saved: { id, name } }: { saved: SavedExport }) {
  // Said by the mutation itself: its row may be gone before the answer is here.
  const remove = useMutation({
    ...change(savedExportEndpoints.remove),
    onSuccess: () => announce(t('exports.removed', { name })),
  })
  return (
    <ConfirmButton
      label={t('exports.remove')}
      title={t('exports.removeTitle', { name })}
      confirm={t('exports.removeConfirm')}
      busy={t('exports.removing')}
      keep={t('exports.removeKeep')}
      doing="save"
      deed={remove}
      onConfirm={close => remove.mutate({ params: { id } }, { onSuccess: close })}
    >
      <Text>{t('exports.removeText')}</Text>
    </ConfirmButton>
  )
}
