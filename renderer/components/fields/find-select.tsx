import { useState } from 'react'
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
export function FindSelect({ isPending = false, nothingFoundMessage, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Select
      value={null}
      searchable
      onSearchChange={setTyped}
      // Mantine marks the first when this is switched on, and with every key from then on.
      selectFirstOptionOnChange={typed !== '' && !isPending}
      nothingFoundMessage={isPending ? t('app.loading') : (nothingFoundMessage ?? t('app.paletteNothing'))}
      onKeyDown={event => {
        if (event.key === 'Enter' && typed !== '') event.preventDefault()
      }}
      autoComplete="off"
      {...rest}
    />
  )
}
