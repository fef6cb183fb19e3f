/**
 * What people call things, in English, German, French, Spanish, Italian and Dutch. Where one word stands for several
 * things, the first that is listed is meant, unless its neighbours say otherwise.
 */
const lists = {
  order_id:
    'order number|order no|order #|order|order id|order id (required)|order reference|order ref|reference number|po|po#|po number|purchase order|order name|' +
    'bestellnummer|bestell nr|bestellnr|auftragsnummer|auftrag|auftragsnr|belegnummer|sendungsreferenz|externe auftragsnummer|' +
    'n° de commande|numéro de commande|numero de commande|commande|réf commande|' +
    'número de pedido|numero de pedido|nº pedido|n° pedido|nº de pedido|pedido|' +
    'numero ordine|n ordine|ordine|n° ordine|numero d ordine|bestelnummer|ordernummer|ordernr',
  order_date:
    'order date|date created|created at|sale date|purchase date|ordered at|ordered on|order placed|date ordered|' +
    'bestelldatum|auftragsdatum|verkauft am|erstelldatum|bestellt am|date de commande|date de la commande|créée le|' +
    'fecha de pedido|fecha del pedido|data ordine|data dell ordine|besteldatum|orderdatum|date|datum|fecha|data',
  order_source:
    'order source|source|channel|sales channel|shop|store|marketplace|store name|vertriebskanal|canal|canale|kanaal',
  paid_date:
    'paid at|paid on date|payments date|paid date|date paid|zahlungsdatum|bezahlt am|date de paiement|fecha de pago|data pagamento|data di pagamento|betaaldatum',
  ship_by:
    'ship by|promise date|fulfill by|dispatch by|ship by date|post by date|versand bis|versenden bis|expédier avant|enviar antes de|spedire entro|verzenden voor',
  deliver_by:
    'deliver by|deliver by date|delivery date|delivery by|promised delivery|promised delivery date|latest delivery date|estimated delivery date|delivery promise|' +
    'liefertermin|wliefdat|lieferdatum|liefern bis|zustellung bis|wunschliefertermin|wunschlieferdatum|date de livraison|livrer avant|livraison promise|' +
    'fecha de entrega|entregar antes de|entrega prometida|data di consegna|consegna entro|consegnare entro|leverdatum|leveren voor|bezorgdatum',
  name:
    'name|full name|recipient|recipient name|ship to name|consignee|customer name|customer|attention|attn|contact name|contact|person name|addressee|ship to|' +
    'empfänger|empfängername|name des empfängers|lieferanschrift name|name 1|name1|ansprechpartner|z hd|kunde|kundenname|' +
    'nom complet|destinataire|nom du destinataire|client|nombre completo|destinatario|nombre del destinatario|cliente|' +
    'nominativo|nome destinatario|nome completo|nome e cognome|naam|ontvanger|naam ontvanger|t a v|klant|klantnaam',
  first_name:
    'first name|firstname|given name|forename|vorname|prénom|prenom|nombre|nombre de pila|nome|voornaam',
  last_name:
    'last name|lastname|surname|family name|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|achternaam',
  company:
    'company|company name|organisation|organization|business name|firma|firmenname|unternehmen|name 2|name2|société|entreprise|raison sociale|' +
    'empresa|razón social|azienda|società|ragione sociale|bedrijf|bedrijfsnaam',
  address1:
    'address|address 1|address1|address line 1|address line1|address line one|street|street 1|street address|line 1|line1|addr1|' +
    'straße|strasse|str|anschrift|adresse|adresse 1|adresse1|straße und hausnummer|straße hausnummer|strasse und hausnummer|straße nr|' +
    'rue|voie|adresse postale|dirección|direccion|dirección 1|calle|domicilio|indirizzo|indirizzo 1|via|adres|adres 1|straat|straat en huisnummer',
  street_number:
    'house number|street number|house no|building number|hausnummer|hausnr|hnr|house num1|numéro|n° de voie|numero civico|civico|huisnummer|nummer|número exterior',
  number_addition:
    'number addition|hausnummernzusatz|bis ter|complément de numéro|interno|scala|toevoeging|huisnummertoevoeging',
  address2:
    'address 2|address2|address line 2|address line2|street 2|apt|suite|unit|apartment|line 2|line2|addr2|flat|' +
    'adresszusatz|adresse 2|adresse2|zusatz|name 3|complément d adresse|complément|bâtiment|étage|' +
    'dirección 2|direccion 2|piso|puerta|indirizzo 2|presso|c o|adres 2|toevoeging adres',
  suburb: 'suburb|district|neighbourhood|ortsteil|stadtteil|quartier|barrio|colonia|frazione|wijk',
  city:
    'city|town|locality|post town|city town|ort|stadt|wohnort|ort01|ville|commune|localité|ciudad|población|poblacion|localidad|municipio|' +
    'città|citta|comune|località|plaats|woonplaats|stad',
  state:
    'state|province|region|county|state code|state province|province code|province state|bundesland|provinz|kanton|regio|' +
    'région|département|canton|provincia|estado|comunidad autónoma|prov|regione|provincie',
  postal_code:
    'zip|zip code|zipcode|postal code|postalcode|postcode|post code|pin code|zip postal code|postal|plz|postleitzahl|pstlz|' +
    'code postal|código postal|codigo postal|c p|cp|cap|codice postale',
  country:
    'country|country code|nation|country territory|country name|country iso|land|länderkennzeichen|ländercode|landeskennzeichen|land1|lieferland|' +
    'pays|code pays|país|pais|código país|paese|nazione|landcode',
  phone:
    'phone|telephone|tel|mobile|phone number|phone #|mobile phone|cell|cell phone|contact number|telefon|telefonnummer|mobil|handy|handynummer|telf1|' +
    'téléphone|tél|portable|teléfono|móvil|telefono|cellulare|telefoon|telefoonnummer|mobiel',
  email:
    'email|e mail|email address|contact email|buyer email|customer email|mail|e mail adresse|e mail address|courriel|adresse e mail|' +
    'correo|correo electrónico|posta elettronica|indirizzo e mail|e mailadres|emailadres|email adresse',
  residential: 'residential|is residential|private address|privatadresse|résidentiel|residencial',
  sku:
    'sku|seller sku|item sku|item number|custom label|product code|article no|article number|item no|part number|variant sku|stock code|' +
    'artikelnummer|artikel nr|artikelnr|bestandseinheit|material|matnr|référence article|code produit|réf article|' +
    'código de artículo|código artículo|referencia artículo|codice articolo|cod articolo|codice prodotto',
  title:
    'item title|item name|product name|title|product title|lineitem name|item|product|products|description of goods|goods description|' +
    'artikel|artikelname|bezeichnung|artikelbezeichnung|angebotstitel|produkt|produktname|kurztext|arktx|' +
    'article|produit|désignation|libellé|nom du produit|artículo|articulo|producto|nombre del producto|articolo|prodotto|nome prodotto|product naam|productnaam|omschrijving',
  description: 'item description|description|beschreibung|descripción|descrizione|beschrijving',
  variation: 'variant|variation|options|variation details|variante|variantendetails|déclinaison|variación',
  quantity:
    'qty|quantity|count|units|quantity to ship|pcs|pieces ordered|item quantity|item qty|lineitem quantity|menge|anzahl|stück|stückzahl|stk|kwmeng|' +
    'quantité|qté|cantidad|cant|unidades|quantità|quantita|q tà|qta|pezzi|aantal|hoeveelheid|stuks',
  value_amount:
    'price|unit price|value|item value|wert|warenwert|valeur|valor|valore|waarde|item price|item cost|sold for|lineitem price|price per unit|unit value|einzelpreis|preis|verkauft für|vk|stückpreis|' +
    'prix|prix unitaire|pu|precio|precio unitario|prezzo|prezzo unitario|prijs|stukprijs',
  order_total:
    'total|order total|grand total|amount|total price|order value|order amount|total amount|gesamt|gesamtbetrag|summe|bruttobetrag|gesamtpreis|rechnungsbetrag|' +
    'total ttc|montant|montant total|importe total|importe|totale|importo|totaal|bedrag|totaalbedrag',
  currency: 'currency|currency code|order currency|währung|waehrung|whrg|waerk|devise|moneda|divisa|valuta',
  weight:
    'item weight|weight|unit weight|product weight|lineitem weight|gewicht|artikelgewicht|bruttogewicht|stückgewicht|brgew|poids|poids unitaire|peso|peso unitario',
  order_weight:
    'total weight|package weight|ship weight|shipping weight|parcel weight|order weight|total weight in oz|combined product weight|' +
    'gesamtgewicht|paketgewicht|sendungsgewicht|poids total|poids du colis|peso total|peso del paquete|peso totale|peso collo|totaalgewicht',
  weight_unit:
    'weight unit|item weight unit|weight units|unit of weight|gewichtseinheit|ge|gewei|unité de poids|unidad de peso|unità di peso|gewichtseenheid',
  length: 'length|l|länge|longueur|largo|lunghezza|lengte',
  width: 'width|w|breite|largeur|ancho|larghezza|breedte',
  height: 'height|h|höhe|hauteur|alto|altezza|hoogte',
  service:
    'shipping service|shipping method|ship method|delivery method|service level|carrier service|requested service|ship service level|service|shipping method title|delivery service|' +
    'versandart|versandservice|lieferart|versandmethode|mode de livraison|transporteur|méthode d expédition|' +
    'método de envío|servicio|transportista|metodo di spedizione|corriere|servizio|verzendmethode|verzendwijze|vervoerder',
  tracking_number:
    'tracking number|tracking|tracking no|tracking id|tracking #|trackingnumber|sendungsnummer|paketnummer|trackingnummer|identcode|' +
    'numéro de suivi|n° de suivi|número de seguimiento|numero di tracciamento|lettera di vettura|track & trace|track and trace code',
  tracking_carrier:
    'carrier|carrier name|carrier code|shipping carrier|courier|tracking carrier|tracking company|versanddienst|paketdienst',
  customer_note:
    'notes|note|customer note|buyer message|comments|delivery instructions|customer message|buyer note|order notes|note from customer|notes from customer|special instructions|' +
    'bemerkung|anmerkung|notiz|kundenhinweis|hinweis|kommentar|remarque|commentaire|message|notas|comentario|observaciones|nota|commento|messaggio|opmerking|notitie|bericht',
  private_note:
    'private notes|internal notes|seller note|my item note|notes internal|interne notiz|notizzettel|note interne|nota interna|interne notitie',
  gift_message:
    'gift message|gift note|gift message text|geschenknachricht|grußtext|message cadeau|mensaje de regalo|messaggio regalo|cadeaubericht',
  order_status:
    'status|order status|fulfillment status|financial status|payment status|bestellstatus|zahlungsstatus|état|etat|statut|estado pedido|estado del pedido|stato ordine|stato dell ordine|bestelstatus',
  hs_code:
    'hs code|hs tariff number|tariff number|tariff code|harmonized code|customs code|zolltarifnummer|warennummer|code sh|code douanier|código arancelario|codice doganale|taric|goederencode',
  origin_country:
    'origin country|country of origin|item origin country|made in|ursprungsland|herkunftsland|pays d origine|país de origen|paese di origine|land van herkomst',
  barcode:
    'barcode|ean|gtin|upc|ean code|strichcode|code barres|código de barras|codice a barre|streepjescode',
  gtin: 'gtin|ean|upc|ean code|ean13|ean 13|ean upc|item ean|item upc',
  manufacturer_part_number:
    'mpn|manufacturer part number|manufacturer part no|manufacturer number|manufacturer sku|maker number|item mpn|herstellernummer|herstellerartikelnummer|hersteller artikelnummer|' +
    'référence fabricant|référence du fabricant|numéro du fabricant|referencia del fabricante|número del fabricante|codice produttore|codice del produttore|artikelnummer fabrikant',
  manufacturer_name:
    'manufacturer|maker|manufacturer name|item manufacturer|hersteller|herstellername|fabricant|fabricante|produttore|fabrikant',
  shelf:
    'shelf|bin|location|storage location|warehouse location|regal|lagerplatz|fach|emplacement|étagère|estante|ubicación|ubicacion|scaffale|ubicazione|schap|locatie',
  ships_alone: 'ships alone|ship alone|single item per parcel|einzeln versenden|expédié seul|se envía solo',
  federal_tax_id:
    'federal tax id|tax id|vat id|vat number|ust id|ust idnr|tva|n° tva|nif|partita iva|btw nummer',
  state_tax_id: 'state tax id',
  reference:
    'reference|ref|shipment reference|customer reference|referenz|référence|referencia|riferimento|referentie|your reference',
  pieces: 'number of pieces|pieces|number of packages|packages|parcels|anzahl pakete|colis|bultos|colli',
  service_code: 'service code|servicecode|dienstcode|code service',
  service_name: 'service name|dienst|nom du service',
  zone: 'zone|zone name|zona',
  country_codes: 'countries|country codes|länder|pays desservis|países|paesi|landen',
  postal_codes:
    'postal codes|postcodes|zip codes|postleitzahlen|codes postaux|códigos postales|codici postali',
  cities: 'cities|städte|orte|villes|ciudades|città servite|steden',
  min_weight:
    'weight from|min weight|minimum weight|from weight|gewicht ab|gewicht von|poids min|peso mínimo|peso minimo|gewicht vanaf',
  max_weight:
    'weight up to|max weight|maximum weight|up to weight|weight to|gewicht bis|poids max|peso máximo|peso massimo|gewicht tot',
  rate: 'rate|shipping rate|charge|tarif|tarifa|tariffa|tarief|freight',
  transit_days: 'transit days|transit time|delivery days|laufzeit|délai|plazo|tempi di consegna|levertijd',
} as const

