import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'Code SH {code}',
  origin: 'Fabriqué en {country}',
  take: 'Utiliser {words} ({why})',
  taken: '{words} saisi. Vérifiez.',
  why_product: 'd’après Produits',
  fromList: 'de la liste de Packdesk : {words}',
  why_sku: { one: 'comme dans {known}', other: 'comme dans {known}, {count} fois' },
  why_title: { one: 'même nom, comme dans {known}', other: 'même nom, comme dans {known}, {count} fois' },
  duties: 'Droits et taxes : une estimation, hors du prix',
  counted_eu_flat_duty: {
    one: 'Droit de l’UE : au moins {money}, {count} type d’articles ({codes}) × {each}',
    other: 'Droit de l’UE : au moins {money}, {count} types d’articles ({codes}) × {each}',
  },
  counted_gb_vat: 'TVA britannique : {money}, {percent} % de {goods}, facturée par vous à la vente',
  counted_carrier_duties: 'Le transporteur prévoit {money}',
  not_import_taxes: 'Droits et taxes du pays de destination : non calculés',
  not_ioss_vat: 'TVA payée sous votre numéro IOSS : non calculée',
  not_delivery_vat: 'TVA et frais payés par le destinataire : non calculés',
  not_needs_codes: 'Non calculé : un article n’a pas de code SH',
  not_needs_values: 'Non calculé : un article n’a pas de valeur',
  not_needs_currency: 'Non calculé : les valeurs ne sont pas dans la devise du seuil',
  not_buyer_vat: 'Rien n’est dû à la livraison si vous la facturez',
  gapsOfItems: 'La douane demande pour ces articles (à saisir ici ou dans Produits) :',
  gapsOfRecipient: 'La douane demande au sujet du destinataire (modifiez la commande) :',
  gapsOfSender: 'La douane demande au sujet de l’expéditeur (modifiez la commande ou votre adresse) :',
  gapsOnShip: 'La douane demande dans la déclaration (ouvrez Expédier et saisissez-le là) :',
} as const satisfies Translated<typeof english.customsHelp>
