import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { deskShipmentEndpoints, type SecondLabel as Known } from '../../../shared/desk/shipments.ts'
import type { SecondLabelProps } from '../../lib/shipments/use-purchase.ts'
import type { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { DialogEnd } from '../dialogs.tsx'

const needsReason = (error: CallError | null): boolean =>
  error?.problem.kind === 'station' &&
  error.problem.errors.some(({ details }) => details !== undefined && 'needs_reason' in details)

const titleOf = ({ contradictions }: Pick<Known, 'contradictions'>): string =>
  contradictions.some(({ code }) => code === 'bought_for_cancelled_order')
    ? t('secondLabel.cancelled')
    : t('secondLabel.title')

/** Says that the order has its label, and asks why another one is bought before it is. */
export default function SecondLabel({ shipment, purchase }: SecondLabelProps) {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery(query(deskShipmentEndpoints.secondLabel, { params: { id: shipment.id } }, useMode()))
  const isRefused = needsReason(purchase.error)
  const close = () => {
    setAsked(false)
    if (isRefused) purchase.reset()
  }
  /** Where a purchase waits for the reason it goes on. */
  const goOn = () => {
    setAsked(false)
    if (isRefused && purchase.variables) purchase.mutate(purchase.variables)
  }
  const known = found.data ?? { contradictions: [], labels: [], reason: null }
  return (
    <>
      {known.contradictions.length > 0 ? <Notice known={known} onAsk={() => setAsked(true)} /> : null}
      {isAsked || isRefused ? (
        <ReasonDialog id={shipment.id} known={known} isBought={isRefused} onDone={goOn} onClose={close} />
      ) : null}
    </>
  )
}

const Notice = ({ known, onAsk }: { known: Known; onAsk: () => void }) => (
  <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={titleOf(known)}>
    <Stack gap="xs" align="start">
      <Text fz="sm">
        {known.reason === null ? t('secondLabel.text') : t('secondLabel.said', { reason: known.reason })}
      </Text>
      <Labels known={known} />
      {known.reason === null ? (
        <Button variant="default" size="xs" onClick={onAsk}>
          {t('secondLabel.needed')}
        </Button>
      ) : null}
    </Stack>
  </Alert>
)

/** The ways to what was bought. */
const Labels = ({ known: { labels } }: { known: Known }) =>
  labels.length === 0 ? null : (
    <Group gap="xs">
      <Text fz="sm">{t('secondLabel.labels')}</Text>
      {labels.map(({ shipment_id: id, tracking_number: number }) => (
        <Anchor
          key={id}
          fz="sm"
          renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}
        >
          {number ?? id}
        </Anchor>
      ))}
    </Group>
  )

type DialogProps = {
  id: string
  known: Known
  /** Whether the label is bought with the reason, or the reason only kept. */
  isBought: boolean
  onDone: () => void
  onClose: () => void
}

function ReasonDialog({ id, known, isBought, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const allow = useMutation({
    ...change(deskShipmentEndpoints.allowSecondLabel),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskShipments'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It stands in the form of another screen.
    event.stopPropagation()
    if (reason.trim() !== '') allow.mutate({ params: { id }, body: { reason: reason.trim() } })
  }
  return (
    <Modal opened onClose={onClose} title={titleOf(known)} withCloseButton={false} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text>{t('secondLabel.ask')}</Text>
          <Labels known={known} />
          <TextInput
            data-autofocus
            required
            maxLength={200}
            label={t('secondLabel.reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <DialogEnd
            save={allow}
            keep={t('secondLabel.keep')}
            confirm={t(isBought ? 'secondLabel.buy' : 'secondLabel.save')}
            busy={t('secondLabel.buying')}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
