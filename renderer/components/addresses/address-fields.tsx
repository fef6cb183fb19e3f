import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { addressDoubt } from '../../../shared/countries/address-doubts.ts'
import { type AddressFormField, addressForm } from '../../../shared/countries/address-formats.ts'
import { type CountryCode, countryNames, isCountryCode } from '../../../shared/countries/countries.ts'
import type { AddressDoubt } from '../../../shared/countries/doubt-texts.ts'
import { undrawableIn } from '../../../shared/drawable-text.ts'
import { type AddressDraft, withCountry } from '../../lib/drafts/address-draft.ts'
import { locale, t, term } from '../../lib/text.ts'
import { Select, type SelectProps } from '../fields/select.tsx'
import classes from './address-fields.module.css'

type Props = {
  value: AddressDraft
  onChange: (next: AddressDraft) => void
  /** The form's properties of a field of the address. */
  input: (name: keyof AddressDraft, options?: { type: 'checkbox' }) => GetInputPropsReturnType
  /** Those that stand elsewhere. */
  without?: readonly (keyof AddressDraft)[]
  /** It is still looked up which country it will be: none is shown that nobody chose, and what any address has is asked for. */
  isCountryOpen?: boolean
}

/** The fields of an address as its country asks for them. */
export function AddressFields({ value, onChange, input, without = [], isCountryOpen = false }: Props) {
  const code = isCountryOpen ? '' : value.country_code
  const [isIn, setIn] = useState(false)
  // Not while somebody is still typing: half a postal code is nowhere.
  const doubt = isIn || isCountryOpen ? null : addressDoubt(value)
  return (
    <SimpleGrid
      cols={{ base: 1, xs: 2 }}
      spacing="sm"
      verticalSpacing="xs"
      onFocus={() => setIn(true)}
      onBlur={() => setIn(false)}
    >
      {without.includes('country_code') ? null : (
        <CountrySelect
          {...input('country_code')}
          value={code}
          disabled={isCountryOpen}
          onChange={(next: CountryCode) => onChange(withCountry(value, next))}
          className={classes.wide}
        />
      )}
      {addressForm(code)
        .filter(({ name }) => !without.includes(name))
        .map(field => (
          <OneField
            key={field.name}
            field={field}
            value={value[field.name]}
            doubt={doubt?.field === field.name ? doubt : null}
            {...input(field.name)}
          />
        ))}
      {without.includes('residential') ? null : (
        <Checkbox
          label={t('fields.residential')}
          className={classes.check}
          {...input('residential', { type: 'checkbox' })}
        />
      )}
    </SimpleGrid>
  )
}

type OneFieldProps = { field: AddressFormField; value: string; doubt: AddressDoubt | null }

function OneField({ field, value, doubt, ...input }: OneFieldProps) {
  const { label, required, choices, example } = field
  const undrawable = undrawableIn(value)
  const common = {
    label: term(label),
    withAsterisk: required,
    autoComplete: 'off',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
    ...(undrawable.length > 0
      ? {
          description: t('fields.undrawable', { characters: undrawable.join(' ') }),
          descriptionProps: { className: classes.warning },
        }
      : {}),
  }
  const asked = { 'aria-required': required }
  if (choices && (value === '' || value in choices))
    return (
      <Select
        {...common}
        {...asked}
        {...input}
        value={value === '' ? null : value}
        data={Object.entries(choices).map(([code, name]) => ({ value: code, label: term(name) }))}
        searchable
        selectFirstOptionOnChange
        clearable
      />
    )
  return (
    <TextInput
      {...common}
      {...asked}
      {...input}
      value={value}
      {...(doubt === null ? {} : { description: <Doubt doubt={doubt} /> })}
      {...(example ? { placeholder: t('fields.example', { example }) } : {})}
    />
  )
}

const saidOf = ({ key, fill }: AddressDoubt): string =>
  (t as (key: string, fill: object) => string)(`doubts.${key}`, fill)

/** Something looks wrong and may be right: it is said, and nothing is refused. */
export const Doubt = ({ doubt }: { doubt: AddressDoubt }) => (
  <span className={classes.doubt} role="note">
    <IconAlertTriangle size="1rem" stroke={1.8} aria-hidden /> {saidOf(doubt)}
  </span>
)

const countries = Object.entries(countryNames)
  .map(([value, name]) => ({ value, label: term(name) }))
  .sort((a, b) => a.label.localeCompare(b.label, locale))

type CountrySelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: CountryCode | ''
  onChange: (country: CountryCode) => void
}

/** A country by typing the beginning of its name. */
export const CountrySelect = ({ value, onChange, ...rest }: CountrySelectProps) => (
  <Select
    label={t('fields.country')}
    data={countries}
    value={value === '' ? null : value}
    onChange={code => code !== null && isCountryCode(code) && onChange(code)}
    searchable
    selectFirstOptionOnChange
    allowDeselect={false}
    autoComplete="off"
    {...rest}
  />
)
