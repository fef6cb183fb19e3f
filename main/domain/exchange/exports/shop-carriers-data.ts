import type { WriteBackForm } from '../../../../shared/desk/export-sets.ts'

/** What shop systems call carriers, by their slugs. Anything else goes by the name people know it by. */
type Names = Readonly<Record<string, string>>

/** The words shops have in their lists of carriers. */
const plain: Names = {
  australiapost: 'Australia Post',
  canadapost: 'Canada Post',
  dhl_express: 'DHL Express',
  dpd: 'DPD',
  dpdhl: 'Deutsche Post',
  fedex: 'FedEx',
  royalmail: 'Royal Mail',
  tnt: 'TNT',
  ups: 'UPS',
  usps: 'USPS',
  usps_international: 'USPS',
}

export const shopCarriers: Record<WriteBackForm, Names> = {
  any: {},
  shopify: plain,
  woocommerce: { ...plain, dhl_express: 'DHL', dpdhl: 'DHL' },
  /** Codes of the marketplace; others are `Other` with their name beside it. */
  amazon: {
    aramex: 'Aramex',
    australiapost: 'Australia Post-Consignment',
    canadapost: 'Canada Post',
    dhl_express: 'DHL',
    dpdhl: 'DHL',
    fedex: 'FedEx',
    royalmail: 'Royal Mail',
    tnt: 'TNT',
    ups: 'UPS',
    usps: 'USPS',
    usps_international: 'USPS',
  },
  ebay: {
    dhl_express: 'DHL',
    dpdhl: 'DHL',
    fedex: 'FedEx',
    royalmail: 'Royal Mail',
    ups: 'UPS',
    usps: 'USPS',
    usps_international: 'USPS',
  },
  bigcommerce: {
    australiapost: 'auspost',
    canadapost: 'canadapost',
    fedex: 'fedex',
    royalmail: 'royalmail',
    ups: 'ups',
    usps: 'usps',
    usps_international: 'usps',
  },
}
