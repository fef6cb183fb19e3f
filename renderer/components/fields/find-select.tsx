import { t } from '../../lib/text.ts'
import { Select, type SelectProps } from './select.tsx'

type Props = Omit<SelectProps, 'value' | 'defaultValue'>

/** Finds one of many by typing. What is picked goes elsewhere, so the field is empty again. */
export const FindSelect = (props: Props) => (
  <Select
    value={null}
    searchable
    selectFirstOptionOnChange
    selectFirstOptionOnDropdownOpen
    nothingFoundMessage={t('app.paletteNothing')}
    autoComplete="off"
    {...props}
  />
)
