/** What is left to do after a new shop was set up, and what its settings are called. */
export const setup = {
  list: 'To begin with',
  listClose: 'Close this list',
  listClosed: 'The list is closed. Settings, Station opens it again.',
  listDone: 'done',
  list_sender: 'Your sender',
  list_printer: 'A label printer',
  list_carrier: 'Your carrier',
  list_label: 'The first label',
  again: 'Set up again',
  againHint: 'Sender, printer and carrier in four steps. What is there stays until you save.',
  senderHint: 'Where parcels are sent from, unless a parcel or an order says otherwise.',
  senderLatest: 'The sender of the latest shipment',
  settingSender: 'Default sender',
} as const
