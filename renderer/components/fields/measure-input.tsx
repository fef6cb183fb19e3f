import { TextInput, type TextInputProps } from '@mantine/core'

export type MeasureInputProps = TextInputProps & { value?: string }

/**
 * A decimal number as it is typed, with a dot or a comma. Nothing is dropped or grouped while typing: a text
 * that is no number is marked wrong instead of being read as another one.
 */
export const MeasureInput = (props: MeasureInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" maxLength={16} {...props} />
)
