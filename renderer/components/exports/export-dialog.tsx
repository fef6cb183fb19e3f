import { Group, Modal, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type AskedRecordSet,
  exportFormats,
  formatOfForm,
  writeBackForms,
} from '../../../shared/desk/export-sets.ts'
import { exportEndpoints } from '../../../shared/desk/exports.ts'
import { type SavedExport, savedExportEndpoints } from '../../../shared/desk/saved-exports.ts'
import { languageNames, languages } from '../../../shared/desk/shop-settings.ts'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { whenText } from '../../lib/format.ts'
import { CallError, load } from '../../lib/station/api.ts'
import { saveAnswer } from '../../lib/station/files.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { DialogEnd } from '../dialogs.tsx'
import { Select } from '../fields/select.tsx'
import {
  type ExportDraft,
  type ExportOffer,
  formatOf,
  hasDays,
  kindOf,
  newDraft,
  toRepeat,
  toSet,
} from './export-draft.ts'
import { RepeatFields } from './repeat-fields.tsx'

type Props = { offer: ExportOffer; onClose: () => void }

/** What goes into the file, in which form, and whether it is made now or every day. */
export function ExportDialog({ offer, onClose }: Props) {
  const [draft, setDraft] = useState(() => newDraft(offer, t(`exports.kind_${offer.set.kind}`)))
  const put = (more: Partial<ExportDraft>) => setDraft({ ...draft, ...more })
  const save = useMutation<string, Error, ExportDraft>({
    networkMode: 'always',
    mutationFn: asked => (asked.when === 'now' ? exportNow(offer, asked) : saveExport(offer, asked)),
    onSuccess: said => {
      announce(said)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(draft)
  }
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  const isNow = draft.when === 'now'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(offer.repeats ? 'exports.writeBackNew' : 'exports.title')}
      withCloseButton={false}
      size="xl"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {offer.repeats ? null : <Text>{whatText(offer)}</Text>}
          <ContentFields offer={offer} draft={draft} put={put} />
          {offer.repeats ? null : <WhenFields offer={offer} draft={draft} put={put} />}
          {isNow ? null : (
            <RepeatFields draft={draft} put={put} wrong={wrong} hasDays={hasDays(kindOf(offer, draft))} />
          )}
          <DialogEnd
            save={save}
            keep={t('exports.cancel')}
            confirm={t(isNow ? 'exports.run' : 'exports.save')}
            busy={t(isNow ? 'exports.busy' : 'exports.saving')}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function whatText({ count, isChosen }: ExportOffer): string {
  if (count === null) return t('exports.allMatching')
  return t(isChosen ? 'exports.chosen' : 'exports.all', { count })
}

async function exportNow(offer: ExportOffer, draft: ExportDraft): Promise<string> {
  const set = toSet(offer, draft)
  const format = formatOf(draft)
  const name = `${t(`exports.file_${set.kind}`)}.${format}`
  if (set.kind === 'ledger') await saveAnswer(exportEndpoints.ledger, { body: { set, format } }, name)
  else await saveAnswer(exportEndpoints.file, { body: { set: set as AskedRecordSet, format } }, name)
  return t('exports.exported')
}

async function saveExport(offer: ExportOffer, draft: ExportDraft): Promise<string> {
  const body = { set: toSet(offer, draft), format: formatOf(draft), ...toRepeat(draft) }
  const { name, next_at: next }: SavedExport = await load(savedExportEndpoints.create, { body })
  return next === null
    ? t('exports.savedUntimed', { name })
    : t('exports.saved', { name, when: whenText(next) })
}

type FieldsProps = { offer: ExportOffer; draft: ExportDraft; put: (more: Partial<ExportDraft>) => void }

const contents = ['records', 'write_back'] as const
const columns = ['shown', 'all'] as const
const times = ['now', 'repeat'] as const

/** What is in the file, and how it is written. */
function ContentFields({ offer, draft, put }: FieldsProps) {
  const isWriteBack = draft.contents === 'write_back'
  const fixed = isWriteBack ? formatOfForm[draft.form] : null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      {offer.set.kind === 'orders' ? (
        <Choice
          label={t('exports.contents')}
          of={contents.map(value => [value, t(`exports.contents_${value}`)])}
          value={draft.contents}
          onChange={value => put({ contents: value })}
          startsHere
        />
      ) : null}
      {isWriteBack ? <FormFields offer={offer} draft={draft} put={put} /> : null}
      {offer.shown && !isWriteBack ? (
        <Choice
          label={t('exports.columns')}
          of={columns.map(value => [value, t(`exports.columns_${value}`)])}
          value={draft.columns}
          onChange={value => put({ columns: value })}
          startsHere={offer.set.kind !== 'orders'}
        />
      ) : null}
      {fixed ? (
        <Text c="dimmed">{t('exports.formatOfForm', { format: t(`exports.format_${fixed}`) })}</Text>
      ) : (
        <Choice
          label={t('exports.format')}
          of={exportFormats.map(value => [value, t(`exports.format_${value}`)])}
          value={draft.format}
          onChange={value => put({ format: value })}
        />
      )}
      {isWriteBack ? null : (
        <Select
          label={t('exports.heads')}
          description={t('exports.headsHint')}
          data={[
            { value: '', label: t('exports.heads_plain') },
            ...languages.map(value => ({ value, label: languageNames[value] })),
          ]}
          value={draft.language}
          allowDeselect={false}
          onChange={language => put({ language: (language ?? '') as ExportDraft['language'] })}
        />
      )}
    </SimpleGrid>
  )
}

/** Which shop system is told, and of which orders. */
const FormFields = ({ offer, draft, put }: FieldsProps) => (
  <>
    <Select
      label={t('exports.form')}
      data={writeBackForms.map(value => ({ value, label: t(`exports.form_${value}`) }))}
      value={draft.form}
      allowDeselect={false}
      onChange={form => form && put({ form })}
      data-autofocus={offer.repeats || undefined}
    />
    {offer.repeats ? (
      <TextInput
        label={t('exports.source')}
        description={t('exports.sourceHint')}
        value={draft.source}
        maxLength={50}
        onChange={({ currentTarget }) => put({ source: currentTarget.value })}
      />
    ) : null}
  </>
)

/** Now, or every day; rows that were chosen by hand are no rule for another day. */
const WhenFields = ({ offer, draft, put }: FieldsProps) =>
  offer.isChosen ? (
    <Text c="dimmed">{t('exports.chosenNow')}</Text>
  ) : (
    <Choice
      label={t('exports.when')}
      of={times.map(value => [value, t(`exports.when_${value}`)])}
      value={draft.when}
      onChange={when => put({ when })}
    />
  )

type ChoiceProps<Value extends string> = {
  label: string
  of: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
  /** The keyboard begins at the one that is chosen. */
  startsHere?: boolean
}

const Choice = <Value extends string>({ label, of, value, onChange, startsHere }: ChoiceProps<Value>) => (
  <Radio.Group label={label} value={value} onChange={next => onChange(next as Value)}>
    <Group gap="lg" mt={4}>
      {of.map(([each, text]) => (
        <Radio
          key={each}
          value={each}
          label={text}
          data-autofocus={(startsHere && each === value) || undefined}
        />
      ))}
    </Group>
  </Radio.Group>
)
