/** The terms of trade by code. `DAF`, `DDU`, `DEQ` and `DES` left the official list in 2010 and are still in use. */
export const incotermNames = {
  CFR: 'Cost and Freight',
  CIF: 'Cost Insurance and Freight',
  CIP: 'Carriage and Insurance Paid',
  CPT: 'Carriage Paid To',
  DAF: 'Delivered at Frontier',
  DDP: 'Delivery Duty Paid',
  DDU: 'Delivery Duty Unpaid',
  DEQ: 'Delivered Ex Quay',
  DES: 'Delivered Ex Ship',
  EXW: 'Ex Works',
  FAS: 'Free Alongside Ship',
  FCA: 'Free Carrier',
  FOB: 'Free On Board',
} as const
