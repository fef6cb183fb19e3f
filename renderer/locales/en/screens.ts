/** Names of the screens, as in the navigation. */
export const screens = {
  ship: 'Ship',
  shipments: 'Shipments',
  pickups: 'Pickups',
  manifests: 'End of day',
  money: 'Money',
  prints: 'Prints',
  printers: 'Printers',
  templates: 'Templates',
  connections: 'Connections',
  status: 'Status',
} as const
