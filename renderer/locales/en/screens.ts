/** Names of the screens, as in the navigation. */
export const screens = {
  ship: 'Ship',
  shipments: 'Shipments',
  pickups: 'Pickups',
  manifests: 'Manifests',
  money: 'Reports',
  prints: 'Print queue',
  printers: 'Printers',
  templates: 'Documents',
  connections: 'Carriers',
  status: 'System',
} as const
