import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { fromShipmentAgain, toShipmentData } from '../../lib/drafts/ship-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ReturnDialog } from './return-dialog.tsx'

type Props = { shipment: ShipmentRecord }

/** What follows a shipment: the same once more, or the way back. */
export function OnwardActions({ shipment }: Props) {
  const navigate = useNavigate()
  const duplicate = useDuplicate(shipment)
  const [isReturning, setReturning] = useState(false)
  const { id, status, meta } = shipment
  const isReturn = meta.return_of !== undefined
  const isSent = !isReturn && status !== 'draft' && status !== 'cancelled'
  useShortcuts([
    {
      keys: 'R',
      text: t('returns.keyReturn'),
      run: () => setReturning(true),
      whileTyping: false,
      disabled: !isSent,
    },
    {
      keys: 'D',
      text: t('returns.keyAgain'),
      run: () => void navigate({ to: '/ship', search: { again: id } }),
      whileTyping: false,
      disabled: isReturn,
    },
    {
      keys: 'shift+D',
      text: t('returns.keyDuplicate'),
      run: duplicate.run,
      whileTyping: false,
      disabled: isReturn,
    },
  ])
  if (isReturn) return null
  return (
    <>
      <Button
        variant="default"
        aria-keyshortcuts="d"
        renderRoot={props => <Link to="/ship" search={{ again: id }} {...props} />}
      >
        {t('returns.again')}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="Shift+D"
        disabled={duplicate.isBusy}
        onClick={duplicate.run}
      >
        {t('returns.duplicate')}
      </Button>
      {isSent ? (
        <Button variant="default" aria-keyshortcuts="r" onClick={() => setReturning(true)}>
          {t('returns.make')}
        </Button>
      ) : null}
      {duplicate.error ? (
        <ProblemNotice error={duplicate.error} doing="save" onDismiss={duplicate.dismiss} />
      ) : null}
      {isReturning ? <ReturnDialog shipment={shipment} onClose={() => setReturning(false)} /> : null}
    </>
  )
}

/** The same as a draft of its own, which can be bought now or later. */
function useDuplicate(shipment: ShipmentRecord) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const making = useMutation({
    networkMode: 'always',
    mutationFn: () => load(shipmentEndpoints.create, { body: toShipmentData(fromShipmentAgain(shipment)) }),
    onSuccess: ({ id }) => {
      announce(t('returns.duplicated'))
      void navigate({ to: '/shipments/$id', params: { id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  return {
    run: () => {
      if (!making.isPending) making.mutate()
    },
    isBusy: making.isPending,
    error: making.error,
    dismiss: making.reset,
  }
}
