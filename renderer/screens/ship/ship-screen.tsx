import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { addressEndpoints } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { isSampleSender } from '../../../shared/desk/sample-sender.ts'
import { senderEndpoints } from '../../../shared/desk/senders.ts'
import { stationEndpoints } from '../../../shared/desk/station.ts'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { Select } from '../../components/fields/select.tsx'
import { ConflictNotice } from '../../components/page/conflict-notice.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecipientParcels } from '../../components/recipient-parcels.tsx'
import {
  type AddressDraft,
  fromAddressRecord,
  missingIn,
  toAddressData,
  useSavedAddresses,
} from '../../lib/drafts/address-draft.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { settleConflict, shipConflict, shipDraft } from '../../stores/ship-draft.ts'
import { ActionBar, formId } from './action-bar.tsx'
import { BoughtPanel, ShipmentSummary } from './bought-panel.tsx'
import { CustomsPanel } from './customs/customs-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { ParcelsPanel } from './parcels-panel.tsx'
import { RatesPanel } from './rates/rates-panel.tsx'
import classes from './ship-screen.module.css'
import { useShipActions } from './use-ship-actions.ts'
import { type ShipDesk, useShipDesk } from './use-ship-desk.ts'
import { type ShipFormControl, sameEntries } from './use-ship-form.ts'
import { ReadyDrafts, useTakenUp } from './waiting-drafts.tsx'

/** Ships one parcel: entries on one side, prices and then the label on the other, one next step below. */
export function ShipScreen() {
  const mode = useMode()
  const drawing = shipDraft(({ drawing }) => drawing)
  return <ShipDeskView key={`${mode} ${drawing}`} mode={mode} />
}

function ShipDeskView({ mode }: { mode: Mode }) {
  const desk = useShipDesk(mode)
  const actions = useShipActions(desk)
  // Whatever stands on the desk, a bought label too.
  const linkError = useTakenUp(desk)
  const isBought = desk.stage === 'bought' && desk.shipment !== null
  return (
    <Page views={<ReadyOrders mode={mode} />}>
      <ShipConflict />
      {linkError ? <ProblemNotice error={linkError} doing="load" /> : null}
      <div className={classes.sides}>
        {isBought && desk.shipment ? (
          <div className={classes.entries}>
            <ShipmentSummary shipment={desk.shipment} />
            <ReadyDrafts desk={desk} />
          </div>
        ) : (
          <Entries desk={desk} onSubmit={actions.submit} />
        )}
        <div className={classes.outcome}>
          {isBought && desk.shipment ? (
            <BoughtPanel desk={desk} shipment={desk.shipment} />
          ) : (
            <RatesPanel desk={desk} />
          )}
          <SentBefore desk={desk} isBought={isBought} />
        </div>
      </div>
      <ActionBar desk={desk} actions={actions} />
    </Page>
  )
}

/** How many orders wait, and the way to them: a single parcel is seldom all there is to do. */
function ReadyOrders({ mode }: { mode: Mode }) {
  const { data: count = 0 } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: ({ orders_ready: ready }) => ready[mode],
  })
  return count === 0 ? null : (
    <Anchor fz="sm" renderRoot={props => <Link to="/orders" search={{ view: 'ready' }} {...props} />}>
      {t('ship.readyOrders', { count })}
    </Anchor>
  )
}

/** What went to this recipient before: a second label of today is noticed before it is paid for. */
function SentBefore({ desk, isBought }: { desk: ShipDesk; isBought: boolean }) {
  const { shipment, stage, rating, control } = desk
  const hasOutcome = isBought || stage === 'rated' || (stage === 'edit' && rating.isOfThese)
  if (!hasOutcome) return null
  const recipient = isBought && shipment ? shipment.recipient : control.form.values.recipient
  // Beside prices no more than fit above the foot.
  return <RecipientParcels recipient={recipient} besides={shipment?.id} most={stage === 'rated' ? 4 : 8} />
}

/** Two windows have the same parcel on the desk, and both were typed in. */
function ShipConflict() {
  const isOpen = shipConflict(({ mine }) => mine !== null)
  return isOpen ? (
    <ConflictNotice
      title={t('ship.conflictTitle')}
      text={t('ship.conflictText')}
      theirs={t('ship.conflictTheirs')}
      mine={t('ship.conflictMine')}
      onTheirs={() => void settleConflict('theirs')}
      onMine={() => void settleConflict('mine')}
    />
  ) : null
}

