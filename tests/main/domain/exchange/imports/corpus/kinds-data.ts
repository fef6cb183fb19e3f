import { type CorpusFile, latin, tableOf } from './corpus-file.ts'

const address = (heads: string, row: Record<string, string>, delimiter = ',') =>
  tableOf(heads, [row], delimiter)

export const kindFiles: CorpusFile[] = [
  {
    name: 'orders-in-english.csv',
    content: tableOf(
      'Order #|Date ordered|Ship To Name|Ship To Company|Ship To Address|Ship To City|Ship To State|Ship To Zip|Ship To Country|Bill To Name|Item|Qty|Unit price|Currency|Weight (lb)',
      [
        {
          'Order #': 'E1',
          'Date ordered': '2026-09-30',
          'Ship To Name': 'Ann',
          'Ship To Address': '1 Elm',
          'Ship To City': 'Reno',
          'Ship To State': 'nevada ',
          'Ship To Zip': '89501',
          'Ship To Country': 'usa',
          'Bill To Name': 'Bob',
          Item: 'Mug',
          Qty: '1',
          'Unit price': '$5.00',
          Currency: 'USD',
          'Weight (lb)': '1.25',
        },
      ],
    ),
    records: [
      {
        order_id: 'E1',
        shipping_to: { person_name: 'Ann', state_code: 'NV' },
        line_items: [{ value_amount: 5, value_currency: 'USD', weight: 1.25, weight_unit: 'LB' }],
      },
    ],
  },
  {
    name: 'orders-with-makers-numbers.csv',
    content: tableOf('Order #|Ship To Country|Item|MPN|Manufacturer|EAN', [
      {
        'Order #': 'M1',
        'Ship To Country': 'FR',
        Item: 'Mug',
        MPN: '0012',
        Manufacturer: 'Hilo Lda',
        EAN: '4006381333931',
      },
      { 'Order #': 'M2', 'Ship To Country': 'FR', Item: 'Cup', MPN: 'KH-1180', Manufacturer: '', EAN: '' },
    ]),
    records: [
      {
        line_items: [
          {
            metadata: {
              manufacturer_part_number: '0012',
              manufacturer_name: 'Hilo Lda',
              gtin: '4006381333931',
            },
          },
        ],
      },
      { line_items: [{ metadata: { manufacturer_part_number: 'KH-1180' } }] },
    ],
  },
  {
    name: 'orders-with-numbers-that-are-no-gtin.csv',
    content: tableOf('Order #|Ship To Country|Item|EAN', [
      { 'Order #': 'M1', 'Ship To Country': 'FR', Item: 'Mug', EAN: '4006381333931' },
      { 'Order #': 'M2', 'Ship To Country': 'FR', Item: 'Cup', EAN: 'Does not apply' },
    ]),
    unused: ['EAN'],
    records: [{ order_id: 'M1' }, { order_id: 'M2' }],
  },
  {
    name: 'orders-in-german.csv',
    content: latin(
      tableOf(
        'Auftragsnr.|Auftragsdatum|Vorname|Nachname|Firma|Straße|Hausnummer|Adresszusatz|PLZ|Ort|Land|Telefon|E-Mail|Artikelbezeichnung|Artikelnummer|Menge|Einzelpreis|Währung|Bemerkung',
        [
          {
            'Auftragsnr.': 'A1',
            Auftragsdatum: '30.09.26',
            Vorname: 'Uwe',
            Nachname: 'Weiß',
            Straße: 'Ring',
            Hausnummer: '5',
            PLZ: '4109',
            Ort: 'Leipzig',
            Land: 'D',
            Telefon: '0341 1234567',
            Artikelbezeichnung: 'Stühle',
            Artikelnummer: 'ST',
            Menge: '4',
            Einzelpreis: '49,90',
            Währung: 'EUR',
            Bemerkung: 'Bitte klingeln',
          },
        ],
        ';',
      ),
    ),
    records: [
      {
        order_id: 'A1',
        order_date: '2026-09-30',
        shipping_to: {
          person_name: 'Uwe Weiß',
          street_number: '5',
          postal_code: '04109',
          country_code: 'DE',
          phone_number: '+49 341 1234567',
        },
        line_items: [{ title: 'Stühle', sku: 'ST', quantity: 4, value_amount: 49.9, value_currency: 'EUR' }],
        metadata: { customer_note: 'Bitte klingeln' },
      },
    ],
  },
  {
    name: 'orders-in-french.csv',
    content: tableOf(
      'N° de commande|Date de commande|Prénom|Nom|Société|Adresse|Complément d’adresse|Code postal|Ville|Pays|Téléphone|Courriel|Article|Quantité|Prix unitaire|Devise|Poids (kg)',
      [
        {
          'N° de commande': 'F1',
          'Date de commande': '25/09/2026',
          Prénom: 'Léa',
          Nom: 'Roy',
          Adresse: '12 bis rue Neuve',
          'Code postal': '1000',
          Ville: 'Bourg',
          Pays: 'France',
          Article: 'Théière',
          Quantité: '1',
          'Prix unitaire': '25,00',
          Devise: 'EUR',
          'Poids (kg)': '0,8',
        },
      ],
      ';',
    ),
    records: [
      {
        order_id: 'F1',
        order_date: '2026-09-25',
        shipping_to: { person_name: 'Léa Roy', postal_code: '01000', country_code: 'FR' },
        line_items: [{ title: 'Théière', weight: 0.8 }],
      },
    ],
  },
  {
    name: 'orders-in-spanish.csv',
    content: tableOf(
      'Número de pedido|Fecha de pedido|Nombre|Apellidos|Dirección|Código postal|Ciudad|Provincia|País|Artículo|Cantidad|Precio',
      [
        {
          'Número de pedido': 'S1',
          'Fecha de pedido': '30/09/2026',
          Nombre: 'Luz',
          Apellidos: 'Gil Mora',
          Dirección: 'Calle Mayor 1',
          'Código postal': '8001',
          Ciudad: 'Barcelona',
          Provincia: 'Barcelona',
          País: 'España',
          Artículo: 'Jarra',
          Cantidad: '2',
          Precio: '7,50',
        },
      ],
      ';',
    ),
    records: [
      {
        order_id: 'S1',
        order_date: '2026-09-30',
        shipping_to: { person_name: 'Luz Gil Mora', postal_code: '08001', country_code: 'ES' },
        line_items: [{ title: 'Jarra', quantity: 2, value_amount: 7.5 }],
      },
    ],
  },
  {
    name: 'orders-in-italian.csv',
    content: tableOf(
      'Numero ordine|Data ordine|Nome|Cognome|Indirizzo|CAP|Città|Provincia|Paese|Articolo|Quantità|Prezzo',
      [
        {
          'Numero ordine': 'I1',
          'Data ordine': '30/09/2026',
          Nome: 'Ugo',
          Cognome: 'Neri',
          Indirizzo: 'Via Roma snc',
          CAP: '187',
          Città: 'Roma',
          Provincia: '(RM)',
          Paese: 'Italia',
          Articolo: 'Tazza',
          Quantità: '1',
          Prezzo: '9,00',
        },
      ],
      ';',
    ),
    records: [
      {
        order_id: 'I1',
        shipping_to: {
          person_name: 'Ugo Neri',
          address_line1: 'Via Roma snc',
          state_code: 'RM',
          country_code: 'IT',
        },
      },
    ],
  },
  {
    name: 'orders-in-dutch.csv',
    content: tableOf(
      'Bestelnummer|Besteldatum|Voornaam|Achternaam|Straat|Huisnummer|Postcode|Woonplaats|Land|Artikel|Aantal|Prijs',
      [
        {
          Bestelnummer: 'N1',
          Besteldatum: '30-09-2026',
          Voornaam: 'Jan',
          Achternaam: 'Vos',
          Straat: 'Dam',
          Huisnummer: '1',
          Postcode: '1012js',
          Woonplaats: 'Amsterdam',
          Land: 'Nederland',
          Artikel: 'Kop',
          Aantal: '1',
          Prijs: '4,50',
        },
      ],
      ';',
    ),
    records: [
      {
        order_id: 'N1',
        order_date: '2026-09-30',
        shipping_to: {
          person_name: 'Jan Vos',
          street_number: '1',
          postal_code: '1012 JS',
          country_code: 'NL',
        },
      },
    ],
  },
  {
    name: 'orders-heads-say-nothing-values-do.csv',
    content:
      'Ref,Who,Addr1,Town,X1,X2,X3\nA-1,Ann,1 Elm,Leeds,LS1 1AA,United Kingdom,ann@mail.example\nA-2,Bob,2 Elm,Leeds,LS1 2AA,United Kingdom,bob@mail.example\nA-3,Cy,3 Elm,Leeds,LS1 3AA,Ireland,cy@mail.example\n',
    records: [
      {
        order_id: 'A-1',
        shipping_to: { city: 'Leeds', country_code: 'GB', postal_code: 'LS1 1AA', email: 'ann@mail.example' },
      },
      {},
      { shipping_to: { country_code: 'IE' } },
    ],
  },
  {
    name: 'orders-of-packdesk-itself.csv',
    content: tableOf(
      'ID|Order number|Order date|Order source|Status|Total|Order Currency|Item title|Item quantity|Item price|Item currency|Item weight|Item weight unit|Shipping name|Shipping address 1|Shipping city|Shipping state|Shipping postal code|Shipping country|Shipping residential|Options',
      [
        {
          ID: 'ord_1',
          'Order number': 'P1',
          'Order date': '2026-09-30',
          'Order source': 'Shop',
          Status: 'unfulfilled',
          Total: '5',
          'Item title': 'Mug',
          'Item quantity': '1',
          'Item weight': '0.5',
          'Item weight unit': 'KG',
          'Shipping name': 'Ann',
          'Shipping city': 'Vancouver',
          'Shipping state': 'BC',
          'Shipping postal code': 'V6M2V9',
          'Shipping country': 'CA',
          'Shipping residential': 'yes',
          Options: '{"paid_by":"sender"}',
        },
      ],
    ),
    source: 'packdesk',
    records: [
      { order_id: 'P1', source: 'Shop', options: { paid_by: 'sender' }, shipping_to: { residential: true } },
    ],
    problems: [],
  },
  {
    name: 'addresses-in-english.csv',
    kind: 'addresses',
    content: address('Full name|Company|Address line 1|Address line 2|City|State|Zip|Country|Phone|Email', {
      'Full name': 'Ann Lee',
      'Address line 1': '1 Elm',
      City: 'Boston',
      State: 'Mass.',
      Zip: '2108',
      Country: 'United States',
      Phone: '617-555-0100',
    }),
    records: [
      {
        person_name: 'Ann Lee',
        state_code: 'MA',
        postal_code: '02108',
        country_code: 'US',
        phone_number: '+1 617-555-0100',
      },
    ],
    notes: ['postal_code_padded'],
  },
  {
    name: 'addresses-in-german.csv',
    kind: 'addresses',
    content: address(
      'Vorname;Nachname;Firma;Straße;Hausnummer;PLZ;Stadt;Land'.replaceAll(';', '|'),
      {
        Vorname: 'Eva',
        Nachname: 'Ott',
        Straße: 'Weg',
        Hausnummer: '3',
        PLZ: '10115',
        Stadt: 'Berlin',
        Land: 'Deutschland',
      },
      ';',
    ),
    records: [{ person_name: 'Eva Ott', address_line1: 'Weg', street_number: '3', country_code: 'DE' }],
  },
  {
    name: 'addresses-without-a-country.csv',
    kind: 'addresses',
    content: address('Name|Street|City|Zip', { Name: 'Ann', Street: '1 Elm', City: 'X', Zip: '1' }),
    records: [],
    problems: [[2, null, /Country is missing/]],
  },
  {
    name: 'addresses-the-same-one-twice.csv',
    kind: 'addresses',
    content: tableOf('Name|Street|City|Postcode|Country', [
      { Name: 'Ann', Street: '1 Elm', City: 'Ely', Postcode: 'CB7 4AA', Country: 'GB' },
      { Name: 'ANN', Street: '1 elm', City: 'Ely', Postcode: 'CB74AA', Country: 'UK' },
    ]),
    records: [{ person_name: 'Ann' }],
    warnings: [[3, null, /in line 2 already/]],
  },
  {
    name: 'products-in-german.csv',
    kind: 'products',
    content: tableOf(
      'Artikelnummer|Bezeichnung|Gewicht|Länge|Breite|Höhe|Zolltarifnummer|Ursprungsland|Preis|Währung|EAN|Lagerplatz',
      [
        {
          Artikelnummer: 'T-1',
          Bezeichnung: 'Tasse',
          Gewicht: '0,35 kg',
          Länge: '12',
          Breite: '8,5',
          Höhe: '10',
          Zolltarifnummer: '69120000',
          Ursprungsland: 'Deutschland',
          Preis: '9,90',
          Währung: 'EUR',
          EAN: '4001234567890',
          Lagerplatz: 'A-3',
        },
      ],
      ';',
    ),
    records: [
      {
        sku: 'T-1',
        name: 'Tasse',
        weight_grams: 350,
        length_mm: 120,
        width_mm: 85,
        height_mm: 100,
        hs_code: '69120000',
        origin_country: 'DE',
        value: 9.9,
        currency: 'EUR',
        barcode: '4001234567890',
        shelf: 'A-3',
      },
    ],
  },
  {
    name: 'products-in-pounds-and-inches.csv',
    kind: 'products',
    content: tableOf('SKU|Name|Weight (lb)|Length (in)|Ships alone', [
      { SKU: 'A', Name: 'Box', 'Weight (lb)': '2', 'Length (in)': '10', 'Ships alone': 'x' },
    ]),
    records: [{ sku: 'A', weight_grams: 907, length_mm: 254, ships_alone: true }],
  },
  {
    name: 'products-barcode-shortened.csv',
    kind: 'products',
    content: tableOf('SKU|Name|EAN', [{ SKU: 'A', Name: 'Box', EAN: '4.00123E+12' }]),
    records: [],
    problems: [[2, 'EAN', /digits are lost/]],
  },
  {
    name: 'products-without-a-sku.csv',
    kind: 'products',
    content: tableOf('SKU|Name|EAN', [{ Name: 'Box', EAN: '4001234567890' }]),
    records: [],
    problems: [[2, 'SKU', /SKU is missing/]],
  },
  {
    name: 'trackers.csv',
    kind: 'trackers',
    content: tableOf('Tracking number|Carrier', [
      { 'Tracking number': '1Z999AA10123456784', Carrier: 'UPS' },
    ]),
    records: [{ tracking_number: '1Z999AA10123456784', carrier_name: 'ups' }],
  },
  {
    name: 'trackers-shortened.csv',
    kind: 'trackers',
    content: tableOf('Sendungsnummer|Carrier', [{ Sendungsnummer: '3,40435E+11', Carrier: 'dhl' }], ';'),
    records: [],
    problems: [[2, 'Sendungsnummer', /digits are lost/]],
  },
  {
    name: 'rates-by-zone-and-weight.csv',
    kind: 'rates',
    content: tableOf(
      'Service code|Service name|Currency|Zone|Countries|Weight up to|Rate',
      [
        {
          'Service code': 'std',
          'Service name': 'Standard',
          Currency: 'EUR',
          Zone: 'Near',
          Countries: 'DE, Österreich',
          'Weight up to': '1',
          Rate: '4,90',
        },
        {
          'Service code': 'std',
          'Service name': 'Standard',
          Currency: 'EUR',
          Zone: 'Near',
          Countries: 'DE, AT',
          'Weight up to': '5',
          Rate: '6,90',
        },
      ],
      ';',
    ),
    records: [
      {
        service_code: 'std',
        service_name: 'Standard',
        zones: [
          { label: 'Near', rate: 4.9, max_weight: 1, country_codes: ['DE', 'AT'] },
          { rate: 6.9, max_weight: 5 },
        ],
      },
    ],
  },
  {
    name: 'rates-with-a-price-of-words.csv',
    kind: 'rates',
    content: tableOf('Service code|Service name|Zone|Weight up to|Rate', [
      {
        'Service code': 'std',
        'Service name': 'Standard',
        Zone: 'Far',
        'Weight up to': '1',
        Rate: 'on request',
      },
    ]),
    records: [],
    problems: [[2, 'Rate', /"on request" is no amount of money/]],
  },
  {
    name: 'shipments-of-default-heads.csv',
    kind: 'shipments',
    content: tableOf(
      'Shipper name|Shipper address 1|Shipper city|Shipper postal code|Shipper country|Recipient name|Recipient address 1|Recipient city|Recipient state|Recipient postal code|Recipient country|Parcel weight|Parcel weight unit|Number of pieces|Reference',
      [
        {
          'Shipper name': 'Ada',
          'Shipper address 1': '1 Oak',
          'Shipper city': 'Hull',
          'Shipper postal code': 'HU11AA',
          'Shipper country': 'GB',
          'Recipient name': 'Bo',
          'Recipient address 1': '2 Ash',
          'Recipient city': 'Boston',
          'Recipient state': 'MA',
          'Recipient postal code': '02108',
          'Recipient country': 'USA',
          'Parcel weight': '2.5',
          'Parcel weight unit': 'lbs',
          'Number of pieces': '2',
          Reference: 'R1',
        },
      ],
    ),
    records: [
      {
        reference: 'R1',
        recipient: { country_code: 'US' },
        parcels: [{ weight: 2.5, weight_unit: 'LB' }, { weight: 2.5 }],
      },
    ],
  },
  {
    name: 'shipments-with-half-a-piece.csv',
    kind: 'shipments',
    content: tableOf('Shipper country|Recipient country|Parcel weight|Number of pieces', [
      { 'Shipper country': 'GB', 'Recipient country': 'GB', 'Parcel weight': '2', 'Number of pieces': '1.5' },
    ]),
    records: [],
    problems: [[2, 'Number of pieces', /from 1 to 99/]],
  },
]
