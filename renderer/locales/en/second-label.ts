/** Asks why a label is bought that an order does not need. */
export const secondLabel = {
  title: 'The order has its label',
  cancelled: 'The order is cancelled',
  text: 'Another label costs money as well. Discard this draft, or say why another label is needed.',
  labels: 'Labels of the order',
  ask: 'Another label is paid for as well, and its order does not need it. Your reason stays with the shipment.',
  needed: 'Another label is needed…',
  reason: 'Why is another label needed?',
  buy: 'Buy another label',
  buying: 'Buying…',
  save: 'Keep the reason',
  keep: 'Do not buy',
  said: 'Reason given: {reason}',
} as const
