/** The Status screen. */
export const station = {
  thisStation: 'This station',
  version: 'Version',
  address: 'Address',
  home: 'Everything is stored in',
  since: 'Running since',
  link: 'Connection to this page',
  link_open: 'Open: changes show up at once',
  link_opening: 'Opening…',
  link_lost: 'Lost: trying again',

  work: 'Work at hand',
  allWell: 'Nothing needs you.',
  queued: 'Labels waiting for a printer',
  failed: 'Labels that were not printed',
  unknown: 'Labels that may have printed',
  seeJobs: 'See print jobs',
  unknownPurchases: 'Purchases without an answer',
  unknownPurchasesText:
    'The carrier never answered, so it is not known whether these labels were bought. Ask the carrier. Packdesk does not buy them again by itself.',
  unknownPickups: 'Pickups without an answer',
  webhooksGivenUp:
    'Webhooks switched off because nothing arrived there: {count}. What waited is kept. See that the receiver works, then switch its webhook on again.',
  connections: 'Connections',
  printers: 'Printers',

  sample: 'Trying things out',
  sampleText:
    'Made-up addresses, parcels, drafts, a carrier and a printer to try things with. Removing them leaves everything made since.',
  sampleGone: 'There is no sample data here.',
  sampleRemove: 'Remove sample data',
  sampleRemoving: 'Removing…',
  sampleTitle: 'Remove the sample data?',
  sampleKeep: 'Keep it',

  origins: 'Web pages',
  originsText: 'Pages in a browser on this computer that were allowed to use the station, or not.',
  originsNone: 'No web page has asked. One that calls the station is shown here and can be allowed.',
  originsList: 'Web pages that are known',
  originsCheck: 'A web page does not get through',
  origin_pending: 'Asks',
  origin_put_off: 'Put off',
  origin_paired: 'Allowed',
  origin_blocked: 'Blocked',
  originAllow: 'Allow {origin}',
  originTakeBack: 'Remove',
  originRemove: 'Remove {origin}',
  originRemoved: '{origin} is not known any more.',

  programs: 'For other programs',
  programsText:
    'Shops, scripts and other tools on this computer use the same station. Each needs a key of its own.',
  docs: 'Interface documentation',
  openApi: 'OpenAPI document',
  keyHint: 'Make a key on the command line. It is shown once.',
  command: 'Command',
} as const
