import {
  IconActivityHeartbeat,
  IconClipboardList,
  IconCoins,
  IconFileText,
  IconListDetails,
  IconPackage,
  IconPlugConnected,
  IconPrinter,
  IconStack2,
  IconTruck,
} from '@tabler/icons-react'

/** The screens of the navigation and the palette, in their order. */
export const screens = [
  { path: '/ship', label: 'screens.ship', keys: 'alt+shift+S', icon: IconPackage },
  { path: '/shipments', label: 'screens.shipments', keys: 'alt+shift+L', icon: IconListDetails },
  { path: '/pickups', label: 'screens.pickups', keys: 'alt+shift+U', icon: IconTruck },
  { path: '/manifests', label: 'screens.manifests', keys: 'alt+shift+E', icon: IconClipboardList },
  { path: '/money', label: 'screens.reports', keys: 'alt+shift+M', icon: IconCoins },
  { path: '/prints', label: 'screens.printQueue', keys: 'alt+shift+J', icon: IconStack2 },
  { path: '/printers', label: 'screens.printers', keys: 'alt+shift+P', icon: IconPrinter },
  { path: '/templates', label: 'screens.documents', keys: 'alt+shift+D', icon: IconFileText },
  { path: '/connections', label: 'screens.carriers', keys: 'alt+shift+C', icon: IconPlugConnected },
  { path: '/station', label: 'screens.system', keys: 'alt+shift+T', icon: IconActivityHeartbeat },
] as const
