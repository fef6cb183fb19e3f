import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { DialogEnd } from '../../components/dialog-end.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Wish = NonNullable<DeskPickup['doubt']>['wish']
type Props = {
  pickup: DeskPickup
  wish: Wish
  answer: 'yes' | 'no'
  /** Told that the pickup may end now, and that it has not. */
  onEnding: (isEnding: boolean) => void
  onClose: () => void
}

/** Writes down what the carrier told of a pickup it gave no answer about. */
export function SettlePickup({ pickup: { id }, wish, answer, onEnding, onClose }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const happened = answer === 'yes'
  const asksNumber = happened && wish !== 'cancel'
  /** Nothing is left of one that was cancelled, or never scheduled. */
  const isGone = happened === (wish === 'cancel') && wish !== 'update'
  const { form, element, save, submit } = useRecordForm({
    start: { confirmation_number: '' },
    save: ({ confirmation_number }) => {
      onEnding(isGone)
      const body = { happened, ...(asksNumber ? { confirmation_number } : {}) }
      return load(deskPickupEndpoints.settle, { params: { id }, body }).catch(error => {
        onEnding(false)
        throw error
      })
    },
    onSaved: () => {
      announce(t('pickups.settled'))
      onClose()
      if (isGone) void navigate({ to: '/pickups' })
      else void queries.invalidateQueries({ queryKey: ['deskPickups'] })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`pickups.${answer}Title_${wish}`)}
      size="lg"
      closeButtonProps={{ 'aria-label': t('pickups.settleKeep') }}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t(`pickups.${answer}Text_${wish}`)}</Text>
          {asksNumber ? (
            <TextInput
              {...form.getInputProps('confirmation_number')}
              label={t('pickups.number')}
              withAsterisk={wish === 'schedule'}
              autoComplete="off"
              data-autofocus
            />
          ) : null}
          <DialogEnd
            save={save}
            keep={t('pickups.settleKeep')}
            confirm={t('pickups.settle')}
            busy={t('pickups.settling')}
            startsHere={!asksNumber}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
