import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type ManifestAnswer,
  type ManifestSummary,
  manifestEndpoints,
} from '../../../shared/desk/manifests.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { DialogEnd } from '../../components/dialogs.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { manifest: ManifestSummary; onClose: () => void }
type Draft = { answer: 'yes' | 'no'; numbers: string }

const toNumbers = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(each => each.trim())
    .filter(Boolean)

/** Finds out what the carrier did of a manifest it gave no answer about: by asking it, or from who has looked. */
export function SettleDialog({ manifest: { id }, onClose }: Props) {
  const inquiry = useManifestInquiry(id)
  const { answer } = inquiry
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('manifests.settleTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('manifests.settleKeep') }}
    >
      {answer && answer.finding !== 'cannot_tell' ? (
        <CarrierKnew answer={answer} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text>{t('manifests.settleText')}</Text>
          <AskCarrier inquiry={inquiry} />
          <SettleForm id={id} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  )
}

/** Writes down what somebody has found out. */
function SettleForm({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const { form, element, save, submit } = useRecordForm({
    start: { answer: 'yes', numbers: '' } as Draft,
    save: ({ answer, numbers }) =>
      load(manifestEndpoints.settle, {
        params: { id },
        body: answer === 'yes' ? { happened: true, numbers: toNumbers(numbers) } : { happened: false },
      }),
    onSaved: () => {
      announce(t('manifests.settled'))
      void queries.invalidateQueries({ queryKey: ['deskManifests'] })
      onClose()
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Radio.Group {...form.getInputProps('answer')} aria-label={t('manifests.settleTitle')}>
          <Stack gap="xs">
            <Radio value="yes" label={t('manifests.happened')} />
            <Radio value="no" label={t('manifests.notHappened')} />
          </Stack>
        </Radio.Group>
        {form.values.answer === 'yes' ? (
          <TextInput
            {...form.getInputProps('numbers')}
            label={t('manifests.numbers')}
            description={t('manifests.numbersHint')}
            autoComplete="off"
          />
        ) : null}
        <DialogEnd
          save={save}
          keep={t('manifests.settleKeep')}
          confirm={t('manifests.settleSave')}
          busy={t('manifests.settling')}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** The quick way to find out: the carrier is asked. What it cannot tell is said, with the reason. */
const AskCarrier = ({ inquiry }: { inquiry: ManifestInquiry }) => (
  <Stack gap="xs">
    <Group gap="sm">
      <Button variant="default" data-autofocus aria-disabled={inquiry.isAsking} onClick={inquiry.start}>
        {t(inquiry.isAsking ? 'manifests.asking' : 'manifests.ask')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('manifests.askHint')}
      </Text>
    </Group>
    {inquiry.answer ? <Finding answer={inquiry.answer} why={t('manifests.askReason')} /> : null}
    {inquiry.error ? <ProblemNotice error={inquiry.error} doing="load" /> : null}
  </Stack>
)

/** What the carrier knew; nothing is left to be said by hand. */
function CarrierKnew({ answer, onClose }: { answer: ManifestAnswer; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Stack gap="sm">
      <Finding answer={answer} why={t('attention.saysCarrier')} />
      <Group justify="flex-end" mt="xs">
        <Button ref={done} onClick={onClose}>
          {t('manifests.asked')}
        </Button>
      </Group>
    </Stack>
  )
}

const Finding = ({ answer: { finding, messages }, why }: { answer: ManifestAnswer; why: string }) => (
  <>
    <Text fw={600}>{t(`manifests.found_${finding}`)}</Text>
    <CarrierMessages title={why} messages={messages} />
  </>
)

/** Asking the carrier what became of a manifest. It closes nothing. */
function useManifestInquiry(id: string) {
  const queries = useQueryClient()
  const ask = useMutation({
    ...change(manifestEndpoints.askCarrier),
    onSuccess: ({ finding }) => announce(t(`manifests.found_${finding}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskManifests'] }),
  })
  return {
    answer: ask.data,
    error: ask.error,
    isAsking: ask.isPending,
    start: () => {
      if (!ask.isPending) ask.mutate({ params: { id }, body: {} })
    },
  }
}

type ManifestInquiry = ReturnType<typeof useManifestInquiry>
