import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { countryNames } from '../../../shared/countries/countries.ts'
import type { Setting } from '../../lib/drafts/setting-schema.ts'
import { t, term } from '../../lib/text.ts'
import { ListInput } from './list-input.tsx'
import { NumberField } from './number-field.tsx'
import { Select } from './select.tsx'

type Props = {
  setting: Setting
  /** The form's properties of the field. */
  input: GetInputPropsReturnType
  /** A value is stored already and is not shown. */
  isKept?: boolean
  /** A choice in words; as it is when left out. */
  choiceText?: (choice: string) => string
}

/** All countries, by their names in the language of the page. */
export const countries = Object.entries(countryNames).map(([value, name]) => ({ value, label: term(name) }))

const asIs = (choice: string): string => choice

/** The field a setting is entered in, by its kind. */
export function SettingField({ setting, input, isKept = false, choiceText = asIs }: Props) {
  const { label, help, kind, choices, fallback } = setting
  const isRequired = setting.isRequired && !isKept
  const common = {
    ...input,
    label: term(label),
    description: help === null ? null : term(help),
    withAsterisk: isRequired,
    'aria-required': isRequired,
    autoComplete: 'off',
    ...(isKept ? { placeholder: t('carriers.kept') } : {}),
  }
  if (kind === 'flag')
    return (
      <Checkbox
        label={term(label)}
        description={common.description}
        {...input}
        checked={Boolean(input.value)}
      />
    )
  if (kind === 'choice' || kind === 'country')
    return (
      <Select
        {...common}
        value={input.value ?? null}
        data={kind === 'country' ? countries : choices.map(value => ({ value, label: choiceText(value) }))}
        placeholder={t(isKept ? 'carriers.kept' : 'carriers.notSet')}
        searchable={kind === 'country' || choices.length > 8}
        clearable={!isRequired && fallback === undefined}
        allowDeselect={false}
      />
    )
  if (kind === 'number') return <NumberField {...common} />
  if (kind === 'list') return <ListInput {...common} placeholder={t('carriers.listHint')} />
  const value = input.value ?? ''
  if (kind !== 'secret') return <TextInput {...common} value={value} />
  return (
    <PasswordInput
      {...common}
      value={value}
      // Mantine marks only its other fields wrong for screen readers.
      aria-invalid={input.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('carriers.showSecret', { name: term(label) }) }}
    />
  )
}
