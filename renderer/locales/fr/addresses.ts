import type { Translated } from '../dictionary.ts'
import type * as english from '../en/addresses.ts'

/** The address book. */
export const addresses = {
  list: 'Adresses enregistrées',
  search: 'Chercher une adresse enregistrée',
  searchPlaceholder: 'Nom, société, lieu, téléphone ou e-mail',
  found: { one: '{count} adresse trouvée.', other: '{count} adresses trouvées.' },
  clear: 'Effacer la recherche',
  columnName: 'Nom',
  columnCompany: 'Société',
  columnPlace: 'Lieu',
  columnPostal: 'Code postal',
  columnPhone: 'Téléphone',
  newAddress: 'Nouvelle adresse',
  empty: 'Saisissez un nom ou une société.',
  save: 'Enregistrer l’adresse',
  saving: 'Enregistrement…',
  saved: 'Enregistré : {name}.',
  close: 'Fermer',
  ship: 'Expédier à cette adresse',
  remove: 'Supprimer',
  removed: '{name} : adresse supprimée.',
  undo: 'Annuler',
  undone: 'L’adresse est rétablie.',
  keyUndo: 'Rétablir l’adresse supprimée',
  noneTitle: 'Aucune adresse enregistrée',
  none: 'Enregistrez-en une ici, ou cochez « Enregistrer cette adresse » là où vous expédiez.',
  noMatchTitle: 'Rien ne correspond',
  noMatch: 'Aucune adresse enregistrée ne contient tous ces mots.',
} as const satisfies Translated<typeof english.addresses>
