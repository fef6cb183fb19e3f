import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { settlingEndpoints } from '../../../shared/desk/settling.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { FormFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { instantText } from '../../lib/format.ts'
import {
  type UnknownKind,
  type UnknownOutcome,
  unknownOutcomesOf,
} from '../../lib/shipments/shipment-text.ts'
import { load } from '../../lib/station/api.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { BoughtDialog } from './bought-dialog.tsx'

const words = {
  purchase: { title: 'attention.noticePurchase', text: 'attention.noticePurchaseText' },
  void: { title: 'attention.noticeVoid', text: 'attention.noticeVoidText' },
  upload: { title: 'attention.noticeUpload', text: 'attention.noticeUploadText' },
} as const

const answers = {
  purchase: { yes: 'bought', no: 'notBought' },
  void: { yes: 'voided', no: 'notVoided' },
  upload: { yes: 'sent', no: 'notSent' },
} as const

/** What nobody knows about this shipment, with the ways to find out and to say so. */
export function UnknownNotices({ shipment }: { shipment: ShipmentRecord }) {
  const unknown = unknownOutcomesOf(shipment)
  const kinds = (['purchase', 'void', 'upload'] as const).flatMap(kind => {
    const outcome = unknown[kind]
    return outcome ? [{ kind, outcome }] : []
  })
  if (kinds.length === 0) return null
  return (
    <Stack gap="sm">
      {kinds.map(each => (
        <UnknownNotice key={`${each.kind} ${each.outcome.id}`} shipment={shipment} {...each} />
      ))}
    </Stack>
  )
}

type Props = { shipment: ShipmentRecord; kind: UnknownKind; outcome: UnknownOutcome }

function UnknownNotice({ shipment, kind, outcome }: Props) {
  const [open, setOpen] = useState<'yes' | 'no' | null>(null)
  const { settle, ask } = useSettling(shipment, kind, outcome, () => setOpen(null))
  const { yes, no } = answers[kind]
  const openDialog = (which: 'yes' | 'no') => {
    settle.reset()
    setOpen(which)
  }
  const answer = open === null ? null : answers[kind][open]
  const title = t(words[kind].title)
  return (
    <Alert color="violet" role="group" aria-label={title} title={title} icon={<IconHelpCircle aria-hidden />}>
      <Stack gap="xs">
        <Text>{t(words[kind].text, { time: instantText(outcome.since) })}</Text>
        {ask.data ? (
          <CarrierMessages title={t('attention.saysCarrier')} messages={ask.data.messages} />
        ) : null}
        {ask.error ? <ProblemNotice error={ask.error} doing="load" onDismiss={ask.reset} /> : null}
        <Group gap="xs">
          <Button variant="default" onClick={() => openDialog('yes')}>
            {t(`attention.${yes}`)}
          </Button>
          <Button variant="default" onClick={() => openDialog('no')}>
            {t(`attention.${no}`)}
          </Button>
        </Group>
      </Stack>
      {kind === 'upload' ? null : (
        <FormFoot>
          <Button disabled={ask.isPending} onClick={ask.start}>
            {t(ask.isPending ? 'attention.asking' : 'attention.ask')}
          </Button>
        </FormFoot>
      )}
      {answer === 'bought' ? (
        <BoughtDialog shipment={shipment} intentId={outcome.id} onClose={() => setOpen(null)} />
      ) : null}
      {answer !== null && answer !== 'bought' ? (
        <ConfirmDialog
          isOpen
          title={t(`attention.${answer}Title`)}
          confirm={t(`attention.${answer}Confirm`)}
          busy={t('attention.saving')}
          keep={t('attention.keep')}
          isBusy={settle.isPending}
          error={settle.error}
          doing="save"
          onConfirm={() => settle.mutate(open === 'yes')}
          onClose={() => setOpen(null)}
        >
          <Text>{t(`attention.${answer}Text`)}</Text>
        </ConfirmDialog>
      ) : null}
    </Alert>
  )
}

/** Saying what became of something, and asking the carrier. Neither buys, voids or sends anything. */
function useSettling(
  { id }: ShipmentRecord,
  kind: UnknownKind,
  outcome: UnknownOutcome,
  onSettled: () => void,
) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries()
  const settle = useMutation({
    mutationFn: async (happened: boolean): Promise<void> => {
      const body = { happened }
      if (kind === 'upload') await load(settlingEndpoints.upload, { params: { id: outcome.id ?? '' }, body })
      else
        await load(settlingEndpoints[kind], {
          params: { id },
          body: { happened, intent_id: outcome.id ?? null },
        })
    },
    onSuccess: () => {
      announce(t('attention.settled'))
      onSettled()
    },
    onSettled: reload,
  })
  const ask = useMutation({
    ...change(settlingEndpoints.askCarrier),
    onSuccess: ({ finding }) => announce(t(`attention.found_${finding}`)),
    onSettled: reload,
  })
  return {
    settle,
    ask: { ...ask, start: () => ask.mutate({ params: { id }, body: { intent_id: outcome.id ?? null } }) },
  }
}
