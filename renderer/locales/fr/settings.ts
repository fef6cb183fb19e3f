import type { Translated } from '../dictionary.ts'
import type * as english from '../en/settings.ts'

/** The Settings screen. */
export const settings = {
  sections: 'Rubriques des réglages',
  section_station: 'Station',
  section_operators: 'Personnes',
  section_desk: 'Ce poste',
  section_buying: 'Achat',
  section_automation: 'Automatisation',
  section_tracking: 'Suivi',
  section_returns: 'Retours',
  section_notifications: 'Notifications',
  section_data: 'Données',
  section_developers: 'Développeurs',

  search: 'Chercher un réglage',
  clear: 'Effacer la recherche',
  found: { one: '{count} réglage trouvé.', other: '{count} réglages trouvés.' },
  foundNone: 'Aucun réglage n’a « {text} » dans son nom ou sa description.',
  keySearch: 'Chercher un réglage',
  keySections: 'Rubrique suivante, dans la liste des rubriques',

  saved: 'Enregistré.',
  savedName: 'Enregistré : {name}.',
  stays: 'Non enregistré : la valeur reste {value}.',
  changed: 'Modifié. Par défaut : {value}',
  reset: 'Rétablir',
  resetName: 'Rétablir la valeur par défaut : {name}',
  undo: 'Annuler',
  undoName: 'Annuler : {name}',
  on: 'Oui',
  off: 'Non',
  none: 'aucun',
  days: { one: '{count} jour', other: '{count} jours' },

  zoneHint:
    'Détermine quel jour on est : pour les dates d’expédition, manifestes, enlèvements, rapports et sauvegardes.',
  language: 'Langue',
  languageHint:
    'Pour chaque poste qui n’a pas choisi la sienne. Aussi pour les papiers qui restent dans la boutique.',
  languageBrowser: 'Celle du navigateur',
  slipLanguage: 'Langue des bons de livraison',
  slipLanguageHint:
    'Des commandes et envois. Si le destinataire ne lit aucune des quatre, celle de la station.',
  invoiceLanguage: 'Deuxième langue des papiers de douane',
  invoiceLanguageHint:
    'À côté de l’anglais sur les factures commerciales. Anglais seul : choisissez l’anglais.',
  labelLanguage: 'Langue de vos étiquettes',
  labelLanguageHint:
    'Sur les étiquettes de vos propres transporteurs. Une connexion peut en choisir une autre.',
  languageRecipient: 'Celle du destinataire',
  deskLanguage: 'Langue de ce poste',
  deskLanguageHint: 'La page est rechargée. Enregistré dans ce navigateur.',
  languageStation: 'Celle de la station',
  themeHint: 'Clair ou sombre. Enregistré dans ce navigateur.',
  densityHint: 'Combien d’une liste tient à l’écran. Enregistré dans ce navigateur.',
  printer: 'Imprimante d’étiquettes',
  printerHint: 'Où ce poste imprime ses étiquettes. Enregistré dans ce navigateur.',
  printerByRule: 'Selon les règles',
  printerGone: 'Une imprimante supprimée',
  deskSender: 'Expéditeur par défaut de ce poste',
  deskSenderHint:
    'Ce par quoi commence Expédier sur ce poste. Les séries et les commandes gardent l’expéditeur de la station.',
  deskSenderStation: 'L’expéditeur de la station',
  addressGone: 'Une adresse supprimée',
} as const satisfies Translated<typeof english.settings>
