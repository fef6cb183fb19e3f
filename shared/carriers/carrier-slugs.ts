/** Every carrier the interface knows by name, whether this build can talk to it or not. */
export const carrierSlugs = [
  'allied_express',
  'amazon_shipping',
  'aramex',
  'asendia_us',
  'australiapost',
  'boxknight',
  'bpost',
  'canadapost',
  'canpar',
  'chronopost',
  'colissimo',
  'dhl_express',
  'dhl_poland',
  'dhl_universal',
  'dicom',
  'dpd',
  'dpdhl',
  'easypost',
  'eshipper',
  'fedex',
  'freightcom',
  'generic',
  'geodis',
  'laposte',
  'locate2u',
  'nationex',
  'purolator',
  'roadie',
  'royalmail',
  'sendle',
  'tnt',
  'ups',
  'usps',
  'usps_international',
  'v1_server',
  'zoom2u',
] as const

export type CarrierSlug = (typeof carrierSlugs)[number]

/** Carriers that resell others; their parcels are tracked under the carrier that moves them. */
export const hubSlugs = ['easypost', 'eshipper', 'freightcom', 'v1_server'] as const

const isHub = (slug: CarrierSlug): boolean => (hubSlugs as readonly CarrierSlug[]).includes(slug)

/** The carriers a tracking request may name. */
export const trackingCarrierSlugs = carrierSlugs.filter(slug => !isHub(slug)) as unknown as readonly [
  Exclude<CarrierSlug, (typeof hubSlugs)[number]>,
  ...Exclude<CarrierSlug, (typeof hubSlugs)[number]>[],
]

export const isCarrierSlug = (value: string): value is CarrierSlug =>
  (carrierSlugs as readonly string[]).includes(value)

/** Slug of the adapter behind carriers a shop defines itself. */
export const ownCarrierSlug = 'generic'
