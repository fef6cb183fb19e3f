import type { doubtTexts } from '../../../shared/countries/doubt-texts.ts'
import type { Translated } from '../dictionary.ts'

/** Words the station gives in English: fields of addresses, and settings of connections with what helps to fill them. */
export const terms = {
  Name: 'Nom',
  Company: 'Société',
  'Street and number': 'Numéro et rue',
  'Flat, floor, building': 'Appartement, étage, bâtiment',
  Phone: 'Téléphone',
  Email: 'E-mail',
  City: 'Ville',
  'Town or city': 'Ville',
  'City or suburb': 'Ville ou banlieue',
  'City or ward': 'Ville ou arrondissement',
  District: 'Quartier',
  Suburb: 'Banlieue',
  Neighbourhood: 'Quartier',
  Barangay: 'Barangay',
  Townland: 'Townland',
  Locality: 'Localité',
  'State or province': 'État ou province',
  State: 'État',
  Province: 'Province',
  County: 'Comté',
  Prefecture: 'Préfecture',
  Emirate: 'Émirat',
  Region: 'Région',
  Department: 'Département',
  Governorate: 'Gouvernorat',
  Parish: 'Paroisse',
  Island: 'Île',
  'Postal code': 'Code postal',
  'ZIP code': 'Code ZIP',
  Postcode: 'Code postal',
  'PIN code': 'Code PIN',
  Eircode: 'Eircode',
  CEP: 'CEP',
  CAP: 'CAP',

  // Settings of connections.
  'Client ID': 'Identifiant client',
  'Sign in with the account you ship with and create an app under "My Apps".':
    'Connectez-vous avec le compte d’expédition et créez une application sous « My Apps ».',
  'Add the products for rates, labels, tracking, pickups, paperless documents and landed costs to the app.':
    'Ajoutez à l’application les produits pour tarifs, étiquettes, suivi, ramassages, documents dématérialisés et coûts d’importation (Landed Cost).',
  'Copy its client ID and client secret, and the shipper number of the account.':
    'Copiez l’identifiant et le secret client de l’application, et le numéro d’expéditeur du compte.',
  'Sign in to your business account and join the Developer Program.':
    'Connectez-vous à votre compte entreprise et rejoignez le programme pour développeurs.',
  'Copy both parts of the development key for Test; the production key is for Live.':
    'Copiez les deux parties de la clé de développement pour Test ; la clé de production est pour le mode réel.',
  'For labels also copy your customer number, and the number of your contract if you have one.':
    'Pour les étiquettes, copiez aussi votre numéro de client, et celui de votre convention si vous en avez une.',
  'From the app you created at developer.ups.com.':
    'De l’application que vous avez créée sur developer.ups.com.',
  'From the developer page of the carrier.': 'De la page développeurs du transporteur.',
  'Client secret': 'Secret client',
  'From the same app.': 'De la même application.',
  'Shipper number': 'Numéro d’expéditeur',
  'Six letters and digits. Required to buy labels and for your own rates.':
    'Six lettres et chiffres. Nécessaire pour acheter des étiquettes et pour vos propres tarifs.',
  'Account country': 'Pays du compte',
  'The country of the account.': 'Le pays du compte.',
  'The country the carrier collects from.': 'Le pays où le transporteur enlève.',
  'Account number': 'Numéro de compte',
  'Merchant ID': 'Identifiant marchand',
  'The account an app signs in for, when it acts for others.':
    'Le compte pour lequel une application se connecte, quand elle agit pour d’autres.',
  'API key: user name': 'Clé API : nom d’utilisateur',
  'The part of the key before the colon. Development and production use different keys.':
    'La partie de la clé avant les deux-points. Développement et production ont des clés différentes.',
  'API key: password': 'Clé API : mot de passe',
  'The part of the key after the colon.': 'La partie de la clé après les deux-points.',
  'Customer number': 'Numéro de client',
  '7 to 10 digits. Without it you get only public counter rates and no labels.':
    'De 7 à 10 chiffres. Sans lui, vous n’obtenez que les tarifs publics au guichet et aucune étiquette.',
  'Contract number': 'Numéro de contrat',
  'From your parcel contract. Leave empty for an account that pays by card.':
    'De votre contrat colis. Laissez vide pour un compte qui paie par carte.',
  Language: 'Langue',
  'Language of the carrier’s messages.': 'Langue des messages du transporteur.',

  'Label format': 'Format d’étiquette',
  'PDF_8x4 is the longer paper with a tab.': 'PDF_8x4 est le papier plus long avec un talon.',
  'PDF_8_5x11 prints PDF labels on letter paper; all other formats are 4x6 inches.':
    'PDF_8_5x11 imprime les étiquettes PDF sur papier Letter ; tous les autres formats font 4x6 pouces.',
  'Cost centre': 'Centre de coûts',
  'Appears on the bill for every shipment, if the account has cost centres.':
    'Figure sur la facture pour chaque envoi, si le compte a des centres de coûts.',
  'Appears on invoices for every shipment without its own.':
    'Figure sur les factures pour chaque envoi qui n’a pas le sien.',
  'Ship without a manifest': 'Expédier sans manifeste',
  'On by default. If off, contract shipments wait for the manifest of the day and are not valid before it is made.':
    'Oui par défaut. Si non, les envois sous contrat attendent le manifeste du jour et ne sont pas valables avant qu’il soit fait.',
  'US duty by Zonos': 'Droits américains par Zonos',
  'Turn it on when a verified Zonos account is linked to this Canada Post account. Otherwise labels to the United States ask for a Declaration ID.':
    'À activer quand un compte Zonos vérifié est lié à ce compte Postes Canada. Sinon, les étiquettes vers les États-Unis demandent un Declaration ID.',
  'Pay by card': 'Payer par carte',
  'Charges the credit card of the account instead of its contract.':
    'Débite la carte de crédit du compte au lieu de son contrat.',
  'Mail address for refunds': 'Adresse e-mail pour les remboursements',
  'Where the carrier writes about refunds, and about pickups at an address without a mail address of its own. Needed to void a label that was transmitted.':
    'Où le transporteur écrit pour les remboursements, et pour les enlèvements à une adresse sans e-mail propre. Nécessaire pour annuler une étiquette transmise.',
  'Language of documents': 'Langue des documents',
  Currency: 'Devise',
  'Options to offer': 'Options à proposer',
  'Option codes; empty offers all.': 'Codes d’options ; vide les propose toutes.',
  'Services to offer': 'Services à proposer',
  'Service codes; rates of other services are dropped.':
    'Codes de services ; les tarifs d’autres services sont écartés.',
  'Days until a refund': 'Jours jusqu’au remboursement',
  'How long the carrier takes to refund a voided label; 0 is at once. Leave empty for the carrier’s usual time.':
    'Le temps que met le transporteur à rembourser une étiquette annulée ; 0 est aussitôt. Laissez vide pour son délai habituel.',
  'Wait for rates (seconds)': 'Attente des tarifs (secondes)',
  '1 to 60; 10 when empty. Also for tracking and voiding.':
    'De 1 à 60 ; 10 si vide. Aussi pour le suivi et l’annulation.',
  'Wait for labels (seconds)': 'Attente des étiquettes (secondes)',
  '5 to 180; 30 when empty. Also for pickups and documents.':
    'De 5 à 180 ; 30 si vide. Aussi pour les enlèvements et les documents.',
  'Other server': 'Autre serveur',
  'A simulator or proxy to use instead of the carrier. Leave empty to use the carrier. A change needs the secrets again.':
    'Un simulateur ou proxy à utiliser à la place du transporteur. Laissez vide pour utiliser le transporteur. Un changement redemande les secrets.',
  'Other server for real labels': 'Autre serveur pour étiquettes réelles',
  'A live connection uses the other server only when this is on.':
    'Une connexion réelle n’utilise l’autre serveur que si ceci est activé.',

  'Carrier name': 'Nom du transporteur',
  'Shown on labels and in lists.': 'Affiché sur les étiquettes et dans les listes.',
  'Carrier code': 'Code du transporteur',
  'How other programs name this carrier: lower-case letters, digits and underscores.':
    'Comment d’autres programmes nomment ce transporteur : minuscules, chiffres et traits bas.',
  'Pickup days': 'Jours d’enlèvement',
  'Weekdays in English, like monday; empty means no pickups.':
    'Jours de la semaine en anglais, comme monday ; vide veut dire aucun enlèvement.',
  'Days without pickups': 'Jours sans enlèvement',
  'Holidays, as YYYY-MM-DD.': 'Jours fériés, au format AAAA-MM-JJ.',
  'First pickup': 'Premier enlèvement',
  'HH:MM; no pickup before this time. 08:00 by default.':
    'HH:MM ; aucun enlèvement avant cette heure. 08:00 par défaut.',
  'Last pickup': 'Dernier enlèvement',
  'HH:MM; no pickup after this time. 18:00 by default.':
    'HH:MM ; aucun enlèvement après cette heure. 18:00 par défaut.',
  'Same-day cut-off': 'Heure limite du jour même',
  'HH:MM; same-day pickups must be scheduled before this time. Empty means no cut-off.':
    'HH:MM ; les enlèvements du jour même doivent être réservés avant cette heure. Vide veut dire sans limite.',
  'Pickups a day': 'Enlèvements par jour',
  'How many the vehicle can make; empty means no limit.':
    'Combien le véhicule peut en faire ; vide veut dire sans limite.',
  'Time zone': 'Fuseau horaire',
  'For the times above, like America/Vancouver; that of the shop when empty.':
    'Pour les heures ci-dessus, comme America/Vancouver ; celui de la boutique si vide.',
  'Services and prices': 'Services et prix',
  'Own label design': 'Modèle d’étiquette propre',
  'A template used instead of the built-in label.': 'Un modèle utilisé à la place de l’étiquette fournie.',
  'Tracking number prefix': 'Préfixe du numéro de suivi',
  'Starts the numbers this station assigns; empty means the initials of the carrier code.':
    'Commence les numéros que cette station attribue ; vide veut dire les initiales du code du transporteur.',
  'Tracking numbers': 'Numéros de suivi',
  'The reference number of a parcel where one was sent, always numbers of this station, or always the reference number.':
    'Le numéro de référence d’un colis s’il a été transmis, toujours les numéros de cette station, ou toujours le numéro de référence.',
  'Label size': 'Taille d’étiquette',
  'Printer resolution': 'Résolution de l’imprimante',
  'Dots per inch; 203 by default.': 'Points par pouce ; 203 par défaut.',
  'Text colour': 'Couleur du texte',
  'Brand colour': 'Couleur de la marque',
  'In the control panel of your store open Settings > Store-level API accounts and create an account for V2/V3.':
    'Dans l’administration de votre boutique, ouvrez Settings > Store-level API accounts et créez un compte pour V2/V3.',
  'Give it these scopes: Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).':
    'Donnez-lui ces droits : Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).',
  'Save it and copy the access token and the API path: the token is shown once.':
    'Enregistrez-le et copiez le jeton d’accès et le chemin de l’API : le jeton n’est affiché qu’une fois.',
  'API path or store hash': 'Chemin de l’API ou identifiant de la boutique',
  'Shown with the account: https://api.bigcommerce.com/stores/abc123/v3/':
    'Affiché avec le compte : https://api.bigcommerce.com/stores/abc123/v3/',
  'Access token': 'Jeton d’accès',
  'Of the store-level API account. It is shown once, when the account is made.':
    'Du compte API de la boutique. Il n’est affiché qu’une fois, à la création du compte.',
  'In the back office of your shop open Advanced Parameters > Webservice, turn the webservice on and add a key.':
    'Dans le back-office de votre boutique, ouvrez Paramètres avancés > Webservice, activez le webservice et ajoutez une clé.',
  'Let it do the following: addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).':
    'Autorisez-la à : addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).',
  'Save it and copy the key.': 'Enregistrez-la et copiez la clé.',
  'Address of the shop': 'Adresse de la boutique',
  'As customers see it: https://shop.example': 'Telle que les clients la voient : https://shop.example',
  'Webservice key': 'Clé du webservice',
  'Advanced Parameters > Webservice.': 'Paramètres avancés > Webservice.',
  'Send the key in the address': 'Envoyer la clé dans l’adresse',
  'For hosts that take the sign-in out of requests. The key is then written into the log of the web server.':
    'Pour les hébergeurs qui retirent l’authentification des requêtes. La clé est alors écrite dans le journal du serveur web.',
  'Order number': 'Numéro de commande',
  'The reference, or the id where references repeat: an order that was split has one for all.':
    'La référence, ou l’identifiant là où les références se répètent : une commande scindée n’en a qu’une.',
  'Also ready to ship': 'Aussi prêtes à expédier',
  'Names or ids of statuses beside those that are paid. Cash on delivery is among them already.':
    'Noms ou identifiants d’états, outre ceux qui sont payés. Le paiement à la livraison en fait déjà partie.',
  'On hold': 'En attente',
  'Names or ids of statuses of orders that wait, though they are paid.':
    'Noms ou identifiants d’états de commandes qui attendent, bien que payées.',
  'Set the order to shipped': 'Passer la commande à expédiée',
  'Sets the status of the shop for shipped orders once nothing is left to send.':
    'Met l’état de la boutique pour les commandes expédiées dès qu’il ne reste rien à envoyer.',
} as const satisfies Record<string, string>

/** What looks wrong in an address. */
export const doubts = {
  postal_state: '{code} est dans {place}, pas {entered}. Corrigez-le, ou gardez-le.',
  postal_nowhere:
    'Aucun code postal ne commence par {begin} dans ce pays ({country}). Corrigez-le, ou gardez-le.',
  postal_city: '{code} appartient à {place}, pas à {entered}. Corrigez-le, ou gardez-le.',
  postal_format:
    'Les codes postaux de ce pays ({country}) ressemblent à {example}. Corrigez-le, ou gardez-le.',
} as const satisfies Translated<typeof doubtTexts>
