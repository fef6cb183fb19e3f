/** Options and payment of a shipment on the Ship screen. */
export const options = {
  currency: 'Currency of the amounts',
  senderCurrency: 'Same as the sender’s',
  declaredValue: 'Declared value',
  cashOnDelivery: 'Cash on delivery (COD)',
  saturday: 'Saturday delivery',
  email: 'Notify the recipient by email',
  returnShipment: 'Return label',
  returnHint: 'For a parcel that comes back: From is who sends it back, To is who receives it.',

  payment: 'Shipping paid by',
  paidBy_sender: 'Sender',
  paidBy_recipient: 'Recipient',
  paidBy_third_party: 'Third party',
  account: 'Account number',
  accountHint: 'At the carrier. Leave empty to use the account of the connection.',
  thirdParty: 'Third party’s address',
  pickThirdParty: 'Find a saved address',
  missingAccount: 'Enter the account number of the third party.',

  ofCarrier: '{carrier} options',
  ofCarrierUsed: {
    one: '{carrier} options ({count} selected)',
    other: '{carrier} options ({count} selected)',
  },
} as const
