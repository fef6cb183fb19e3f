import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderEndpoints } from '../../../shared/api/orders.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { deskOrderEndpoints, type OrderDetail } from '../../../shared/desk/orders.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { whenText, whoText } from '../../lib/format.ts'
import { CallError, load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import {
  changedParts,
  fromOrder,
  newOrder,
  type OrderDraft,
  type TypedOrder,
  toOrderData,
  toOrderEdit,
  typedOrders,
  typedSource,
} from './order-draft.ts'
import { type OrderConflict, OrderForm, type SavedOrder } from './order-form.tsx'
import { partNames } from './order-text.ts'

type PaneProps = { onClose: () => void; onSaved: (id: string) => void }

const { keep, forget } = typedOrders.getState()

const keptOf = (form: string): TypedOrder | null => typedOrders.getState().forms[form] ?? null

/** An order that somebody types in. */
export function NewPane({ onClose, onSaved }: PaneProps) {
  const mode = useMode()
  const form = `${mode} new`
  const [drawing, drawAnew] = useState(0)
  const latest = useQuery(query(shipmentEndpoints.list, { query: { limit: 1 } }, mode))
  // What stands there when it is drawn: what is typed from then on is kept beside it.
  const began = useRef<TypedOrder | null>(keptOf(form))
  if (latest.isPending) return null
  const country: CountryCode = latest.data?.results[0]?.shipper.country_code ?? 'CA'
  began.current ??= typedFrom(newOrder(country, currencyOfCountry(country) ?? 'CAD'), null)
  const { base, draft } = began.current
  return (
    <OrderForm
      key={drawing}
      title={t('orders.newTitle')}
      start={draft}
      hasSource
      isKept={draft !== base}
      save={typed => {
        const body = { ...toOrderData(typed), source: typed.source.trim() || typedSource }
        return load(orderEndpoints.create, { body: body as never })
      }}
      onTyped={typed => keep(form, { base, draft: typed, revision: null })}
      onStartOver={() => {
        forget(form)
        began.current = null
        drawAnew(drawing + 1)
      }}
      onClose={onClose}
      onSaved={id => {
        forget(form)
        onSaved(id)
      }}
    />
  )
}

const typedFrom = (base: OrderDraft, revision: number | null): TypedOrder => ({ base, draft: base, revision })

/** A stored order as it is before anything is changed of it. */
export const typedFromDetail = ({ order, entry }: OrderDetail): TypedOrder =>
  typedFrom(fromOrder(order), entry.revision)

type EditProps = PaneProps & { id: string; mode: Mode }

/** A stored order while it is changed; the station refuses it when somebody else was quicker. */
export function EditPane({ id, mode, onClose, onSaved }: EditProps) {
  const { data, error } = useQuery(query(deskOrderEndpoints.retrieve, { params: { id } }, mode))
  const form = `${mode} ${id}`
  const [theirs, setTheirs] = useState<OrderDetail | null>(null)
  const [drawing, drawAnew] = useState(0)
  // What it began with: another's change does not take away what is being typed.
  const began = useRef<TypedOrder | null>(keptOf(form))
  if (data) began.current ??= typedFromDetail(data)
  if (error && !began.current) return <ProblemNotice error={error} doing="load" />
  if (!began.current) return null
  const { base, draft } = began.current
  const beginAgain = (with_: TypedOrder | null) => {
    forget(form)
    setTheirs(null)
    began.current = with_
    drawAnew(drawing + 1)
  }
  return (
    <OrderForm
      key={drawing}
      title={t('orders.editTitle', { number: data?.entry.order_id ?? base.order_id })}
      start={draft}
      isKept={draft !== base}
      conflict={
        theirs
          ? conflictOf(theirs, base, {
              onTheirs: () => beginAgain(typedFromDetail(theirs)),
              onMine: () => {
                began.current = { base, draft, revision: theirs.entry.revision }
                setTheirs(null)
              },
            })
          : undefined
      }
      save={typed => saveEdit(id, began.current ?? typedFrom(base, null), typed, setTheirs)}
      onTyped={typed => keep(form, { base, draft: typed, revision: began.current?.revision ?? null })}
      onStartOver={() => beginAgain(data ? typedFromDetail(data) : null)}
      onClose={onClose}
      onSaved={saved => {
        forget(form)
        onSaved(saved)
      }}
    />
  )
}

/**
 * Saves what was changed over what it began with. Where others meanwhile changed nothing that the form shows, such as a
 * tag, it is saved over that as well; otherwise somebody has to decide.
 */
export async function saveEdit(
  id: string,
  { base, revision }: TypedOrder,
  draft: OrderDraft,
  onTheirs: (theirs: OrderDetail) => void,
): Promise<SavedOrder> {
  const send = async (seen: number | null, rest = base.rest) => {
    const body = { ...toOrderEdit({ ...base, rest }, draft), revision: seen ?? 1 }
    return (await load(deskOrderEndpoints.edit, { params: { id }, body: body as never })).order
  }
  try {
    return await send(revision)
  } catch (error) {
    if (!(error instanceof CallError) || !isRefusedNow(error)) throw error
    const theirs = await load(deskOrderEndpoints.retrieve, { params: { id } })
    if (theirs.entry.revision === revision) throw error
    const now = fromOrder(theirs.order)
    if (changedParts(base, now).length === 0) return send(theirs.entry.revision, now.rest)
    onTheirs(theirs)
    throw error
  }
}

const isRefusedNow = ({ problem }: CallError): boolean =>
  problem.kind === 'station' && problem.errors[0].code === 'state_error'

function conflictOf(
  { order, history }: OrderDetail,
  base: OrderDraft,
  ways: Pick<OrderConflict, 'onTheirs' | 'onMine'>,
): OrderConflict {
  const parts = changedParts(base, fromOrder(order))
  // A change over the interface leaves no line there: an older one of somebody is not taken for it.
  const last = history.find(
    ({ undone, kind, detail: { fields } }) =>
      !undone && kind === 'edited' && Array.isArray(fields) && parts.some(part => fields.includes(part)),
  )
  const who = last?.by ? whoText(last.by) : t('orders.somebody')
  return {
    title: last
      ? t('orders.conflictTitle', { who, when: whenText(last.at) })
      : t('orders.conflictUntimed', { who }),
    text: t('orders.conflictText', { parts: partNames(parts) }),
    ...ways,
  }
}
