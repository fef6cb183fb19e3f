import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Was beantwortet wird, bevor das Label einer Sendung gekauft wird. */
export const gates = {
  title: 'Vor dem Kauf ansehen',
  asked: 'Noch ist nichts gekauft',
  text_zero_price: 'Der Preis ist null.',
  text_price: 'Der Preis ist das {times}-Fache dessen, was solche Labels bisher kosteten.',
  text_currency: 'Der Preis ist in {currency}, nicht in {home}.',
  text_light: 'Das Paket wiegt {weight}, sein Inhalt {contents}.',
  text_heavy: 'Das Paket wiegt {weight}, sein Inhalt nur {contents}.',
  text_option: 'Der Paketdienst macht mit diesen Optionen nichts: {options}.',
  text_point: 'Der Dienst geht an eine Abholstelle, und keine wurde genannt.',
  fix_address: 'Adresse berichtigen',
  fix_parcel: 'Gewicht berichtigen',
  fix_price: 'Anderen Preis wählen',
  keep: 'So lassen',
  kept: 'So gelassen.',
  stays: 'So gelassen: {text}',
  buy: 'Trotzdem kaufen',
  buying: 'Wird gekauft …',
  back: 'Nicht kaufen',
} as const satisfies Translated<typeof english.gates>

/** Warum sich ein Label jetzt nicht stornieren lässt. */
export const voidHeld = {
  collected: 'Die Abholung am {day} holt es ab. Ändern oder stornieren Sie zuerst diese Abholung.',
  together: 'Es wird mit der Sendung storniert, mit der es kam.',
  status: 'Es ist „{status}“ und lässt sich nicht mehr stornieren.',
  missing: 'Es ist nicht mehr hier.',
  pending: 'Der Versanddienst wird gerade danach gefragt. Warten Sie die Antwort ab.',
  unwritten:
    'Was aus der letzten Anfrage wurde, ist noch nicht festgehalten. Wenn die Festplatte voll ist, schaffen Sie Platz.',
  unknown_purchase: 'Niemand weiß, ob es gekauft wurde. Klären Sie das zuerst.',
  unknown_void: 'Niemand weiß, ob es schon storniert ist. Klären Sie das zuerst.',
  unknown_pickup: 'Niemand weiß, was aus seiner Abholung wurde. Klären Sie das zuerst.',
  unknown_manifest: 'Niemand weiß, ob sein Manifest abgeschlossen wurde. Klären Sie das zuerst.',
  unknown_upload: 'Niemand weiß, ob seine Papiere angekommen sind. Klären Sie das zuerst.',
} as const satisfies Translated<typeof english.voidHeld>
