/** What is answered before the label of one shipment is bought. */
export const gates = {
  title: 'Look at this before buying',
  asked: 'Nothing is bought yet',
  text_zero_price: 'The price is zero.',
  text_currency: 'The price is in {currency}, not in {home}.',
  text_light: 'The parcel weighs {weight}, what is in it {contents}.',
  text_option: 'The carrier does nothing with these options: {options}.',
  text_point: 'The service goes to a pickup point, and none was named.',
  fix_address: 'Correct the address',
  fix_parcel: 'Correct the weight',
  fix_price: 'Choose another price',
  keep: 'Keep it as it is',
  kept: 'Kept as it is.',
  buy: 'Buy all the same',
  buying: 'Buying…',
  back: 'Do not buy',
} as const
