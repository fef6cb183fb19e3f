import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { DialogEnd } from '../../components/dialogs.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { instantText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = {
  pickup: DeskPickup
  outcome: NonNullable<DeskPickup['unknown']>
  onEnding: (isEnding: boolean) => void
}

/** What nobody knows about a pickup, with the two ways to say what somebody found out. */
export function UnknownPickup({ pickup, outcome: { id: intentId, action, since }, onEnding }: Props) {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  const title = t(`pickups.unknown_${action}`)
  return (
    <Alert
      color="violet"
      role="group"
      aria-label={title}
      title={title}
      mb="md"
      icon={<IconHelpCircle aria-hidden />}
    >
      <Stack gap="xs">
        <Text>{t('pickups.unknownText', { time: instantText(since) })}</Text>
        <Group gap="xs">
          {(['yes', 'no'] as const).map(each => (
            <Button key={each} variant="default" onClick={() => setAnswer(each)}>
              {t(`pickups.${each}_${action}`)}
            </Button>
          ))}
        </Group>
      </Stack>
      {answer === null ? null : (
        <SettlePickup
          pickup={pickup}
          intentId={intentId}
          action={action}
          answer={answer}
          onEnding={onEnding}
          onClose={() => setAnswer(null)}
        />
      )}
    </Alert>
  )
}

type Action = NonNullable<DeskPickup['unknown']>['action']
type SettlePickupProps = {
  pickup: DeskPickup
  /** What the answer is about, and no later change of the same pickup. */
  intentId: string
  action: Action
  answer: 'yes' | 'no'
  /** Told that the pickup may end now, and that it has not. */
  onEnding: (isEnding: boolean) => void
  onClose: () => void
}

/** Writes down what the carrier told of a pickup it gave no answer about. */
function SettlePickup({ pickup: { id }, intentId, action, answer, onEnding, onClose }: SettlePickupProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const happened = answer === 'yes'
  const asksNumber = happened && action !== 'cancel'
  /** Nothing is left of one that was cancelled, or never scheduled. */
  const isGone = happened === (action === 'cancel') && action !== 'update'
  const { form, element, save, submit } = useRecordForm({
    start: { confirmation_number: '' },
    save: ({ confirmation_number }) => {
      onEnding(isGone)
      const body = { happened, intent_id: intentId, ...(asksNumber ? { confirmation_number } : {}) }
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
      title={t(`pickups.${answer}Title_${action}`)}
      size="lg"
      closeButtonProps={{ 'aria-label': t('pickups.settleKeep') }}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t(`pickups.${answer}Text_${action}`)}</Text>
          {asksNumber ? (
            <TextInput
              {...form.getInputProps('confirmation_number')}
              label={t('pickups.number')}
              withAsterisk={action === 'schedule'}
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
