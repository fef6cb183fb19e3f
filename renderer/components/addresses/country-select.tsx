import { type CountryCode, countryNames, isCountryCode } from '../../../shared/countries/countries.ts'
import { locale, t, term } from '../../lib/text.ts'
import { Select, type SelectProps } from '../fields/select.tsx'

const countries = Object.entries(countryNames)
  .map(([value, name]) => ({ value, label: term(name) }))
  .sort((a, b) => a.label.localeCompare(b.label, locale))

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: CountryCode | ''
  onChange: (country: CountryCode) => void
}

/** A country by typing the beginning of its name. */
export const CountrySelect = ({ value, onChange, ...rest }: Props) => (
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
