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
import { useAskedAction } from '../../stores/asked-action.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { isOffered } from './shipment-record-actions.ts'

type Props = { shipment: ShipmentRecord }

/** What follows a shipment: the same once more, or the way back. */
export function OnwardActions({ shipment }: Props) {
  const navigate = useNavigate()
  const duplicate = useDuplicate(shipment)
  const [isReturning, setReturning] = useState(false)
  const { id } = shipment
  const isAgain = isOffered('again', shipment)
  const isReturnable = isOffered('return', shipment)
  const again = () => void navigate({ to: '/ship', search: { again: id } })
  const makeReturn = () => setReturning(true)
  useAskedAction(id, { again, duplicate: duplicate.run, return: makeReturn })
  useLetters({ isAgain, isReturnable, again, makeReturn, duplicate: duplicate.run })
  if (!isAgain) return null
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
      {isReturnable ? (
        <Button variant="default" aria-keyshortcuts="r" onClick={makeReturn}>
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

type Letters = {
  isAgain: boolean
  isReturnable: boolean
  again: () => void
  makeReturn: () => void
  duplicate: () => void
}

function useLetters({ isAgain, isReturnable, again, makeReturn, duplicate }: Letters): void {
  useShortcuts([
    {
      keys: 'R',
      text: t('returns.keyReturn'),
      run: makeReturn,
      whileTyping: false,
      disabled: !isReturnable,
    },
    {
      keys: 'D',
      text: t('returns.keyAgain'),
      run: again,
      whileTyping: false,
      disabled: !isAgain,
    },
    {
      keys: 'shift+D',
      text: t('returns.keyDuplicate'),
      run: duplicate,
      whileTyping: false,
      disabled: !isAgain,
    },
  ])
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
