import type { Translated } from '../dictionary.ts'
import type { today as english } from '../en/today.ts'

/** Ce qui reste de la journée. */
export const today = {
  next: 'Ensuite',
  part_leave: 'Doit partir',
  part_answer: 'Attend quelqu’un',
  part_print: 'Ne s’imprime pas',
  part_down: 'Injoignable',
  leavesUntil: 'Part aujourd’hui si acheté avant',
  overdue: 'En retard, prêtes à expédier',
  overdueText: 'Le jour de départ prévu est passé.',
  dueToday: 'À faire partir aujourd’hui, prêtes à expédier',
  dueLater: 'À faire partir plus tard, prêtes à expédier',
  undated: {
    one: '{count} n’a pas de jour de départ prévu.',
    other: '{count} n’ont pas de jour de départ prévu.',
  },
  closeOut: '{carrier}, sur aucun bordereau',
  collect: '{carrier}, sans enlèvement',
  purchases: 'Achats en attente arrêtés',
  purchasesText: 'Le prix a augmenté, le service n’existe plus ou il a été refusé. À vous de décider.',
  checkText: 'Il manque quelque chose avant l’expédition.',
  tracking: 'Colis avec un problème',
  trackingText: 'Personne n’a prévenu les destinataires.',
  prints: 'Impressions arrêtées',
  pressReady: { one: 'Ouvrir {count} commande', other: 'Ouvrir {count} commandes' },
  pressCloseOut: 'Clôturer {carrier}',
  pressCollect: 'Réserver un enlèvement de {carrier}',
  pressAttention: { one: 'Régler {count} point', other: 'Régler {count} points' },
  pressPurchases: { one: 'Décider de {count} achat', other: 'Décider de {count} achats' },
  pressCheck: { one: 'Corriger {count} commande', other: 'Corriger {count} commandes' },
  pressTracking: { one: 'S’occuper de {count} colis', other: 'S’occuper de {count} colis' },
  pressPrints: { one: 'Voir {count} impression', other: 'Voir {count} impressions' },
  pressRun: 'Continuer l’achat groupé {number}',
  pressLook: 'Voir {name}',
  doneTitle: 'Plus rien à faire aujourd’hui',
  doneText: 'Ce qui était prêt est parti, et rien n’attend personne.',
  doneHeld: {
    one: '{count} commande est en attente. Rien d’autre n’attend personne.',
    other: '{count} commandes sont en attente. Rien d’autre n’attend personne.',
  },
} as const satisfies Translated<typeof english>
