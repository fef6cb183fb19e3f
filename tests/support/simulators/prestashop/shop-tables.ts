/** Tables of a shop as it is set up anew, numbered as its installation numbers them or as they come. */

const numbered = (codes: string) => codes.split(' ').map((iso_code, at) => ({ id: at + 1, iso_code }))

export const countries = numbered('DE AT BE CA US FR GB')
export const states = numbered('AL AK AZ OR CA NY BC ON QC')
export const currencies = numbered('EUR CAD JPY KWD ISK USD')

export const carriers = [
  { id: 1, name: 'Click and collect', deleted: '0' },
  { id: 2, name: 'My carrier', deleted: '0' },
  { id: 3, name: 'UPS', deleted: '1' },
  { id: 4, name: 'UPS', deleted: '0' },
  { id: 5, name: 'Expedited Parcel', deleted: '0' },
]

const status = (id: number, name: string, paid: 0 | 1, shipped: 0 | 1) => ({
  id,
  name: [{ id: '1', value: name }],
  paid: String(paid),
  shipped: String(shipped),
})

export const orderStates = [
  status(1, 'Awaiting check payment', 0, 0),
  status(2, 'Payment accepted', 1, 0),
  status(3, 'Processing in progress', 1, 0),
  status(4, 'Shipped', 1, 1),
  status(5, 'Delivered', 1, 1),
  status(6, 'Canceled', 0, 0),
  status(7, 'Refunded', 1, 0),
  status(8, 'Payment error', 0, 0),
  status(9, 'On backorder (paid)', 1, 0),
  status(10, 'Awaiting bank wire payment', 0, 0),
  status(11, 'Remote payment accepted', 1, 0),
  status(12, 'On backorder (not paid)', 0, 0),
  status(13, 'Awaiting Cash On Delivery validation', 0, 0),
  status(14, 'Waiting for the engraver', 1, 0),
]

export const configurations = Object.entries({
  PS_SHOP_NAME: 'Simulated shop',
  PS_TIMEZONE: 'Europe/Paris',
  PS_WEIGHT_UNIT: 'kg',
  PS_OS_PREPARATION: '3',
  PS_OS_SHIPPING: '4',
  PS_OS_CANCELED: '6',
  PS_OS_REFUND: '7',
  PS_OS_OUTOFSTOCK_PAID: '9',
  PS_OS_COD_VALIDATION: '13',
  PS_MAIL_PASSWD: 'nobody asks for this',
}).map(([name, value], at) => ({ id: at + 1, name, value }))
