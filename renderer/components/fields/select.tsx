import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/text.ts'

export type { SelectProps } from '@mantine/core'

const nothing = () => []

/**
 * One of a list. Mantine draws every entry of a closed list anew with each key typed anywhere in the form, hundreds of
 * them for a country: the entries are there while the keyboard is in the field.
 */
export function Select<Value extends string>({
  onFocus,
  onBlur,
  onDropdownOpen,
  ...rest
}: SelectProps<Value>) {
  const [isWanted, setWanted] = useState(false)
  return (
    <MantineSelect
      // Else Mantine looks for the chosen entry a moment after the list has opened and, finding none, takes the mark off
      // what was typed meanwhile: Enter then chose nothing.
      selectFirstOptionOnDropdownOpen={rest.value === null}
      {...rest}
      {...(isWanted ? {} : { filter: nothing })}
      onFocus={event => {
        setWanted(true)
        onFocus?.(event)
      }}
      onBlur={event => {
        setWanted(false)
        onBlur?.(event)
      }}
      onDropdownOpen={() => {
        setWanted(true)
        onDropdownOpen?.()
      }}
    />
  )
}

type FindSelectProps = Omit<SelectProps, 'value' | 'defaultValue' | 'onKeyDown'> & {
  /** Its entries are still to come. */
  isPending?: boolean
}

/**
 * Finds one of many by typing. What is picked goes elsewhere, so the field is empty again. Enter takes the first that
 * was found, also of entries that came after the typing; with nothing found it leaves the form alone.
 */
export function FindSelect({ isPending = false, nothingFoundMessage, ...rest }: FindSelectProps) {
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
