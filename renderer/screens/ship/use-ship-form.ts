import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { AddressDraft } from '../../lib/drafts/address-draft.ts'
import type { ShipForm } from '../../lib/drafts/ship-form.ts'
import { firstField, wrongFields } from '../../lib/keyboard/form-focus.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import type { Mode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'

type AddressPath = 'shipper' | 'recipient' | 'billing_address' | 'customs.duty_billing_address'

/** The form of the Ship screen, kept in the draft with every change. */
export function useShipForm(mode: Mode) {
  const form = useForm<ShipForm>({
    initialValues: shipDraft.getState().byMode[mode].form,
    onValuesChange: values => shipDraft.getState().change(mode, { form: values }),
  })
  const element = useRef<HTMLFormElement>(null)
  const wanted = useRef<'error' | 'start' | null>(null)
  useEffect(() => {
    // The field to go to may only be there once this change has been drawn.
    const goal = wanted.current === 'error' ? wrongFields(element.current)[0] : firstField(element.current)
    if (wanted.current !== null) goal?.focus()
    wanted.current = null
  })
  const showErrors = (errors: FieldTexts) => {
    form.setErrors(errors)
    wanted.current = 'error'
  }
  /** Puts another address in the place of one, with whatever was wrong about the old one gone. */
  const setAddress = (path: AddressPath, address: AddressDraft) => {
    form.setFieldValue(path, address)
    form.setErrors(errors => withoutPath(errors, path))
  }
  /** Shows what the draft has become, with the keyboard at the beginning. */
  const restart = () => {
    form.setValues(shipDraft.getState().byMode[mode].form)
    wanted.current = 'start'
  }
  return { form, element, showErrors, setAddress, restart }
}

const withoutPath = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(`${path}.`)))

export type ShipFormControl = ReturnType<typeof useShipForm>
export type ShipFields = ShipFormControl['form']
