import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { AddressFields } from '../../components/addresses/address-fields.tsx'
import { usePastedAddress } from '../../components/addresses/pasted-address.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pane, PaneFoot, PaneHead } from '../../components/tables/list-beside.tsx'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  toAddressData,
  toAddressPatch,
} from '../../lib/drafts/address-draft.ts'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { useMode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { AddressRecordAction } from './address-record-actions.ts'
import { SenderSection, senderOf } from './sender-section.tsx'

type PaneProps = { onClose: () => void }

/** An address somebody types in. */
export function NewAddressPane({ onClose, onSaved }: PaneProps & { onSaved: (id: string | null) => void }) {
  const latest = useQuery(query(shipmentEndpoints.list, { query: { limit: 1 } }, useMode()))
  if (latest.isPending) return null
  return (
    <AddressForm
      title={t('addresses.newAddress')}
      start={emptyAddress(latest.data?.results[0]?.shipper.country_code ?? 'CA')}
      save={draft => load(addressEndpoints.create, { body: toAddressData(draft) })}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    />
  )
}

type OpenProps = PaneProps & { id: string; onRemove: (address: AddressRecord) => void }

/** A saved address: shipped to, put right or removed. */
export function AddressPane({ id, onClose, onRemove }: OpenProps) {
  const { data, error } = useQuery(query(addressEndpoints.retrieve, { params: { id } }))
  // Shown below its fields. Until it is there nothing is asked to go: it would be asked for behind what removes it.
  const { isPending: isSenderAwaited } = useQuery(senderOf(id))
  // What it began with: another's change does not take away what is being typed.
  const seen = useRef(data)
  seen.current ??= data
  const start = seen.current
  const ship = useShipTo()
  const doable: Record<AddressRecordAction, () => void> = {
    ship: () => start && ship(fromAddressRecord(start)),
    remove: () => start && onRemove(start),
  }
  useAskedAction(id, doable, start !== undefined && !isSenderAwaited)
  if (error && !start) return <ProblemNotice error={error} doing="load" />
  if (!start) return null
  return (
    <AddressForm
      title={addressee(start)}
      start={fromAddressRecord(start)}
      save={draft => load(addressEndpoints.update, { params: { id }, body: toAddressPatch(draft) })}
      onSaved={saved => {
        seen.current = saved
      }}
      onClose={onClose}
      onShip={ship}
      onRemove={() => onRemove(start)}
    >
      <SenderSection id={id} />
    </AddressForm>
  )
}

/** Puts an address on the desk as the recipient of the next parcel. */
export function useShipTo() {
  const mode = useMode()
  const navigate = useNavigate()
  return (recipient: AddressDraft) => {
    shipDraft.getState().next(mode, recipient)
    void navigate({ to: '/ship' })
  }
}

type FormProps = PaneProps & {
  title: string
  start: AddressDraft
  save: (draft: AddressDraft) => Promise<AddressRecord>
  onSaved: (saved: AddressRecord) => void
  onShip?: (draft: AddressDraft) => void
  onRemove?: () => void
  /** What else there is to an address, below its fields. */
  children?: ReactNode
}

function AddressForm({ title, start, save, onSaved, onClose, onShip, onRemove, children }: FormProps) {
  const {
    form,
    element,
    save: saving,
    submit,
  } = useRecordForm<AddressDraft, AddressRecord>({
    start,
    check: ({ person_name: person, company_name: company }) =>
      person.trim() === '' && company.trim() === '' ? { person_name: t('addresses.empty') } : {},
    save,
    onSaved: saved => {
      announce(t('addresses.saved', { name: addressee(saved) }))
      onSaved(saved)
    },
  })
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = onRemove === undefined
  const pasted = usePastedAddress(form.values, next => form.setValues(next))
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('input[name], input')?.focus()
    else heading.current?.focus()
  }, [isNew, element])
  useShortcuts([
    { keys: 'mod+Enter', text: t('addresses.save'), run: () => submit() },
    { keys: 'Escape', text: t('addresses.close'), run: onClose, disabled: form.isDirty() },
  ])
  return (
    <Pane label={title}>
      <form ref={element} id={id} onSubmit={submit} noValidate>
        <FormHead title={title} heading={heading} onClose={onClose} onRemove={onRemove} />
        <Stack gap="sm" p="md" onPaste={pasted.onPaste}>
          {saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}
          {isNew ? <Text fz="sm">{t('fields.pasteHint')}</Text> : null}
          {pasted.note}
          <AddressFields
            value={form.values}
            onChange={next => form.setValues(next)}
            input={(name, options) => form.getInputProps(name, options)}
          />
        </Stack>
      </form>
      {children}
      <PaneFoot>
        <Button
          type="submit"
          form={id}
          variant={onShip ? 'default' : 'filled'}
          disabled={saving.isPending}
          aria-keyshortcuts="Control+Enter"
        >
          {t(saving.isPending ? 'addresses.saving' : 'addresses.save')}
        </Button>
        {onShip ? <Button onClick={() => onShip(form.values)}>{t('addresses.ship')}</Button> : null}
      </PaneFoot>
    </Pane>
  )
}

type HeadProps = PaneProps & {
  title: string
  heading: Ref<HTMLHeadingElement>
  onRemove: (() => void) | undefined
}

const FormHead = ({ title, heading, onClose, onRemove }: HeadProps) => (
  <PaneHead>
    <Group justify="space-between" wrap="nowrap">
      <Title order={2} ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </Title>
      <CloseButton aria-label={t('addresses.close')} onClick={onClose} />
    </Group>
    {onRemove ? (
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onRemove}>
          {t('addresses.remove')}
        </Button>
      </Group>
    ) : null}
  </PaneHead>
)
