import type { Translated } from '../dictionary.ts'
import type { scales as english } from '../en/scales.ts'

/** Texts of the settings of scales. */
export const scales = {
  ofDesk: 'Waage dieses Platzes',
  ofDesk_hint: 'Woher die Gewichte dieses Platzes kommen.',
  station: 'Die der Station',
  hid: 'Am USB dieses Computers',
  serial: 'An einer seriellen Schnittstelle dieses Computers',
  speaks: 'Sie spricht',
  ascii: 'Zeilen aus Gewicht und Einheit (ASCII)',
  ofStation: 'Waagen der Station',
  atPorts: 'Waagen an seriellen Schnittstellen',
  ofStation_hint: 'An seriellen Schnittstellen des Computers der Station; jeder Platz kann damit wiegen.',
  port: 'Serielle Schnittstelle',
  look: 'Waage suchen',
  found: 'Gefunden: {name}.',
  several: 'Es kann mehreres sein. Wählen Sie, was das aufgelegte Gewicht zeigt.',
  silent: 'Dort antwortet nichts. Ist die Waage an? Sie können selbst wählen, was sie spricht.',
  not_understood: 'Sie sagt etwas, das keine bekannte Waage ist. Wählen Sie, was sie spricht.',
  unreachable:
    'Die Schnittstelle lässt sich nicht öffnen. Steckt das Kabel, und ist kein anderes Programm daran?',
  name: 'Name der Waage',
  usualName: 'Waage',
  add: 'Waage hinzufügen',
  added: '{name} wurde hinzugefügt.',
  remove: 'Entfernen',
  removeName: '{name} entfernen',
  removed: '{name} wurde entfernt.',
  link_stopped: 'aus',
  link_opening: 'wird geöffnet',
  link_waiting: 'noch nichts gehört',
  link_listening: 'antwortet',
  link_silent: 'antwortet nicht',
  link_lost: 'abgezogen',
  link_unreachable: 'nicht erreichbar',
} as const satisfies Translated<typeof english>
