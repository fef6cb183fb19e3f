import { type FormErrors, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { isSampleSender } from '../../../shared/desk/sample-sender.ts'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  isEmptyAddress,
  useDeskSender,
  withCountry,
} from '../../lib/drafts/address-draft.ts'
import { isDeclared, needOf, type ShipForm, startedCustoms } from '../../lib/drafts/ship-form.ts'
import { useSampleState } from '../../lib/drafts/use-sample-removal.ts'
import { firstField, firstMissing, wrongFields } from '../../lib/keyboard/form-focus.ts'
import { useOnceDrawn } from '../../lib/keyboard/use-once-drawn.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, otherMode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'

type AddressPath = 'shipper' | 'recipient' | 'billing_address' | 'customs.duty_billing_address'

/** The form of the Ship screen, kept in the draft with every change. */
export function useShipForm(mode: Mode) {
  const form = useForm<ShipForm>({
    initialValues: startingForm(mode),
    onValuesChange: values => shipDraft.getState().change(mode, { form: values }),
  })
  const element = useRef<HTMLFormElement>(null)
  /** Which parcel it is: what was opened to type in one is folded for the next. */
  const [round, setRound] = useState(0)
  const goTo = useOnceDrawn((wanted: 'error' | 'start' | AddressPath) => {
    if (wanted === 'error') return wrongFields(element.current)[0]?.focus()
    const missing = (within = '') =>
      firstMissing(element.current, path => valueAt(form.getValues(), path), within)
    // A sender that is still looked up is empty as well: what is missing of the address somebody picked comes first.
    const field = wanted === 'start' ? firstField(element.current) : missing(wanted)
    ;(field ?? missing())?.focus()
  })
  const country = useOpenCountry(form.values)
  const showErrors = (errors: FieldTexts) => {
    form.setErrors(errors)
    goTo('error')
  }
  /** Puts another address in the place of one, with whatever was wrong about the old one gone. */
  const setAddress = (path: AddressPath, address: AddressDraft) => {
    form.setFieldValue(path, address)
    form.setErrors(errors => withoutPath(errors, path))
  }
  /** The same with a saved one: there is nothing to type in it, so the keyboard goes on to what is. */
  const pickAddress = (path: AddressPath, address: AddressDraft) => {
    setAddress(path, address)
    if (path === 'recipient') country.close()
    goTo(path)
  }
  /** Shows what the draft has become, with the keyboard at the beginning. */
  const restart = () => {
    setRound(round + 1)
    country.close()
    form.setValues(shipDraft.getState().byMode[mode].form)
    goTo('start')
  }
  const askedPoint = useAskedPoint()
  return { form, element, round, country, showErrors, setAddress, pickAddress, restart, askedPoint }
}

/** Whether the country of a recipient nobody has entered yet follows that of the sender, once it is known. */
function useOpenCountry({ recipient }: ShipForm) {
  const [isOpen, setOpen] = useState(() => isEmptyAddress(recipient))
  return { isOpen, close: () => setOpen(false) }
}

/** Of which price the pickup point was asked for last: its field takes the keyboard, also where it is drawn only later. */
function useAskedPoint() {
  const [last, setLast] = useState<{ rateId: string } | null>(null)
  return { last, ask: (rateId: string) => setLast({ rateId }) }
}

/** What stands in the draft; the made-up sender of the sample data is not brought into live mode. */
function startingForm(mode: Mode): ShipForm {
  const { form, shipmentId } = shipDraft.getState().byMode[mode]
  const isMadeUp = mode === 'live' && shipmentId === null && isSampleSender(form.shipper)
  return isMadeUp ? { ...form, shipper: emptyAddress(form.shipper.country_code) } : form
}

/** What stands at a path such as `parcels.0.weight`. */
const valueAt = (values: ShipForm, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)

const withoutPath = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(`${path}.`)))

export type ShipFormControl = ReturnType<typeof useShipForm>
export type ShipFields = ShipFormControl['form']

/** What somebody entered while the usual sender was looked up stays as it is; its country is that of the shop. */
function withSender(form: ShipForm, usual: AddressDraft, isCountryOpen: boolean): ShipForm {
  const { shipper, recipient } = form
  if (!isEmptyAddress(shipper)) return form
  const follows =
    (isCountryOpen || isEmptyAddress(recipient)) && recipient.country_code === shipper.country_code
  return {
    ...form,
    shipper: usual,
    recipient: follows ? withCountry(recipient, usual.country_code) : recipient,
  }
}

/**
 * A desk that has not chosen a sender gets its own, that of the shop, else that of the latest shipment, else that of the other
 * mode: whoever tried a shipment has entered it there. The made-up sender is nobody's who pays, nor anybody's once the
 * sample data has gone. Tells whether one is waited for.
 */
export function useDefaultSender(mode: Mode, { form, country }: ShipFormControl): boolean {
  const isMissing = shipDraft(({ byMode }) => !byMode[mode].hasSender)
  const { isGone } = useSampleState()
  const needsReal = mode === 'live' || isGone
  const latest = useQuery({
    ...query(shipmentEndpoints.list, { query: { limit: 1 } }, mode),
    enabled: isMissing,
  })
  const ofDesk = useDeskSender()
  const shop = useQuery(query(shopSettingsEndpoints.retrieve, {}))
  const isKnown = latest.isSuccess && !latest.isFetching && ofDesk !== undefined
  const before = ofDesk ?? latest.data?.results[0]?.shipper
  useEffect(() => {
    if (!isMissing || !isKnown) return
    const { byMode, change } = shipDraft.getState()
    const usual = before ? fromAddressRecord(before) : byMode[otherMode(mode)].form.shipper
    if (isEmptyAddress(usual) || (needsReal && isSampleSender(usual))) return
    form.setValues(withSender(form.getValues(), usual, country.isOpen))
    change(mode, { hasSender: true })
  }, [isMissing, isKnown, before, form, mode, needsReal, country.isOpen])
  const isComing =
    isKnown && before !== undefined && !(needsReal && isSampleSender(fromAddressRecord(before)))
  const isAsked = latest.isFetching || (ofDesk === undefined && !shop.isError)
  return isMissing && (isAsked || isComing) && isEmptyAddress(form.values.shipper)
}

/** Whether goods are declared, why, and what the sender may say about it. */
export function useCustoms({ form }: ShipFormControl) {
  const { values, setFieldValue } = form
  const need = needOf(values)
  const declared = isDeclared(values)
  const mustBegin = declared && !values.customs.isBegun
  useEffect(() => {
    if (!mustBegin) return
    setFieldValue(
      'customs',
      startedCustoms(values, () => crypto.randomUUID()),
    )
    announce(t('customs.saidNeeded'))
  }, [mustBegin, values, setFieldValue])
  const decide = (wanted: boolean) => {
    // What the addresses ask for needs no decision, and follows them when they change.
    setFieldValue('customs.wanted', wanted === need.isNeeded ? null : wanted)
    form.setErrors(errors =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('customs'))),
    )
  }
  return { need, declared, decide }
}

export type CustomsDesk = ReturnType<typeof useCustoms>

type Props = { control: ShipFormControl }

/**
 * For `memo`: whether a part of the form still shows the same. The form copies all entries with each key typed in
 * any of them, and to draw every panel anew takes longer than to compare what stands in it.
 */
export const sameEntries = (part: keyof ShipForm) => (a: Props, b: Props) =>
  shownIn(a, part) === shownIn(b, part)

const shownIn = ({ control: { form } }: Props, part: keyof ShipForm): string =>
  JSON.stringify([form.values[part], form.errors])
