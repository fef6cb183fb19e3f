import type { ServiceLevelReference } from '../../../shared/api/references.ts'
import type { PackagePreset } from '../../../shared/presets/package-preset.ts'

/** What the references show of one carrier, out of a catalogue or defined by the shop. */
export type CarrierListing = {
  slug: string
  label: string
  /** `hub` resells other carriers, `own` is the carrier a shop makes itself. */
  kind: 'carrier' | 'hub' | 'own'
  /** Service code to the carrier's own code; null where the carrier has none. */
  services: Record<string, string | null>
  /** Option key to the carrier's own code. */
  options: Record<string, string>
  connectionConfigs: readonly string[]
  /** Packaging type to the carrier's own code. */
  packagingTypes: Record<string, string>
  presets: readonly PackagePreset[]
  serviceLevels: readonly ServiceLevelReference[]
}
