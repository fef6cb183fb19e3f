import type { CarrierAdapter } from '../contract/adapter.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { explain, heaviest, levelsOf, rate } from './rates.ts'
import { type GenericConfig, type GenericSettings, genericConfig, genericSettings } from './settings.ts'
import { createLabel, labelSample, refuseLabel } from './shipments.ts'

/**
 * A carrier the shop defines itself: a house courier, a bicycle messenger, a pallet line. It prices by its own
 * sheet, numbers parcels itself, collects with the shop's own vehicle and works without a network. Nobody is told
 * when a label is cancelled and nobody reports where a parcel is, so there is no void and no tracking.
 */
export const generic = {
  slug: 'generic',
  label: 'Custom Carrier',
  isLocal: true,
  traits: { parcels: 'together', labels: ['ZPL', 'PDF', 'PNG'], returns: true },
  refunds: 'at_once',
  settings: genericSettings,
  config: genericConfig,
  identity: settings => ({
    carrierName: settings.custom_carrier_name,
    carrierLabel: settings.display_name,
  }),
  accountCountry: settings => settings.account_country_code ?? null,
  services: connection =>
    levelsOf(connection).map(level => ({
      code: level.service_code,
      name: level.service_name,
      carrierCode: level.carrier_service_code ?? level.service_code,
    })),
  rate,
  explain,
  heaviest,
  createLabel,
  refuseLabel,
  schedulePickup,
  updatePickup,
  cancelPickup,
  labelSample,
} satisfies CarrierAdapter<GenericSettings, GenericConfig>
