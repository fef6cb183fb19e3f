import type { Dictionary, Translated } from '../dictionary.ts'
import { addresses } from './addresses.ts'
import { agents } from './agents.ts'
import { attentionFacts } from './attention-facts.ts'
import { background, backups, customsRules, updates } from './background.ts'
import { onboarding, rates } from './carrier-set-up.ts'
import { customsHelp } from './customs-help.ts'
import { developers, ownAccess } from './developers.ts'
import { devices } from './devices.ts'
import { documents } from './documents.ts'
import { fates, pickupPoint } from './fates.ts'
import { firstRun } from './first-run.ts'
import { gates, voidHeld } from './gates.ts'
import { importFaults, importFields } from './import-words.ts'
import { labelDesign } from './label-design.ts'
import { network } from './network.ts'
import { pack } from './pack.ts'
import { packSettings } from './pack-settings.ts'
import { packages } from './packages.ts'
import { labelSources, printFile } from './print-file.ts'
import { printRoutes } from './print-routes.ts'
import { printDoctor, printerSettings } from './printer-set-up.ts'
import { promises, requested } from './requested.ts'
import { runQuestions } from './run-questions.ts'
import { scales } from './scales.ts'
import { secondLabel } from './second-label.ts'
import { shops } from './shops.ts'
import { today } from './today.ts'

/** English words are their own. */
const shopTerms = {} as const satisfies Record<string, string>

/** Texts only of screens nobody begins a day with: they are fetched with the first of those, not before the page is drawn. */
export const enFurther = {
  addresses,
  agents,
  attentionFacts,
  background,
  backups,
  customsHelp,
  customsRules,
  developers,
  devices,
  documents,
  fates,
  firstRun,
  gates,
  importFaults,
  importFields,
  labelDesign,
  labelSources,
  network,
  onboarding,
  ownAccess,
  pack,
  packSettings,
  packages,
  pickupPoint,
  printDoctor,
  printFile,
  printerSettings,
  printRoutes,
  promises,
  rates,
  requested,
  runQuestions,
  scales,
  secondLabel,
  shops,
  shopTerms,
  today,
  updates,
  voidHeld,
} as const satisfies Dictionary

export type FurtherTranslation = {
  readonly [Area in Exclude<keyof typeof enFurther, 'shopTerms'>]?: Translated<(typeof enFurther)[Area]>
} & { readonly shopTerms?: Record<string, string> }
