/** What the set-up of a new shop says of what it made, and its first prices. */
export const firstRun = {
  address: 'A label printer in the network, by its address',
  add: 'Add',
  added: '{name} was added.',
  noAnswer: 'No printer answers at {place}. Check the address, and that it is switched on.',
  gone: '{place} was not found. Connect it, or choose another.',
  printer: '{name} at {place}',
  test: 'Test label: {state}, {time}',
  noTest: 'No test label printed yet',
  saved: 'Saved: {what}',
  service: 'Standard',
  pricesText:
    'What a parcel costs, by its weight ({country}). Without a price it is not offered. Zones and more are under Carriers.',
  upTo: 'Weight {number}, up to ({unit})',
  price: 'Price {number} ({currency})',
  onePrice: 'Enter at least one price.',
  sameWeight: 'This weight is there already.',
  prices: { one: 'One price in {currency}.', other: '{count} prices in {currency}.' },
  hasPrices: '{name} has its prices.',
} as const
