/** What is answered before the label of one shipment is bought. */
export const gates = {
  title: 'Look at this before buying',
  asked: 'Nothing is bought yet',
  text_zero_price: 'The price is zero.',
  text_price: 'The price is {times} times what labels like it cost before.',
  text_currency: 'The price is in {currency}, not in {home}.',
  text_light: 'The parcel weighs {weight}, what is in it {contents}.',
  text_heavy: 'The parcel weighs {weight}, what is in it only {contents}.',
  text_option: 'The carrier does nothing with these options: {options}.',
  text_point: 'The service goes to a pickup point, and none was named.',
  fix_address: 'Correct the address',
  fix_parcel: 'Correct the weight',
  fix_price: 'Choose another price',
  keep: 'Keep it as it is',
  kept: 'Kept as it is.',
  stays: 'Kept as it is: {text}',
  buy: 'Buy all the same',
  buying: 'Buying…',
  back: 'Do not buy',
} as const

/** Why a label cannot be voided now. */
export const voidHeld = {
  collected: 'The pickup of {day} collects it. Change or cancel that pickup first.',
  together: 'It is voided together with the shipment it came with.',
  status: 'It is “{status}” and cannot be voided any more.',
  missing: 'It is not here any more.',
  pending: 'The carrier is being asked about it at this moment. Wait for the answer.',
  unwritten: 'What became of the last request is not written down yet. If the disk is full, free some space.',
  unknown_purchase: 'Nobody knows whether it was bought. Settle that first.',
  unknown_void: 'Nobody knows whether it is voided already. Settle that first.',
  unknown_pickup: 'Nobody knows what became of its pickup. Settle that first.',
  unknown_manifest: 'Nobody knows whether its manifest was closed. Settle that first.',
  unknown_upload: 'Nobody knows whether its papers arrived. Settle that first.',
} as const
