import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { parcelText } from '../../lib/format.ts'
import { numberFormat } from '../../lib/formatters.ts'
import { unknownOutcomesOf } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import type { ShipDesk } from './use-ship-desk.ts'
import classes from './waiting-drafts.module.css'

const shown = 10
/** Some of them are not for shipping. */
const asked = 3 * shown

/** Says what will stand here, and offers the drafts that wait to be shipped. */
export const WaitingDrafts = ({ desk }: { desk: ShipDesk }) => (
  <div>
    <EmptyState
      icon={<IconReceipt2 size="2.5rem" stroke={1.3} aria-hidden />}
      title={t('ship.waitingTitle')}
      text={t('ship.waitingText')}
    />
    {desk.work.shipmentId === null ? <ReadyDrafts desk={desk} /> : null}
  </div>
)

/** What waits to be shipped, each a press away. */
export function ReadyDrafts({ desk }: { desk: ShipDesk }) {
  const drafts = useQuery(
    // The draft of a return belongs to its dialog, whether it is open, closed or was lost with the page; of an order that
    // has its label another one would be a second for the same goods.
    query(
      deskShipmentEndpoints.list,
      { query: { status: ['draft'], is_return: false, is_shipped_otherwise: false, limit: asked } },
      desk.mode,
    ),
  )
  // What may have been bought is settled before anything else, not shipped.
  const found = drafts.data?.results ?? []
  const ready = found.filter(draft => draft.id !== desk.work.shipmentId && !unknownOutcomesOf(draft).purchase)
  const waiting = ready.slice(0, shown)
  const more = (drafts.data?.count ?? 0) - (found.length - ready.length) - shown
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('ship.waiting')}>
      <Text fw={600} fz="sm" mb={6}>
        {t('ship.waiting')}
      </Text>
      <ul className={classes.list}>
        {waiting.map(draft => (
          <li key={draft.id}>
            <UnstyledButton className={classes.draft} onClick={() => desk.takeUp(draft)}>
              <DraftLine draft={draft} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text fz="sm" mt={6}>
          <Anchor
            inherit
            renderRoot={props => <Link to="/shipments" search={{ status: 'draft' }} {...props} />}
          >
            {t('ship.waitingMore', { count: numberFormat({}).format(more) })}
          </Anchor>
        </Text>
      ) : null}
    </section>
  )
}

function DraftLine({ draft }: { draft: ShipmentRecord }) {
  const [first, ...others] = draft.parcels
  const size =
    others.length === 0 && first ? parcelText(first) : t('ship.parcelCount', { count: draft.parcels.length })
  const name = addressee(draft.recipient)
  const place = joined([draft.recipient.city, draft.recipient.country_code], ', ')
  const what = joined([draft.reference, size])
  return (
    <>
      <span className={classes.who} title={joined([name, place], ', ')}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={classes.place}>{place}</span>
      </span>
      <span className={classes.size} title={what}>
        {what}
      </span>
    </>
  )
}

/** `/ship?shipment=…` puts that shipment on the desk, `?again=…` its entries; then the address forgets it. */
export function useTakenUp({ mode, takeUp, shipAgain }: ShipDesk) {
  const { shipment: draftId, again: formerId } = useSearch({ from: '/ship' })
  const id = draftId ?? formerId
  const navigate = useNavigate()
  const done = useRef<string | null>(null)
  const wanted = useQuery({
    ...query(shipmentEndpoints.retrieve, { params: { id: id ?? '' } }, mode),
    enabled: id !== undefined,
  })
  const shipment = id === undefined ? undefined : wanted.data
  const isAgain = draftId === undefined
  useEffect(() => {
    if (!shipment) done.current = null
    if (!shipment || shipment.id === done.current) return
    done.current = shipment.id
    if (isAgain) shipAgain(shipment)
    else takeUp(shipment)
    void navigate({ to: '/ship', search: {}, replace: true })
  }, [shipment, isAgain, takeUp, shipAgain, navigate])
  return id === undefined ? null : wanted.error
}
