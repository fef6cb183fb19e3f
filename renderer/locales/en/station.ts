/** The Status screen. */
export const station = {
  thisStation: 'This station',
  version: 'Version',
  address: 'Address',
  home: 'Data folder',
  since: 'Running since',
  link: 'Connection to this page',
  link_open: 'Open: changes show at once',
  link_opening: 'Connecting…',
  link_lost: 'Lost, trying again',

  work: 'Workload',
  allWell: 'All clear',
  queued: 'Labels waiting for a printer',
  failed: 'Labels not printed',
  unknown: 'Labels that may have printed',
  seeJobs: 'See print jobs',
  unknownPurchases: 'Purchases without an answer',
  unknownPurchasesText:
    'The carrier did not answer, so these labels may or may not be bought. Ask the carrier. Packdesk does not buy them again on its own.',
  unknownPickups: 'Pickups without an answer',
  webhooksGivenUp:
    'Webhooks disabled because nothing arrived there: {count}. Their events are kept. Check the receiver, then enable the webhook again.',
  connections: 'Carriers',
  printers: 'Printers',

  sample: 'Sample data',
  sampleText:
    'Made-up addresses, parcels, drafts, a carrier and a printer to try things out. Removing them keeps everything you made.',
  sampleGone: 'There is no sample data here.',
  sampleRemove: 'Remove sample data',
  sampleRemoving: 'Removing…',
  sampleTitle: 'Remove the sample data?',
  sampleKeep: 'Keep it',

  origins: 'Web pages',
  originsText: 'Web pages in a browser on this computer that asked to use the station.',
  originsNone: 'No web page has asked yet. One that calls the station appears here, and you can allow it.',
  originsList: 'Known web pages',
  originsCheck: 'A web page cannot connect',
  origin_pending: 'Asking',
  origin_put_off: 'Postponed',
  origin_paired: 'Allowed',
  origin_blocked: 'Blocked',
  originAllow: 'Allow {origin}',
  originTakeBack: 'Remove',
  originRemove: 'Remove {origin}',
  originRemoved: '{origin} was removed.',

  programs: 'Developers',
  programsText:
    'Shops, scripts and other tools on this computer can use this station. Each needs a key of its own.',
  docs: 'API documentation',
  openApi: 'OpenAPI document',
  keyHint: 'Create a key on the command line. It is shown once.',
  command: 'Command',
} as const
