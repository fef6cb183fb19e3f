import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ManifestSummary, manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { DialogEnd } from '../../components/dialog-end.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { AskCarrier, CarrierKnew } from './ask-carrier.tsx'
import { useManifestInquiry } from './use-manifest-inquiry.ts'

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
      void queries.invalidateQueries({ queryKey: ['manifests'] })
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
