/** Options and payment of a shipment on the Ship screen. */
export const options = {
  currency: 'Currency of the amounts',
  senderCurrency: 'That of the sender',
  declaredValue: 'Declared value',
  cashOnDelivery: 'Collect on delivery',
  saturday: 'Saturday delivery',
  email: 'Tell the recipient by e-mail',
  returnShipment: 'Return label',
  returnHint: 'For a parcel that comes back: From is who sends it back, To is who gets it.',

  payment: 'Transport is paid by',
  paidBy_sender: 'Sender',
  paidBy_recipient: 'Recipient',
  paidBy_third_party: 'Third party',
  account: 'Account number',
  accountHint: 'At the carrier. Empty: the account of the connection.',
  thirdParty: 'Address of the third party',
  pickThirdParty: 'Find a saved address',
  missingAccount: 'A third party pays by its account number.',

  ofCarrier: 'Options of {carrier}',
  ofCarrierUsed: {
    one: 'Options of {carrier} ({count} chosen)',
    other: 'Options of {carrier} ({count} chosen)',
  },
} as const
