/** Names of the screens, as in the navigation. */
export const screens = {
  ship: 'Ship',
  shipments: 'Shipments',
  money: 'Money',
  printers: 'Printers',
  connections: 'Connections',
  status: 'Status',
} as const
