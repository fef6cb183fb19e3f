import type { MantineColorScheme } from '@mantine/core'
import type { TextKey } from './text.ts'

/** The choices of light and dark, with their words. */
export const colorSchemes = [
  { value: 'auto', label: 'app.schemeAuto' },
  { value: 'light', label: 'app.schemeLight' },
  { value: 'dark', label: 'app.schemeDark' },
] as const satisfies { value: MantineColorScheme; label: TextKey }[]
