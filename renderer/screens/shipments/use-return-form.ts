import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import {
  type Returnable,
  type ReturnDraft,
  type ReturnReason,
  returnEndpoints,
} from '../../../shared/desk/returns.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { bestRate, sortedRates } from '../../lib/shipments/shipment-text.ts'
import type { Purchase } from '../../lib/shipments/use-purchase.ts'
import { load } from '../../lib/station/api.ts'
import { isUncertain } from '../../lib/station/problem-text.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'

export type ReturnFormState = ReturnType<typeof useReturnForm>

/** What was entered, and what the station asks for it; asked anew a moment after every change. */
export function useReturnForm({ shipment_id, items }: Returnable) {
  const mode = useMode()
  const [taken, setTaken] = useState<Record<number, number>>(() =>
    Object.fromEntries(items.filter(({ left }) => left > 0).map(({ line, left }) => [line, left])),
  )
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [note, setNote] = useState('')
  const [rateId, choose] = useState<string | null>(null)
  const chosen = Object.entries(taken)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
  const body = { shipment_id, items: chosen, reason, note: note.trim() || null }
  const [asked] = useDebouncedValue(JSON.stringify(body), 300)
  const isSettled = asked === JSON.stringify(body)
  const isEmpty = chosen.length === 0
  const [discard] = useState(() => createDiscard())
  const drafted = useQuery({
    queryKey: ['return draft', mode, asked],
    // Not given up with the dialog: what the station has made by then is taken away again.
    queryFn: () => load(returnEndpoints.create, { body: JSON.parse(asked) }).then(discard.keep),
    enabled: !isEmpty && isSettled,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const rates = drafted.data && isSettled && !isEmpty ? sortedRates(drafted.data.label) : []
  return {
    taken,
    take: (line: number, quantity: number) => setTaken(former => ({ ...former, [line]: quantity })),
    /** These lines alone; one that is taken anew comes back as a whole. */
    takeOnly: (lines: readonly number[], all: Returnable['items']) =>
      setTaken(former =>
        Object.fromEntries(
          all
            .filter(({ line }) => lines.includes(line))
            .map(({ line, left }) => [line, former[line] || left]),
        ),
      ),
    reason,
    setReason,
    note,
    setNote,
    choose,
    drafted,
    isEmpty,
    rates,
    rate:
      rates.find(({ id }) => id === rateId) ??
      (drafted.data && rates.length > 0 ? bestRate(drafted.data.label) : null),
    begin: discard.begin,
    markBought: discard.forget,
    markRefused: discard.remember,
  }
}

/** A draft nobody bought is of no use to anybody once its dialog is closed. */
function createDiscard() {
  let draft: ReturnDraft | null = null
  let isBought = false
  let isClosed = false
  const discard = () => {
    if (draft && isClosed && !isBought)
      void load(shipmentEndpoints.cancel, { params: { id: draft.label.id } }).catch(() => {})
  }
  return {
    keep: (found: ReturnDraft): ReturnDraft => {
      draft = found
      discard()
      return found
    },
    forget: () => {
      isBought = true
    },
    remember: () => {
      isBought = false
      discard()
    },
    /** Answers what ends it. */
    begin: () => {
      isClosed = false
      return () => {
        isClosed = true
        discard()
      }
    },
  }
}

/** The draft of the label, with what was kept of it since its prices came. */
function useLabelDraft(label: ShipmentRecord | undefined): ShipmentRecord | undefined {
  const mode = useMode()
  const stored = useQuery({
    ...query(shipmentEndpoints.retrieve, { params: { id: label?.id ?? '' } }, mode),
    enabled: label !== undefined,
  })
  const kept = stored.data?.id === label?.id ? stored.data?.meta.kept_gates : undefined
  return label && kept ? { ...label, meta: { ...label.meta, kept_gates: kept } } : label
}

/** Buying the label that was drafted, once whatever is doubtful of it was answered. */
export function useBuying({ drafted, rate, markBought, markRefused }: ReturnFormState) {
  const queries = useQueryClient()
  const [bought, setBought] = useState<ReturnDraft | null>(null)
  const buy = useMutation({
    ...change(returnEndpoints.buy),
    onError: ({ problem }) => {
      if (!isUncertain(problem)) markRefused()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskReturns'] }),
  })
  const buyAt = (data: ReturnDraft, rateId: string) => {
    // Whatever the answer is: what may have been bought is not thrown away.
    markBought()
    buy.mutate(
      { params: { id: data.return.id }, body: { selected_rate_id: rateId } },
      {
        onSuccess: made => {
          announce(t('returns.bought', { number: made.tracking_number ?? '' }))
          setBought({ ...data, return: made, label: { ...data.label, label_url: made.label_url } })
        },
      },
    )
  }
  const { data } = drafted
  const start = () => {
    if (data && rate && !drafted.isFetching && !buy.isPending) buyAt(data, rate.id)
  }
  useShortcuts([{ keys: 'mod+Enter', text: t('returns.buyNone'), run: start }])
  const { error, isPending, reset, variables } = buy
  const rateId = variables?.body.selected_rate_id
  return {
    start,
    bought,
    error,
    isBusy: isPending,
    draft: useLabelDraft(data?.label),
    /** The same as of any label, for whoever asks about it. */
    purchase: {
      error,
      isPending,
      reset,
      variables: data && rateId ? { shipmentId: data.label.id, rateId } : undefined,
      mutate: (again: Purchase) => {
        if (data) buyAt(data, again.rateId)
      },
    },
  }
}
