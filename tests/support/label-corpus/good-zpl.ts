import {
  aztec,
  bars128,
  code39,
  type Head,
  interleaved,
  label,
  matrix,
  quick,
  rule,
  stacked,
  words,
} from './zpl-parts.ts'

/** A label that may be printed as it is, and the number its barcodes have to name. */
export type GoodZpl = { numbers: string[]; zpl: (head: Head) => string }

const address = (head: Head): string[] => [
  words(head, [5, 5], 3, 'Lumen & Oak GmbH, Torstraße 140'),
  words(head, [5, 30], 5, 'Maren Hoffmann'),
  words(head, [5, 37], 5, 'Lindenallee 12, 20259 Hamburg'),
  rule(head, [2, 60], 97),
]

const group = (text: string): string => text.replace(/(.{4})/g, '$1 ').trim()

/** Labels in the style of carriers' public guides, see SOURCES.md. */
export const goodZpl: Readonly<Record<string, GoodZpl>> = {
  'usps: GS1-128 with the postcode in front': {
    numbers: ['9405511899223197428490'],
    zpl: head =>
      label(head, [
        ...address(head),
        words(head, [20, 85], 4, 'USPS TRACKING # EP'),
        bars128(head, [8, 92], { data: '>;>842020259>89405511899223197428490', mode: 'N', moduleMm: 0.25 }),
        words(head, [12, 120], 4, group('9405511899223197428490')),
      ]),
  },
  'a trial label: zeros in the bars, and the number in the stack': {
    numbers: ['794698230012'],
    zpl: head =>
      label(head, [
        ...address(head),
        stacked(head, [5, 64], '[)>0120259276794698230012FDEG7400000001/1 MAREN HOFFMANN HAMBURG DE'),
        bars128(head, [8, 115], { data: '>;9632001960000000000000000000000000', mode: 'N', moduleMm: 0.33 }),
      ]),
  },
  'fedex: 34 digits, a stack and a routing code': {
    numbers: ['794698230012'],
    zpl: head =>
      label(head, [
        ...address(head),
        stacked(
          head,
          [5, 64],
          '[)>0120259276794698230012FDEG7400000001/1 MAREN HOFFMANN LINDENALLEE 12 HAMBURG DE',
        ),
        words(head, [5, 100], 4, 'TRK# 7946 9823 0012'),
        bars128(head, [8, 115], { data: '>;9632001960000000000000794698230012', mode: 'N', moduleMm: 0.33 }),
      ]),
  },
  'dhl express: a waybill, a routing code and a licence plate': {
    numbers: ['8564385550'],
    zpl: head =>
      label(head, [
        ...address(head),
        bars128(head, [10, 64], { data: '8564385550', heightMm: 20 }),
        words(head, [10, 86], 3, 'WAYBILL 85 6438 5550'),
        bars128(head, [10, 92], { data: '2LDE20259+48000001', heightMm: 20, moduleMm: 0.25 }),
        bars128(head, [10, 120], { data: 'JD014600003889309823', heightMm: 22, moduleMm: 0.25 }),
      ]),
  },
  'royal mail: a matrix and an S10 number': {
    numbers: ['RN473124829GB'],
    zpl: head =>
      label(head, [
        ...address(head),
        matrix(head, [5, 64], 'JGB 2121B1F0E48BA1RN473124829GB20259_1D1.2', 0.6),
        bars128(head, [15, 105], { data: 'RN473124829GB' }),
        words(head, [25, 133], 4, 'RN 4731 2482 9GB'),
      ]),
  },
  'dpd: postcode, number, service and country in one code': {
    numbers: ['15505012345678'],
    zpl: head =>
      label(head, [
        ...address(head),
        aztec(head, [5, 64], '%002025915505012345678101276'),
        bars128(head, [8, 115], { data: '%002025915505012345678101276', moduleMm: 0.25 }),
      ]),
  },
  'dhl parcel: an SSCC and a routing code of digits': {
    numbers: ['00340434161094042557'],
    zpl: head =>
      label(head, [
        ...address(head),
        interleaved(head, [20, 66], '20259040000120'),
        bars128(head, [8, 110], { data: '>;>800340434161094042557', mode: 'N' }),
      ]),
  },
  'australia post: an article in GS1 128 and a matrix': {
    numbers: ['33XYZ000126001000931509'],
    zpl: head =>
      label(head, [
        ...address(head),
        matrix(head, [70, 64], '_1D01993126509999989133XYZ000126001000931509', 0.5),
        bars128(head, [4, 110], { data: '01993126509999989133XYZ000126001000931509', moduleMm: 0.25 }),
      ]),
  },
  'purolator: a stack and a number of digits': {
    numbers: ['329014521622'],
    zpl: head =>
      label(head, [
        ...address(head),
        stacked(head, [5, 64], 'V01~D20~S1234~R20259~329014521622~1~1~'.replaceAll('~', '|')),
        bars128(head, [15, 110], { data: '329014521622' }),
      ]),
  },
  'colissimo: letters and digits, and a quick code': {
    numbers: ['6A12345678901'],
    zpl: head =>
      label(head, [
        ...address(head),
        quick(head, [70, 64], 'https://parcel.example/6A12345678901'),
        bars128(head, [10, 110], { data: '6A12345678901' }),
      ]),
  },
  'code 39 of a regional courier': {
    numbers: ['LX0012345678'],
    zpl: head => label(head, [...address(head), code39(head, [8, 110], 'LX0012345678')]),
  },
  'bars on their side': {
    numbers: ['1Z999AA10123456784'],
    zpl: head =>
      label(head, [
        words(head, [5, 5], 4, 'Lumen & Oak'),
        bars128(head, [40, 20], { data: '1Z999AA10123456784', turn: 'R', heightMm: 30 }),
      ]),
  },
  'a header of a label designer, and other signs for commands': {
    numbers: ['HC123456789012'],
    zpl: head =>
      [
        'CT~~CD,~CC^~CT~',
        '^XA^SZ2^JMA^MCY^PMN~JSN^JZY^LH0,0^LRN^XZ',
        '^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR5,5~SD15^LRN^CI28^XZ',
        label(head, [
          ...address(head),
          `^FO${head.dots(8)},${head.dots(70)}^A0N,${head.dots(4)}^FB${head.dots(80)},2,0,L^FDFirst line\\&second line^FS`,
          `^CC!!BY${head.module(0.375)}!FO${head.dots(10)},${head.dots(100)}!BCN,${head.dots(25)},N,N,N,A!FDHC123456789012!FS!CC^`,
        ]),
      ].join('\n'),
  },
  'pictures and formats in the working memory': {
    numbers: ['HC123456789012'],
    zpl: head =>
      [
        '~DGR:LOGO.GRF,32,4,FFFFFFFF00000000FFFFFFFF00000000FFFFFFFF00000000FFFFFFFF00000000',
        label(head, [
          ...address(head),
          `^FO${head.dots(80)},${head.dots(5)}^XGR:LOGO.GRF,4,4^FS`,
          bars128(head, [10, 100], { data: 'HC123456789012' }),
        ]),
        '^XA^IDR:LOGO.GRF^FS^XZ',
      ].join('\n'),
  },
}
