import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

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
