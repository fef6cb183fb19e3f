import { Button, Group, Modal, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type RequestedMapping,
  type RequestedMeaning,
  requestedMatches,
} from '../../../shared/requested-service.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'
import { choiceOfService, meaningOfServices, type Requested } from './use-requested.ts'

/** A name somebody gives a meaning; one that has one keeps its text. */
export type Meant = Partial<RequestedMapping> & { text: string; isNew: boolean }

const kinds = ['services', 'days', 'cheapest'] as const
type Kind = (typeof kinds)[number]
type Draft = {
  text: string
  match: RequestedMapping['match']
  kind: Kind
  services: string[]
  days: number | string
}
type Wrong = { text?: string; services?: string; days?: string }

const toDraft = ({ text, match = 'is', meaning }: Meant): Draft => ({
  text,
  match,
  kind: meaning?.kind ?? 'services',
  services: meaning?.kind === 'services' ? meaning.services.map(choiceOfService) : [],
  days: meaning?.kind === 'days' ? meaning.days : 2,
})

const mostDays = 60

function wrongOf({ text, kind, services, days }: Draft): Wrong {
  const isDays = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= mostDays
  return {
    ...(text.trim() === '' ? { text: t('requested.missingText') } : {}),
    ...(kind === 'services' && services.length === 0 ? { services: t('requested.missingServices') } : {}),
    ...(kind === 'days' && !isDays ? { days: t('requested.missingDays') } : {}),
  }
}

const toMeaning = ({ kind, services, days }: Draft): RequestedMeaning => {
  if (kind === 'services') return meaningOfServices(services)
  return kind === 'days' ? { kind, days: Number(days) } : { kind }
}

/** Says what one name means, with all there is to say. */
export function MeaningDialog({
  meant,
  requested,
  onClose,
}: {
  meant: Meant
  requested: Requested
  onClose: () => void
}) {
  const [draft, change] = useState(() => toDraft(meant))
  const [wrong, setWrong] = useState<Wrong>({})
  const put = (next: Partial<Draft>) => change(before => ({ ...before, ...next }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongOf(draft)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    requested.say({ text: draft.text, match: draft.match, meaning: toMeaning(draft) }, onClose)
  }
  const title = meant.isNew ? t('requested.dialogNew') : t('requested.editName', { name: meant.text })
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} size="lg">
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('requested.text')}
            value={draft.text}
            maxLength={200}
            readOnly={!meant.isNew}
            error={wrong.text}
            data-autofocus={meant.isNew || undefined}
            onChange={({ currentTarget: { value } }) => put({ text: value })}
          />
          <NativeSelect
            label={t('requested.match')}
            disabled={!meant.isNew}
            data={requestedMatches.map(value => ({ value, label: t(`requested.match_${value}`) }))}
            value={draft.match}
            onChange={({ currentTarget: { value } }) => put({ match: value as Draft['match'] })}
          />
          <NativeSelect
            label={t('requested.kind')}
            data={kinds.map(value => ({ value, label: t(`requested.kind_${value}`) }))}
            value={draft.kind}
            onChange={({ currentTarget: { value } }) => put({ kind: value as Kind })}
          />
          <MeaningFields draft={draft} wrong={wrong} requested={requested} put={put} />
          {requested.problem ? <ProblemNotice error={requested.problem} doing="save" /> : null}
          <Foot isBusy={requested.put.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

const Foot = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => (
  <Group justify="flex-end" mt="xs">
    <Button variant="default" onClick={onClose}>
      {t('requested.cancel')}
    </Button>
    <Button type="submit" disabled={isBusy}>
      {t('requested.save')}
    </Button>
  </Group>
)

function MeaningFields({
  draft,
  wrong,
  requested,
  put,
}: {
  draft: Draft
  wrong: Wrong
  requested: Requested
  put: (next: Partial<Draft>) => void
}) {
  if (draft.kind === 'services')
    return (
      <MultiSelect
        label={t('requested.services')}
        description={t('requested.servicesHint')}
        searchable
        hidePickedOptions
        comboboxProps={{ withinPortal: false }}
        data={withGone(requested, draft.services)}
        value={draft.services}
        error={wrong.services}
        onChange={services => put({ services })}
      />
    )
  if (draft.kind === 'days')
    return (
      <NumberField
        label={t('requested.daysField')}
        description={t('requested.daysHint')}
        value={draft.days}
        error={wrong.days}
        onChange={days => put({ days })}
      />
    )
  return null
}

/** What was chosen stays to be seen, also where it is not offered any more. */
const withGone = ({ services, textOf }: Requested, chosen: readonly string[]) => [
  ...services,
  ...chosen
    .filter(value => !services.some(each => each.value === value))
    .map(value => ({ value, label: textOf(meaningOfServices([value])) })),
]