export type Concept = keyof typeof lists

/** Folded words, and what each stands for, the first meaning first. */
export const conceptsByWord: ReadonlyMap<string, readonly Concept[]> = (() => {
  const found = new Map<string, Concept[]>()
  for (const [concept, words] of Object.entries(lists) as [Concept, string][])
    for (const word of words.split('|')) found.set(word, [...(found.get(word) ?? []), concept])
  return found
})()

/** Where an address stands that a head begins or ends with one of these. */
export const partyWords = {
  to: 'ship to|shipto|shipping to|shipping address|shipping|delivery address|delivery|deliver to|post to|recipient|receiver|consignee|addressee|recv|lieferung|lieferadresse|lieferanschrift|liefer|empfänger|versand nach|versand|livraison|destinataire|adresse de livraison|envío|envio|destinatario|entrega|dirección de envío|spedizione|consegna|verzending|verzend|aflever|bezorg|ontvanger',
  billing:
    'bill to|billto|billing address|billing|bill|invoice|rechnung|rechnungsadresse|rechnungsanschrift|facturation|adresse de facturation|facturación|facturacion|fatturazione|factuur',
  from: 'ship from|shipfrom|from|sender|shipper|send|absender|expéditeur|remitente|mittente|afzender',
  item: 'lineitem|line item|item|product|position|artikel|produkt|article|artículo|articolo',
} as const
export type Party = keyof typeof partyWords
