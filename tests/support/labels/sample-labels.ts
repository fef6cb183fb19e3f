import type { LabelContent } from '../../../shared/labels.ts'
import { paperTexts } from '../../../shared/papers/paper.ts'

const sender = {
  name: 'Lumen & Oak GmbH',
  lines: ['Torstraße 140', '10119 Berlin', 'Germany'],
  countryCode: 'DE',
  phone: '+49 30 1234567',
}

/** A label with nothing unusual about it. */
export const plainLabel: LabelContent = {
  texts: paperTexts.en.label,
  carrierName: 'House Courier',
  serviceName: 'Express Next Day',
  serviceMark: 'EXP',
  sender,
  recipient: {
    name: 'Maren Hoffmann',
    lines: ['Atelier Nord', 'Lindenallee 12, Hinterhaus', '20259 Hamburg', 'Germany'],
    countryCode: 'DE',
    phone: '+49 40 998877',
  },
  trackingNumber: 'HC123456789012',
  matrixText: 'PKD1:HC123456789012:DE:20259:EXP',
  reference: 'ORDER-10042',
  weight: '1.20 kg',
  parcel: { index: 1, total: 1 },
  shipDate: '2026-03-14',
  notes: [],
  testMode: false,
}

const to = (countryCode: string, name: string, ...lines: string[]): LabelContent => ({
  ...plainLabel,
  recipient: { name, lines, countryCode, phone: null },
})

const long: LabelContent = {
  ...to(
    'GB',
    'Wolfeschlegelsteinhausenbergerdorff Consolidated Holdings International GmbH & Co. KG',
    'Attention: Dr. Maximiliana Featherstonehaugh-Cholmondeley, Department of Applied Logistics',
    'Building 17, Entrance C, 4th floor, Room 4.117 (ring twice), Industriepark Nord-Ost',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 1234',
    'LL61 5UJ Isle of Anglesey',
    'United Kingdom',
  ),
  carrierName: 'Hochgeschwindigkeitskurier International',
  serviceName: 'International Priority Express Worldwide Document Service',
  serviceMark: 'PRIORITY+',
  reference: 'PO-2026-000012345678/PROJECT-ALPHA-REPLACEMENT-UNITS-BATCH-7',
}

const hostile: LabelContent = {
  ...to('^~', '^XZ~JR\\evil\n^XA \u{1F600}', 'a\\&b ^FS^FO0,0^GB800,1200,800^FS', '\u202Eevil\u0007\u0000'),
  sender: { ...sender, name: '~HS^JUF_5E', phone: '\r\n^XZ' },
  reference: '^XZ_7E~JA\\',
  notes: ['^XZ^XA^FO0,0^GB800,1200,800^FS'],
  serviceMark: '^GB',
}

/** One label for each thing that has broken labels before. */
export const awkwardLabels: Record<string, LabelContent> = {
  accents: to(
    'PT',
    'Zoë Łukasiewicz-Müller',
    'Rua da Conceição nº 5, 2º Esq.',
    'Őrség Čšž ğű',
    '1100 Lisboa',
  ),
  long,
  arabic: to('SA', 'محمد عبد الله القحطاني', 'شارع الملك فهد، مبنى 12 (الدور 3)', 'الرياض 11564'),
  hebrew: to('IL', 'חברת אור ועץ בע"מ', 'רחוב הרצל 25, דירה 4', 'תל אביב 6688101'),
  japanese: to(
    'JP',
    '山田 太郎 様',
    '東京都千代田区丸の内1丁目9-2 グラントウキョウサウスタワー 32階',
    '〒100-6732',
  ),
  korean: to('KR', '서울상사 주식회사', '서울특별시 강남구 테헤란로 152', '06236 대한민국'),
  mixed: to('RU', 'Наталья Кузнецова', 'กรุงเทพมหานคร 10110', 'दिल्ली नमस्ते 110001', 'Αθήνα 105 57'),
  hostile,
  test: {
    ...plainLabel,
    testMode: true,
    notes: ['Leave with neighbour', 'Fragile: glass', 'Keep dry', 'Never shown'],
  },
}
