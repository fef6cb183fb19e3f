import type { Translated } from '../dictionary.ts'
import type { today as english } from '../en/today.ts'

/** Was vom Tag noch übrig ist. */
export const today = {
  next: 'Als Nächstes',
  part_leave: 'Muss hinaus',
  part_answer: 'Wartet auf jemanden',
  part_print: 'Wird nicht gedruckt',
  part_down: 'Nicht erreichbar',
  leavesUntil: 'Geht heute hinaus, wenn gekauft bis',
  overdue: 'Überfällig, versandbereit',
  overdueText: 'Der Versandtermin ist vorbei.',
  dueToday: 'Heute fällig, versandbereit',
  dueLater: 'Später fällig, versandbereit',
  undated: {
    one: '{count} davon hat keinen Versandtermin.',
    other: '{count} davon haben keinen Versandtermin.',
  },
  closeOut: '{carrier}, noch auf keiner Übergabeliste',
  collect: '{carrier}, ohne Abholung',
  purchases: 'Angehaltene Käufe',
  purchasesText: 'Der Preis ist gestiegen, der Dienst entfällt oder wurde abgelehnt. Sie entscheiden.',
  checkText: 'Vor dem Versand fehlt noch etwas.',
  tracking: 'Pakete mit Problem',
  trackingText: 'Niemand hat den Empfängern Bescheid gesagt.',
  prints: 'Drucke, die nicht weitergehen',
  pressReady: { one: '{count} Bestellung öffnen', other: '{count} Bestellungen öffnen' },
  pressCloseOut: '{carrier} abschließen',
  pressCollect: 'Abholung von {carrier} buchen',
  pressAttention: { one: '{count} Sache klären', other: '{count} Sachen klären' },
  pressPurchases: { one: 'Über {count} Kauf entscheiden', other: 'Über {count} Käufe entscheiden' },
  pressCheck: { one: '{count} Bestellung berichtigen', other: '{count} Bestellungen berichtigen' },
  pressTracking: { one: 'Um {count} Paket kümmern', other: 'Um {count} Pakete kümmern' },
  pressPrints: { one: 'Nach {count} Druck sehen', other: 'Nach {count} Drucken sehen' },
  pressRun: 'Mit Sammelkauf {number} weitermachen',
  pressLook: '{name} ansehen',
  doneTitle: 'Heute ist nichts mehr zu tun',
  doneText: 'Was bereit war, ist unterwegs, und nichts wartet auf jemanden.',
  doneHeld: {
    one: '{count} Bestellung ist zurückgestellt. Sonst wartet nichts.',
    other: '{count} Bestellungen sind zurückgestellt. Sonst wartet nichts.',
  },
} as const satisfies Translated<typeof english>
