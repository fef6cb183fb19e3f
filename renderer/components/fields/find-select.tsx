import { t } from '../../lib/text.ts'
import { Select, type SelectProps } from './select.tsx'

type Props = Omit<SelectProps, 'value' | 'defaultValue' | 'onKeyDown'> & {
  /** Its entries are still to come. */
  isPending?: boolean
}

/**
 * Finds one of many by typing. What is picked goes elsewhere, so the field is empty again. Enter takes the first that
 * was found, also of entries that came after the typing; with nothing found it leaves the form alone.
 */
export const FindSelect = ({ isPending = false, nothingFoundMessage, ...rest }: Props) => (
  <Select
    value={null}
    searchable
    // Mantine chooses the first when this is switched on, or with the next key.
    selectFirstOptionOnChange={!isPending}
    selectFirstOptionOnDropdownOpen
    nothingFoundMessage={isPending ? t('app.loading') : (nothingFoundMessage ?? t('app.paletteNothing'))}
    onKeyDown={event => {
      if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault()
    }}
    autoComplete="off"
    {...rest}
  />
)
