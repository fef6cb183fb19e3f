import type { doubtTexts } from '../../../shared/countries/doubt-texts.ts'
import type { Translated } from '../dictionary.ts'

/** Words the station gives in English: what a country calls the fields of an address. */
export const terms = {
  Name: 'Name',
  Company: 'Firma',
  'Street and number': 'Straße und Hausnummer',
  'Flat, floor, building': 'Wohnung, Etage, Gebäude',
  Phone: 'Telefon',
  Email: 'E-Mail',
  City: 'Ort',
  'Town or city': 'Ort',
  'City or suburb': 'Ort oder Vorort',
  'City or ward': 'Stadt oder Bezirk',
  District: 'Ortsteil',
  Suburb: 'Vorort',
  Neighbourhood: 'Stadtviertel',
  Barangay: 'Barangay',
  Townland: 'Townland',
  Locality: 'Ortschaft',
  'State or province': 'Bundesland oder Provinz',
  State: 'Bundesstaat',
  Province: 'Provinz',
  County: 'Grafschaft',
  Prefecture: 'Präfektur',
  Emirate: 'Emirat',
  Region: 'Region',
  Department: 'Departamento',
  Governorate: 'Gouvernement',
  Parish: 'Gemeinde',
  Island: 'Insel',
  'Postal code': 'Postleitzahl',
  'ZIP code': 'ZIP-Code',
  Postcode: 'Postleitzahl',
  'PIN code': 'PIN-Code',
  Eircode: 'Eircode',
  CEP: 'CEP',
  CAP: 'CAP',

  'Client ID': 'Client-ID',
  'Sign in with the account you ship with and create an app under "My Apps".':
    'Melden Sie sich mit dem Konto an, mit dem Sie versenden, und legen Sie unter „My Apps“ eine App an.',
  'Add the products for rates, labels, tracking, pickups, paperless documents and landed costs to the app.':
    'Fügen Sie der App die Produkte für Preise, Etiketten, Sendungsverfolgung, Abholungen, elektronische Zolldokumente und Einfuhrkosten (Landed Cost) hinzu.',
  'Copy its client ID and client secret, and the shipper number of the account.':
    'Kopieren Sie Client-ID und Client-Secret der App und die Versendernummer des Kontos.',
  'Sign in to your business account and join the Developer Program.':
    'Melden Sie sich mit Ihrem Geschäftskonto an und treten Sie dem Developer Program bei.',
  'Copy both parts of the development key for Test; the production key is for Live.':
    'Kopieren Sie beide Teile des Entwicklungsschlüssels für Test; der Produktionsschlüssel ist für Live.',
  'For labels also copy your customer number, and the number of your contract if you have one.':
    'Kopieren Sie für Etiketten auch Ihre Kundennummer und, falls vorhanden, die Vertragsnummer.',
  'From the app you created at developer.ups.com.':
    'Von der App, die Sie auf developer.ups.com angelegt haben.',
  'From the developer page of the carrier.': 'Von der Entwicklerseite des Paketdienstes.',
  'Client secret': 'Client-Secret',
  'From the same app.': 'Von derselben App.',
  'Shipper number': 'Versendernummer',
  'Six letters and digits. Required to buy labels and for your own rates.':
    'Sechs Buchstaben und Ziffern. Nötig für Label und für Ihre eigenen Preise.',
  'Account country': 'Land des Kontos',
  'The country of the account.': 'Das Land des Kontos.',
  'The country the carrier collects from.': 'Das Land, in dem der Paketdienst abholt.',
  'Account number': 'Kontonummer',
  'Merchant ID': 'Händlerkennung',
  'The account an app signs in for, when it acts for others.':
    'Das Konto, für das eine App sich anmeldet, wenn sie für andere handelt.',
  'API key: user name': 'API-Schlüssel: Benutzername',
  'The part of the key before the colon. Development and production use different keys.':
    'Der Teil des Schlüssels vor dem Doppelpunkt. Entwicklung und Betrieb haben verschiedene Schlüssel.',
  'API key: password': 'API-Schlüssel: Passwort',
  'The part of the key after the colon.': 'Der Teil des Schlüssels nach dem Doppelpunkt.',
  'Customer number': 'Kundennummer',
  '7 to 10 digits. Without it you get only public counter rates and no labels.':
    '7 bis 10 Ziffern. Ohne sie gibt es nur öffentliche Schalterpreise und keine Label.',
  'Contract number': 'Vertragsnummer',
  'From your parcel contract. Leave empty for an account that pays by card.':
    'Aus Ihrem Paketvertrag. Leer lassen bei einem Konto, das mit Karte zahlt.',
  Language: 'Sprache',
  'Language of the carrier’s messages.': 'Sprache der Meldungen des Paketdienstes.',
  'Label format': 'Labelformat',
  'PDF_8x4 is the longer paper with a tab.': 'PDF_8x4 ist das längere Papier mit Abriss.',
  'PDF_8_5x11 prints PDF labels on letter paper; all other formats are 4x6 inches.':
    'PDF_8_5x11 druckt PDF-Label auf Letter-Papier; alle anderen Formate sind 4 × 6 Zoll.',
  'Cost centre': 'Kostenstelle',
  'Appears on the bill for every shipment, if the account has cost centres.':
    'Steht auf der Rechnung jeder Sendung, wenn das Konto Kostenstellen hat.',
  'Appears on invoices for every shipment without its own.':
    'Steht auf Rechnungen für jede Sendung ohne eigene.',
  'Ship without a manifest': 'Ohne Manifest versenden',
  'On by default. If off, contract shipments wait for the manifest of the day and are not valid before it is made.':
    'Normalerweise an. Aus: Vertragssendungen warten auf das Manifest des Tages und gelten vorher nicht.',
  'US duty by Zonos': 'US-Zoll durch Zonos',
  'Turn it on when a verified Zonos account is linked to this Canada Post account. Otherwise labels to the United States ask for a Declaration ID.':
    'Einschalten, wenn ein geprüftes Zonos-Konto mit diesem Konto von Canada Post verknüpft ist. Sonst fragen Labels in die USA nach einer Declaration ID.',
  'Pay by card': 'Mit Karte zahlen',
  'Charges the credit card of the account instead of its contract.':
    'Belastet die Kreditkarte des Kontos statt seines Vertrags.',
  'Mail address for refunds': 'Mailadresse für Erstattungen',
  'Where the carrier writes about refunds, and about pickups at an address without a mail address of its own. Needed to void a label that was transmitted.':
    'Wohin der Paketdienst zu Erstattungen schreibt, und zu Abholungen an einer Adresse ohne eigene Mailadresse. Nötig, um ein übermitteltes Label zu stornieren.',
  'Language of documents': 'Sprache der Dokumente',
  Currency: 'Währung',
  'Options to offer': 'Angebotene Optionen',
  'Option codes; empty offers all.': 'Codes von Optionen; leer bietet alle.',
  'Services to offer': 'Angebotene Dienste',
  'Service codes; rates of other services are dropped.':
    'Codes von Diensten; Preise anderer Dienste fallen weg.',
  'Days until a refund': 'Tage bis zur Erstattung',
  'How long the carrier takes to refund a voided label; 0 is at once. Leave empty for the carrier’s usual time.':
    'Wie lange der Paketdienst für die Erstattung eines stornierten Labels braucht; 0 ist sofort. Leer: die übliche Zeit.',
  'Wait for rates (seconds)': 'Auf Preise warten (Sekunden)',
  '1 to 60; 10 when empty. Also for tracking and voiding.':
    '1 bis 60; 10, wenn leer. Auch für Verfolgung und Storno.',
  'Wait for labels (seconds)': 'Auf Label warten (Sekunden)',
  '5 to 180; 30 when empty. Also for pickups and documents.':
    '5 bis 180; 30, wenn leer. Auch für Abholungen und Dokumente.',
  'Other server': 'Anderer Server',
  'A simulator or proxy to use instead of the carrier. Leave empty to use the carrier. A change needs the secrets again.':
    'Ein Simulator oder Proxy statt des Paketdienstes. Leer heißt: der Paketdienst. Eine Änderung braucht die Geheimnisse neu.',
  'Other server for real labels': 'Anderer Server für echte Label',
  'A live connection uses the other server only when this is on.':
    'Eine Live-Verbindung benutzt den anderen Server nur, wenn das an ist.',
  'Carrier name': 'Name des Paketdienstes',
  'Shown on labels and in lists.': 'Steht auf Labeln und in Listen.',
  'Carrier code': 'Code des Paketdienstes',
  'How other programs name this carrier: lower-case letters, digits and underscores.':
    'Wie andere Programme ihn nennen: Kleinbuchstaben, Ziffern und Unterstriche.',
  'Pickup days': 'Abholtage',
  'Weekdays in English, like monday; empty means no pickups.':
    'Wochentage auf Englisch, wie monday; leer heißt keine Abholungen.',
  'Days without pickups': 'Tage ohne Abholung',
  'Holidays, as YYYY-MM-DD.': 'Feiertage, als JJJJ-MM-TT.',
  'First pickup': 'Früheste Abholung',
  'HH:MM; no pickup before this time. 08:00 by default.': 'HH:MM; keine Abholung vorher. Sonst 08:00.',
  'Last pickup': 'Späteste Abholung',
  'HH:MM; no pickup after this time. 18:00 by default.': 'HH:MM; keine Abholung nachher. Sonst 18:00.',
  'Same-day cut-off': 'Annahmeschluss am selben Tag',
  'HH:MM; same-day pickups must be scheduled before this time. Empty means no cut-off.':
    'HH:MM; bis dahin sind Abholungen am selben Tag zu buchen. Leer heißt ohne Schluss.',
  'Pickups a day': 'Abholungen am Tag',
  'How many the vehicle can make; empty means no limit.':
    'Wie viele das Fahrzeug schafft; leer heißt ohne Grenze.',
  'Time zone': 'Zeitzone',
  'For the times above, like America/Vancouver; that of the shop when empty.':
    'Für die Zeiten oben, wie America/Vancouver; leer: die des Ladens.',
  'Services and prices': 'Dienste und Preise',
  'Own label design': 'Eigenes Labelbild',
  'A template used instead of the built-in label.': 'Eine Vorlage statt des eingebauten Labels.',
  'Tracking number prefix': 'Anfang der Sendungsnummern',
  'Starts the numbers this station assigns; empty means the initials of the carrier code.':
    'Beginnt die Nummern, die diese Station vergibt; leer: die Anfangsbuchstaben des Codes.',
  'Tracking numbers': 'Sendungsnummern',
  'The reference number of a parcel where one was sent, always numbers of this station, or always the reference number.':
    'Die Referenznummer eines Pakets, wo eine mitkam, immer Nummern dieser Station, oder immer die Referenznummer.',
  'Label size': 'Labelgröße',
  'Printer resolution': 'Auflösung des Druckers',
  'Dots per inch; 203 by default.': 'Punkte je Zoll; sonst 203.',
  'Text colour': 'Textfarbe',
  'Brand colour': 'Farbe der Marke',
  'In the control panel of your store open Settings > Store-level API accounts and create an account for V2/V3.':
    'Öffnen Sie in der Verwaltung Ihres Shops Settings > Store-level API accounts und legen Sie ein Konto für V2/V3 an.',
  'Give it these scopes: Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).':
    'Geben Sie ihm diese Rechte: Information & settings (read-only), Products (read-only), Order fulfillment (modify), Orders (modify).',
  'Save it and copy the access token and the API path: the token is shown once.':
    'Speichern Sie es und kopieren Sie Access Token und API Path: Das Token wird nur einmal gezeigt.',
  'API path or store hash': 'API-Pfad oder Store-Hash',
  'Shown with the account: https://api.bigcommerce.com/stores/abc123/v3/':
    'Steht beim Konto: https://api.bigcommerce.com/stores/abc123/v3/',
  'Access token': 'Zugriffstoken',
  'Of the store-level API account. It is shown once, when the account is made.':
    'Des API-Kontos des Shops. Es wird nur einmal gezeigt, wenn das Konto angelegt wird.',
  'In the back office of your shop open Advanced Parameters > Webservice, turn the webservice on and add a key.':
    'Öffnen Sie im Backoffice Ihres Shops Erweiterte Einstellungen > Webservice, schalten Sie den Webservice ein und fügen Sie einen Schlüssel hinzu.',
  'Let it do the following: addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).':
    'Erlauben Sie ihm: addresses (GET), carriers (GET), configurations (GET), countries (GET), currencies (GET), customers (GET), order_carriers (GET), order_details (GET), order_states (GET), orders (GET), products (GET), states (GET), order_carriers (POST), order_carriers (PUT), order_carriers (DELETE), order_histories (POST).',
  'Save it and copy the key.': 'Speichern Sie ihn und kopieren Sie den Schlüssel.',
  'Address of the shop': 'Adresse des Shops',
  'As customers see it: https://shop.example': 'Wie Kunden sie sehen: https://shop.example',
  'Webservice key': 'Schlüssel des Webservice',
  'Advanced Parameters > Webservice.': 'Erweiterte Einstellungen > Webservice.',
  'Send the key in the address': 'Schlüssel in der Adresse senden',
  'For hosts that take the sign-in out of requests. The key is then written into the log of the web server.':
    'Für Server, die die Anmeldung aus Anfragen entfernen. Der Schlüssel steht dann im Protokoll des Webservers.',
  'Order number': 'Bestellnummer',
  'The reference, or the id where references repeat: an order that was split has one for all.':
    'Die Referenz, oder die ID, wo Referenzen sich wiederholen: Eine geteilte Bestellung hat eine für alle Teile.',
  'Also ready to ship': 'Auch versandbereit',
  'Names or ids of statuses beside those that are paid. Cash on delivery is among them already.':
    'Namen oder IDs von Status neben den bezahlten. Nachnahme gehört schon dazu.',
  'On hold': 'Zurückgehalten',
  'Names or ids of statuses of orders that wait, though they are paid.':
    'Namen oder IDs von Status, in denen Bestellungen warten, obwohl sie bezahlt sind.',
  'Set the order to shipped': 'Bestellung auf versandt setzen',
  'Sets the status of the shop for shipped orders once nothing is left to send.':
    'Setzt den Status des Shops für versandte Bestellungen, sobald nichts mehr zu senden ist.',
} as const satisfies Record<string, string>

/** What does not fit together in an address. */
export const doubts = {
  postal_state: '{code} liegt in {place}, nicht {entered}. Berichtigen Sie es, oder lassen Sie es.',
  postal_nowhere:
    'Keine Postleitzahl in {country} beginnt mit {begin}. Berichtigen Sie sie, oder lassen Sie sie.',
  postal_city: '{code} gehört zu {place}, nicht {entered}. Berichtigen Sie es, oder lassen Sie es.',
  postal_format:
    'Postleitzahlen in {country} sehen aus wie {example}. Berichtigen Sie sie, oder lassen Sie sie.',
} as const satisfies Translated<typeof doubtTexts>
