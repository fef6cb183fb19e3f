/** Frame of the page: navigation, modes, banners, dialogs. */
export const app = {
  name: 'Packdesk',
  tagline: 'Shipping station',
  skip: 'Skip to content',
  navigation: 'Main',
  showNavigation: 'Show navigation',
  hideNavigation: 'Hide navigation',
  loading: 'Loading…',

  mode: 'Mode',
  modeTest: 'Test',
  modeLive: 'Live',
  modeChangedTest: 'Test mode. Labels are not valid and cost nothing.',
  modeChangedLive: 'Live: labels bought from now on cost money.',
  testBanner: 'Test mode',
  testBannerText: 'Labels are not valid and cost nothing.',

  lostTitle: 'The station is not answering',
  lostText: 'What you see may be out of date. What you typed is kept. Trying again…',
  lostReload: 'Reload page',
  linkBack: 'Connected again.',

  stoppingTitle: 'Packdesk is stopping',
  stoppingText: 'Finishing {works}, until {time} at the latest. Nothing new can be started.',
  stoppingNow: 'Nothing new can be started.',
  stopping_purchase: { one: '{count} purchase', other: '{count} purchases' },
  stopping_void: { one: '{count} void', other: '{count} voids' },
  stopping_pickup: { one: '{count} pickup', other: '{count} pickups' },
  stopping_manifest: { one: '{count} manifest', other: '{count} manifests' },
  stopping_upload: { one: '{count} upload', other: '{count} uploads' },
  stopping_print: { one: '{count} print', other: '{count} prints' },
  stopping_request: { one: '{count} request', other: '{count} requests' },

  sampleTitle: 'Sample data',
  sampleText: 'Made-up addresses, parcels and a carrier are loaded so that you can try things out.',
  sampleRemove: 'Remove sample data',
  sampleRemoveShort: 'Remove',
  sampleRemoving: 'Removing…',
  sampleRemoved: 'Sample data removed.',

  pairTitle: '{origin} wants to use this station',
  pairText:
    'A web page in a browser on this computer wants to read and ship here. Allow it only if you know it. Each of its calls still needs a key.',
  pairAllow: 'Allow',
  pairLater: 'Not now',
  pairBlock: 'Block',
  pairAllowed: '{origin} can use this station now.',
  pairPutOff: '{origin} can ask again in ten minutes.',
  pairBlocked: '{origin} is blocked.',

  scheme: 'Theme',
  schemeAuto: 'Same as system',
  schemeLight: 'Light',
  schemeDark: 'Dark',

  palette: 'Search and commands',
  palettePlaceholder: 'Go to a screen, run a command, find a shipment…',
  paletteNothing: 'Nothing found.',
  paletteScreens: 'Screens',
  paletteActions: 'Actions',
  paletteShipments: 'Recent shipments',
  paletteSwitchTest: 'Switch to test mode',
  paletteSwitchLive: 'Switch to live mode',
  paletteScheme: 'Theme: {scheme}',
  paletteHelp: 'Keyboard shortcuts',

  help: 'Help',
  helpTitle: 'Keyboard shortcuts',
  helpHere: 'On this screen',
  helpClose: 'Close',
  keyHelp: 'Show this list',

  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or from another version.',
  notFoundBack: 'Go to Ship',
  brokenTitle: 'This screen has stopped working',
  brokenAfresh: 'Clear the Ship form and reload',
  brokenText:
    'The fault is in the page, not in your data: everything stored is safe. Reload the page to go on.',
} as const

/** Names of the screens, as in the navigation. */
export const screens = {
  ship: 'Ship',
  shipments: 'Shipments',
  pickups: 'Pickups',
  manifests: 'Manifests',
  reports: 'Reports',
  printQueue: 'Print queue',
  printers: 'Printers',
  documents: 'Documents',
  carriers: 'Carriers',
  system: 'System',
  developers: 'Developers',
} as const

/** What every list has. */
export const lists = {
  range: '{first}–{last} of {count}',
  pages: 'Pages of the list',
  page: 'Page {number}',
  previous: 'Previous page',
  next: 'Next page',
  loading: 'Loading the list…',
  copy: 'Copy: {what}',
  copied: 'Copied',
  wrongEntries: { one: '{count} entry needs attention.', other: '{count} entries need attention.' },
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes here are lost.',
  leaveConfirm: 'Leave',
  leaveKeep: 'Stay here',
} as const
