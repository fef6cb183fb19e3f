import type { Translated } from '../dictionary.ts'
import type * as english from '../en/devices.ts'

/** Devices the page asks for, and those it may use. */
export const devices = {
  panel: 'Appareils que cette page peut utiliser',
  hint: 'Balances, ports série et caméra autorisés dans cette fenêtre.',
  noneAllowed:
    'Aucun appareil n’a encore été autorisé dans cette fenêtre. La balance se demande sur l’écran Emballage.',
  kind_hid: 'USB',
  kind_serial: 'port série',
  camera: 'Caméra',
  forget: 'Retirer',
  forgetName: 'Retirer : {name}',
  forgotten: '{name} ne peut plus être utilisé.',
  ask_hid: 'Quel appareil USB Packdesk peut-il utiliser ?',
  ask_serial: 'Quel port série Packdesk peut-il utiliser ?',
  ask_camera: 'Packdesk peut-il utiliser la caméra ?',
  askText: 'Packdesk s’en souvient. Vous pouvez retirer l’autorisation dans Réglages, Ce poste.',
  none: 'Aucun appareil trouvé. Branchez-le et allumez-le ; il apparaîtra ici.',
  allow: 'Autoriser',
  notNow: 'Pas maintenant',
  found: { one: '{count} appareil trouvé.', other: '{count} appareils trouvés.' },
} as const satisfies Translated<typeof english.devices>
