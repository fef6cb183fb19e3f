import { oneOf, settingGroup, whole, yesNo } from './setting.ts'

const whoMay = oneOf(['packer', 'manager'])
const asked = oneOf(['required', 'off'])

const common = {
  name: 'packing_settings',
  section: 'pack',
  texts: 'packSettings.set_',
  hints: '_hint',
  affects: ['Pack'],
} as const

/** How the shop packs. How long buying is held back stands in the settings of runs. */
export const packingGroup = settingGroup(common, {
  /** Whether units are counted before the box is closed. */
  verification: { id: 'pack-verification', shape: asked, usual: 'required' },
  may_force: { id: 'pack-force', shape: whoMay, usual: 'manager' },
  /** Who may take over what another desk has. */
  may_take_over: { id: 'pack-take-over', shape: whoMay, usual: 'packer', affects: ['Pack', 'Returns desk'] },
  /** Without a sign of its window for so long a claim is given back. */
  claim_seconds: {
    id: 'pack-claim',
    shape: whole('s', 30, 86_400),
    usual: 300,
    affects: ['Pack', 'Returns desk'],
  },
  package: { id: 'pack-package', shape: oneOf(['suggest', 'ask', 'usual']), usual: 'suggest' },
  weighing: { id: 'pack-weighing', shape: asked, usual: 'required' },
  tolerance_percent: { id: 'pack-tolerance-percent', shape: whole('%', 0, 100), usual: 5 },
  tolerance_grams: { id: 'pack-tolerance-grams', shape: whole('g', 0, 10_000), usual: 20 },
  /** Without a promise of its own an order gets what the rules say, the cheapest, or the fastest. */
  choose: { id: 'pack-service', shape: oneOf(['rules', 'cheapest', 'fastest']), usual: 'rules' },
  /** Where SPLIT leaves what is left: in another parcel of the same shipment, or for a shipment of its own. */
  split: { id: 'pack-split', shape: oneOf(['parcel', 'shipment']), usual: 'shipment' },
  print_slip: { id: 'pack-slip', shape: yesNo, usual: false },
  /** Whether the pick list of a batch is printed as soon as it is made. */
  pick_list: { id: 'pack-pick-list', shape: oneOf(['off', 'print']), usual: 'off' },
  photo: { id: 'pack-photo', shape: oneOf(['off', 'optional', 'required']), usual: 'off' },
  /** Whether what came back is photographed once it is received. */
  return_photo: {
    id: 'pack-return-photo',
    shape: oneOf(['off', 'optional']),
    usual: 'off',
    affects: ['Returns desk'],
  },
})