function Entries({ desk, onSubmit }: { desk: ShipDesk; onSubmit: () => void }) {
  const { element } = desk.control
  return (
    <form
      id={formId}
      ref={element}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.entries}>
        <SenderPanel control={desk.control} isAwaited={desk.isSenderAwaited} />
        <RecipientPanel
          key={desk.control.round}
          control={desk.control}
          isCountryOpen={desk.isSenderAwaited && desk.control.country.isOpen}
        />
        <ParcelsPanel control={desk.control} />
        <CustomsPanel
          control={desk.control}
          customs={desk.customs}
          messages={desk.stage === 'rated' && desk.shipment ? desk.shipment.messages : []}
        />
        <DetailsPanel desk={desk} />
      </div>
    </form>
  )
}

/** Something of an address; its tax numbers are asked for with the declaration. */
const isWrongIn = (errors: object, side: 'shipper' | 'recipient'): boolean =>
  Object.keys(errors).some(path => path.startsWith(side) && !path.endsWith('_tax_id'))

type SenderProps = { control: ShipFormControl; isAwaited: boolean }

/** Who sends. */
export const SenderPanel = memo(
  ({ control: { form, setAddress, pickAddress }, isAwaited }: SenderProps) => (
    <AddressPanel
      title={t('ship.from')}
      isAwaited={isAwaited}
      isCountryOpen={isAwaited}
      hint={t('ship.noSender')}
      pick={{ label: t('ship.pickSender'), placeholder: t('ship.pickSenderPlaceholder') }}
      choice={<SenderChoice address={form.values.shipper} onPick={next => pickAddress('shipper', next)} />}
      address={form.values.shipper}
      hasError={isWrongIn(form.errors, 'shipper')}
      onChange={next => setAddress('shipper', next)}
      onPick={next => pickAddress('shipper', next)}
      input={(name, options) => form.getInputProps(`shipper.${name}`, options)}
    />
  ),
  (a, b) => a.isAwaited === b.isAwaited && sameEntries('shipper')(a, b),
)

type ChoiceProps = { address: AddressDraft; onPick: (sender: AddressDraft) => void }

/** One of the senders of the shop; not there while there is only one. */
function SenderChoice({ address, onPick }: ChoiceProps) {
  const { data: all = [] } = useQuery(query(senderEndpoints.list, {}))
  const isLive = useMode() === 'live'
  const senders = all.filter(sender => !isLive || !isSampleSender(sender.address))
  if (senders.length < 2) return null
  const textOf = (draft: AddressDraft) => JSON.stringify(toAddressData(draft))
  const current = senders.find(sender => textOf(fromAddressRecord(sender.address)) === textOf(address))
  return (
    <Select
      size="xs"
      aria-label={t('ship.sender')}
      placeholder={t('ship.sender')}
      allowDeselect={false}
      data={senders.map(sender => ({
        value: sender.address.id ?? '',
        label: joined([addressee(sender.address), sender.address.city]),
      }))}
      value={current?.address.id ?? null}
      onChange={id => {
        const chosen = senders.find(sender => sender.address.id === id)
        if (chosen) onPick(fromAddressRecord(chosen.address))
      }}
    />
  )
}

type RecipientProps = { control: ShipFormControl; isCountryOpen: boolean }

/** Whom the parcel goes to: found among the saved addresses or typed. */
export const RecipientPanel = memo(
  ({ control: { form, setAddress, pickAddress }, isCountryOpen }: RecipientProps) => (
    <AddressPanel
      title={t('ship.to')}
      pick={{
        label: t('ship.pickRecipient'),
        placeholder: t('ship.pickRecipientPlaceholder'),
        'data-first-field': true,
      }}
      choice={<SaveButton address={form.values.recipient} />}
      address={form.values.recipient}
      isCountryOpen={isCountryOpen}
      hasError={isWrongIn(form.errors, 'recipient')}
      onChange={next => setAddress('recipient', next)}
      onPick={next => pickAddress('recipient', next)}
      input={(name, options) => form.getInputProps(`recipient.${name}`, options)}
    />
  ),
  (a, b) => a.isCountryOpen === b.isCountryOpen && sameEntries('recipient')(a, b),
)

/** Keeps a typed address for next time; not offered for one that is saved already or not complete. */
function SaveButton({ address }: { address: AddressDraft }) {
  const { data: saved = [] } = useSavedAddresses()
  const save = useMutation({
    ...change(addressEndpoints.create),
    onSuccess: () => announce(t('ship.addressSaved')),
  })
  const text = JSON.stringify(toAddressData(address))
  const isKnown = saved.some(known => JSON.stringify(toAddressData(fromAddressRecord(known))) === text)
  if (isKnown || Object.keys(missingIn(address)).length > 0) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={save.isPending}
        onClick={() => save.mutate({ body: toAddressData(address) })}
      >
        {t(save.isPending ? 'ship.savingAddress' : 'ship.saveAddress')}
      </Button>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </>
  )
}
