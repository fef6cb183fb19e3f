import type { Translated } from '../dictionary.ts'
import type * as english from '../en/second-label.ts'

/** Fragt, warum ein Label gekauft wird, das eine Bestellung nicht braucht. */
export const secondLabel = {
  title: 'Die Bestellung hat ihr Label',
  cancelled: 'Die Bestellung ist storniert',
  text: 'Ein weiteres Label kostet noch einmal Geld. Verwerfen Sie diesen Entwurf, oder sagen Sie, warum ein weiteres Label nötig ist.',
  labels: 'Labels der Bestellung',
  ask: 'Das weitere Label wird zusätzlich bezahlt, und die Bestellung braucht es nicht. Ihr Grund bleibt bei der Sendung.',
  needed: 'Weiteres Label nötig …',
  reason: 'Warum ist ein weiteres Label nötig?',
  buy: 'Weiteres Label kaufen',
  buying: 'Wird gekauft …',
  save: 'Grund speichern',
  keep: 'Nicht kaufen',
  said: 'Angegebener Grund: {reason}',
} as const satisfies Translated<typeof english.secondLabel>
