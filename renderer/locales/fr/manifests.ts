import type { Translated } from '../dictionary.ts'
import type * as english from '../en/manifests.ts'

/** The end of the day: parcels handed over to a carrier together, and the papers of it. */
export const manifests = {
  open: 'Prêts à clôturer',
  openList: 'Transporteurs avec des colis à clôturer',
  openText:
    'Clôturer met les colis sur un manifeste. Un transporteur qui doit être informé l’est à ce moment. Les étiquettes d’un manifeste ne peuvent plus être modifiées ensuite.',
  waiting: { one: '{count} colis prêt', other: '{count} colis prêts' },
  oldest: 'le plus ancien : {time}',
  tells: 'Le transporteur est informé.',
  own: 'Pour votre propre liste. Le transporteur n’est pas informé.',
  close: 'Clôturer le jour',
  closeName: 'Clôturer le jour : {carrier}',
  closeTitle: {
    one: 'Clôturer {count} colis pour {carrier} ?',
    other: 'Clôturer {count} colis pour {carrier} ?',
  },
  closeConfirm: { one: 'Clôturer {count} colis', other: 'Clôturer {count} colis' },
  closeTold: {
    one: '{carrier} est informé que {count} colis est remis, et le facture.',
    other: '{carrier} est informé que {count} colis sont remis, et les facture.',
  },
  closeOwn: {
    one: 'Une liste de {count} colis est faite, à signer par le chauffeur. Le transporteur n’est pas informé.',
    other:
      'Une liste de {count} colis est faite, à signer par le chauffeur. Le transporteur n’est pas informé.',
  },
  closeForGood:
    'C’est définitif, et ces étiquettes ne peuvent plus être modifiées. Les étiquettes achetées plus tard vont sur le prochain manifeste.',
  closing: 'Clôture…',
  keep: 'Pas encore',
  closed: { one: '{count} colis clôturé.', other: '{count} colis clôturés.' },
  nothingTitle: 'Rien à clôturer',
  nothingText: 'Chaque étiquette achetée est sur un manifeste, livrée ou annulée.',

  list: 'Clôturés',
  listName: 'Manifestes, du plus récent au plus ancien',
  listSorted: 'Manifestes',
  columnDay: 'Jour',
  columnCarrier: 'Transporteur',
  columnParcels: 'Colis',
  columnWeight: 'Poids',
  columnState: 'État',
  columnPapers: 'Documents',
  columnActions: 'Actions',
  state_closing: 'Clôture en cours',
  state_closed: 'Clôturé',
  state_unknown: 'Peut-être clôturé',
  paper: 'Manifeste {id}',
  ownList: 'Liste à signer',
  print: 'Imprimer',
  printName: 'Imprimer le manifeste de {carrier}, {day}',
  printing: 'En file pour l’imprimante.',
  none: 'Pas encore de manifestes.',

  settle: 'Noter ce qui s’est passé…',
  settleName: 'Noter ce qui s’est passé pour le manifeste de {carrier}, {day}',
  settleTitle: 'Le transporteur a-t-il clôturé ces colis ?',
  settleText:
    'Cela lui a été demandé et il n’a pas répondu. Packdesk ne le redemande pas. Interrogez le transporteur, ou regardez sur son site et notez ici ce que vous avez trouvé.',
  ask: 'Interroger le transporteur',
  askHint: 'Interroger ne clôture rien.',
  asking: 'Interrogation…',
  found_closed: 'Le transporteur les a clôturés. Le manifeste est classé avec ses documents.',
  found_not_closed:
    'Il est certain que le transporteur ne les a pas clôturés. Le manifeste est supprimé ; ses colis peuvent être clôturés de nouveau.',
  found_cannot_tell: 'La réponse ne tranche pas. On ne sait toujours pas si le transporteur les a clôturés.',
  askReason: 'Pourquoi',
  asked: 'Terminé',
  happened: 'Il les a clôturés',
  notHappened: 'Il ne l’a pas fait',
  numbers: 'Numéros de manifeste du transporteur',
  numbersHint: 'Séparez-en plusieurs par des virgules. Laissez vide s’il n’y en a pas.',
  settleSave: 'Noter',
  settling: 'Enregistrement…',
  settleKeep: 'Revenir',
  settled: 'Noté.',
} as const satisfies Translated<typeof english.manifests>
