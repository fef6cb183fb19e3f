import type { FurtherTranslation } from '../en/further.ts'
import { onboarding, rates } from './carrier-set-up.ts'
import { importFaults, importFields } from './import-words.ts'
import { labelDesign } from './label-design.ts'
import { pack } from './pack.ts'
import { printDoctor, printerSettings } from './printer-set-up.ts'
import { scales } from './scales.ts'

/** What only screens nobody begins a day with say, in French. */
export const frFurther = {
  importFaults,
  importFields,
  labelDesign,
  onboarding,
  pack,
  printDoctor,
  printerSettings,
  rates,
  scales,
} as const satisfies FurtherTranslation
