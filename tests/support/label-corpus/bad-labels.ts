import type { PreflightCode } from '../../../shared/desk/printing/preflight.ts'
import { pdfLabel, pictureLabel } from '../carriers/carrier-labels.ts'
import { besideForm, cutShort, damaged, madeFiner, withoutAddress, withoutSize } from './bad-papers.ts'
import type { Sample } from './check.ts'
import { bars128, headOf, label, matrix, words } from './zpl-parts.ts'

/** A label that must not be printed without a word, and the word. */
export type BadLabel = { code: PreflightCode; sample: () => Promise<Sample> | Sample }

const number = 'HC123456789012'
const head = headOf(203)
const name = words(head, [5, 30], 5, 'Maren Hoffmann')
const bars = bars128(head, [10, 100], { data: number })

const zpl = (text: string, more: Partial<Sample> = {}): Sample => ({
  bytes: Buffer.from(text, 'latin1'),
  numbers: [number],
  ...more,
})
const barsOf = (data: string, numbers: string[], mode = 'A'): Sample =>
  zpl(label(head, [name, bars128(head, [8, 100], { data, mode, moduleMm: 0.25 })]), { numbers })
/** What these fields say is told from the bytes alone. */
const withField = (field: string, setUp?: string): Sample =>
  zpl(label(head, [field, bars], setUp), { pages: [] })
const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.6))

const wrongBarcodes: Record<string, BadLabel> = {
  'the number of another parcel': {
    code: 'barcode_wrong',
    sample: () => barsOf('HC999999999999', [number]),
  },
  'another 1Z number': {
    code: 'barcode_wrong',
    sample: () => barsOf('1Z999AA10123456784', ['1Z12345E0205271688']),
  },
  'another number behind a postcode': {
    code: 'barcode_wrong',
    sample: () => barsOf('>;>842020259>89405511899223197428490', ['9400111899223197428490'], 'N'),
  },
  'another number in 34 digits': {
    code: 'barcode_wrong',
    sample: () => barsOf('>;9632001960000000000000794698230012', ['794698230999'], 'N'),
  },
  'one of two labels belongs to another shipment': {
    code: 'barcode_wrong',
    sample: () =>
      zpl(
        ['HC123456789012', 'HC999999999999']
          .map(data => label(head, [name, bars128(head, [10, 100], { data })]))
          .join(''),
        { numbers: ['HC123456789012', 'HC123456789013'] },
      ),
  },
  'only a matrix that says something else': {
    code: 'barcode_missing',
    sample: () => zpl(label(head, [name, matrix(head, [20, 80], 'https://example.test')])),
  },
  'a second page with the number of somebody else': {
    code: 'barcode_other',
    sample: () =>
      zpl(
        [number, '1Z999AA10123456784']
          .map(data => label(head, [name, bars128(head, [10, 100], { data, moduleMm: 0.25 })]))
          .join(''),
      ),
  },
  'the label of another carrier': {
    code: 'barcode_other',
    sample: () => barsOf('1Z999AA10123456784', [number]),
  },
  'the label of another carrier beside a matrix that says nothing': {
    code: 'barcode_other',
    sample: () =>
      zpl(
        label(head, [
          name,
          matrix(head, [20, 60], 'https://example.test'),
          bars128(head, [8, 100], { data: '1Z999AA10123456784', moduleMm: 0.25 }),
        ]),
      ),
  },
  'no barcode at all': { code: 'barcode_unreadable', sample: () => zpl(label(head, [name])) },
  'a code that is not drawn here': {
    code: 'not_drawn',
    sample: () => {
      const text = label(head, [name, bars, '^FO60,900^BTN,2,5,2,6^FD123456,ABCD^FS'])
      return zpl(text, { made: { bytes: Buffer.from('N\nP1\n'), language: 'EPL' } })
    },
  },
  'nothing that can be drawn here': {
    code: 'not_checked',
    sample: () => ({
      bytes: Buffer.from('N\nA50,50,0,4,1,1,N,"Hello"\nP1\n'),
      language: 'EPL',
      numbers: [number],
    }),
  },
}

const damagedCodes: Record<string, BadLabel> = {
  'bars that are missing beside a MaxiCode': {
    code: 'barcode_absent',
    sample: () => damaged('its bars are white'),
  },
  'bars with a burnt line': {
    code: 'barcode_damaged',
    sample: () => damaged('a burnt line runs along its bars'),
  },
  'bars that fade': { code: 'barcode_weak', sample: () => damaged('its bars fade') },
  'bars that fade in the print': {
    code: 'barcode_weakened',
    sample: () => damaged('its bars fade', true),
  },
}

const badPlaces: Record<string, BadLabel> = {
  'a label cut out of a page with a customs form': { code: 'part_left_out', sample: besideForm },
  'the same at a printer that leaves out the rest': {
    code: 'rest_dropped',
    sample: async () => ({ ...(await besideForm()), target: { dropsRest: true } }),
  },
  'a format that only a printer has': {
    code: 'stored_missing',
    sample: () => ({
      bytes: Buffer.from(`^XA^XFE:CARRIER.ZPL^FS^FN1^FD${number}^FS^XZ`),
      made: { bytes: Buffer.from('N\nP1\n'), language: 'EPL' },
    }),
  },
  'a page with form fields on office paper': {
    code: 'drawn_as_picture',
    sample: async () => ({
      ...(await besideForm()),
      kind: 'invoice',
      pictured: [{ index: 0, why: 'annotations' }],
    }),
  },
  'a grey box that no dot is burnt for': {
    code: 'grey_lost',
    sample: async () => ({ ...(await besideForm()), target: { dropsRest: true }, paled: true }),
  },
  'a picture without a size': { code: 'size_inferred', sample: withoutSize },
  'bars made finer than they were': { code: 'barcode_narrowed', sample: madeFiner },
  'the code at the end of a longer label': { code: 'barcode_lost', sample: cutShort },
  'the end of a longer label': { code: 'ink_lost', sample: cutShort },
  'an address that did not come onto the paper': { code: 'ink_changed', sample: withoutAddress },
  'bars cut off at the right edge': {
    code: 'barcode_off_edge',
    sample: () => zpl(label(head, [name, bars128(head, [60, 100], { data: number })])),
  },
  'lying bars cut off at the lower edge': {
    code: 'barcode_off_edge',
    sample: () => zpl(label(head, [name, bars128(head, [30, 110], { data: number, turn: 'R' })])),
  },
  'bars that begin off the paper': {
    code: 'barcode_off_edge',
    sample: () => zpl(label(head, [name, bars128(head, [10, 160], { data: number })])),
  },
  'bars at the very edge': {
    code: 'barcode_no_quiet_zone',
    sample: () => zpl(label(head, [name, bars128(head, [0.6, 100], { data: number })])),
  },
  'bars of one dot': {
    code: 'barcode_too_small',
    sample: () => zpl(label(head, [name, `^BY1^FO80,800^BCN,120,N,N,N,A^FD${number}^FS`])),
  },
  'bars of two dots where dots are small': {
    code: 'barcode_too_small',
    sample: () =>
      zpl(label(headOf(300), [name, `^BY2^FO80,800^BCN,120,N,N,N,A^FD${number}^FS`]), { dpi: 300 }),
  },
  'made for 203 dots and printed at 300': {
    code: 'wrong_dpi',
    sample: () => zpl(label(head, [name, bars]), { dpi: 300, pages: [] }),
  },
  'made for 300 dots and printed at 203': {
    code: 'wrong_dpi',
    sample: () => zpl(label(headOf(300), [bars128(headOf(300), [10, 60], { data: number })]), { pages: [] }),
  },
  'made for 300 dots without saying so': {
    code: 'wrong_dpi',
    sample: () => zpl(`^XA^CI28${name}^FO100,1300^BCN,200^FD${number}^FS^XZ`, { pages: [] }),
  },
  'without its dots': { code: 'dots_unknown', sample: () => zpl(`^XA${name}^XZ`, { dpi: 300, pages: [] }) },
  'asking for copies of itself': { code: 'copies_of_job', sample: () => withField('^PQ3', '^CI28') },
  'doubled by the printer': { code: 'scaled', sample: () => withField('^JMB', '^CI28') },
  'lying across the paper': {
    code: 'too_wide',
    sample: () => zpl(`^XA^CI28^PW1218^LL812${name}^FO1000,60^A0N,40^FDacross^FS${bars}^XZ`, { pages: [] }),
  },
  'longer than the paper': {
    code: 'too_long',
    sample: () => zpl(`^XA^CI28^PW812^LL1600${name}${bars}^FO40,1500^A0N,40^FDtear here^FS^XZ`),
  },
  'upside down': { code: 'upside_down', sample: () => withField(name, '^CI28^POI') },
  mirrored: { code: 'upside_down', sample: () => withField(name, '^CI28^PMY') },
}

const badBytes: Record<string, BadLabel> = {
  'broken off': {
    code: 'broken_off',
    sample: () => zpl(label(head, [name, bars]).replace('^XZ', ''), { pages: [] }),
  },
  'a picture that lacks bytes': {
    code: 'broken_off',
    sample: () => zpl(`^XA^FO0,0^GFB,900,900,30,${'x'.repeat(100)}`, { pages: [] }),
  },
  'binary junk': {
    code: 'broken_off',
    sample: () => zpl('\u0000\u0001\u009f junk \u00ff'.repeat(50), { pages: [] }),
  },
  'half a PDF': {
    code: 'broken_off',
    sample: async () => ({ bytes: cut(await pdfLabel([number])), language: 'PDF', pages: [] }),
  },
  'half a PNG': {
    code: 'broken_off',
    sample: async () => ({ bytes: cut(await pictureLabel(number)), language: 'PNG', pages: [] }),
  },
  'half a receipt': {
    code: 'broken_off',
    sample: () => ({
      bytes: Buffer.from([0x1d, 0x76, 0x30, 0, 48, 0, 100, 0, 1, 2, 3]),
      language: 'ESCPOS',
      kind: 'receipt',
    }),
  },
  nothing: { code: 'empty', sample: () => zpl('^XA^FO9,9^A0N,30^FD ^FS^XZ') },
  'nothing but settings': { code: 'empty', sample: () => zpl('^XA^CI28^XZ', { pages: [] }) },
  'a white page': {
    code: 'empty_page',
    sample: async () => ({
      bytes: await pdfLabel([number]),
      language: 'PDF',
      kind: 'invoice',
      pages: [0, 255].map(grey => ({ width: 9, height: 9, data: new Uint8Array(81).fill(grey) })),
    }),
  },
  'no bytes': { code: 'empty', sample: () => zpl('', { pages: [] }) },
  'a name with a character no font here has': {
    code: 'undrawable_text',
    sample: () => zpl(label(head, [name, bars]), { undrawn: ['Zoë \u{1F337} Müller'] }),
  },
  'letters the printer does not have': {
    code: 'undrawable_text',
    sample: () => withField('^FO9,9^A0N,30^FH^FD_e5_bc_a0_e4_bc_9f^FS'),
  },
  'letters of another set': {
    code: 'wrong_encoding',
    sample: () => withField('^FO9,9^A0N,30^FDM\u00fcller^FS'),
  },
  'UTF-8 that is not announced': {
    code: 'wrong_encoding',
    sample: () => withField('^FO9,9^A0N,30^FH^FDM_c3_bcller^FS', ''),
  },
  'control characters in a text': {
    code: 'control_bytes',
    sample: () => withField('^FO9,9^A0N,30^FDa\u0001b\u001bc^FS'),
  },
  'a backslash in a block': {
    code: 'control_bytes',
    sample: () => withField('^FO9,9^A0N,30^FB700,2^FDC:\\house^FS'),
  },
  'a line break where none can be': {
    code: 'control_bytes',
    sample: () => withField('^FO9,9^A0N,30^FDone\\&two^FS'),
  },
  'ZPL for a printer of EPL': {
    code: 'wrong_language',
    sample: () => zpl(label(head, [name, bars]), { target: { language: 'EPL' }, pages: [] }),
  },
  'a PDF that is called ZPL': {
    code: 'wrong_language',
    sample: async () => ({ bytes: await pdfLabel([number]), pages: [] }),
  },
  'a hundred and one labels': {
    code: 'too_many_pages',
    sample: () => zpl(label(head, [name, bars]).repeat(101), { pages: [] }),
  },
  'settings saved in the printer': {
    code: 'changes_printer',
    sample: () => zpl(`${label(head, [bars])}^XA^JUS^XZ`, { pages: [] }),
  },
  'a calibration': {
    code: 'disturbs_printer',
    sample: () => zpl(`~JC${label(head, [bars])}`, { pages: [] }),
  },
}

const bombs: Record<string, BadLabel> = {
  'ten thousand copies': { code: 'runs_off', sample: () => zpl(`^XA${name}^PQ10000^XZ`, { pages: [] }) },
  'a text of a megabyte': {
    code: 'runs_off',
    sample: () => zpl(`^XA^FO0,0^A0N,30^FD${'A'.repeat(1_000_000)}^FS^XZ`, { pages: [] }),
  },
  'a picture of a gigabyte': {
    code: 'runs_off',
    sample: () => zpl('^XA^FO0,0^GFA,999999999,999999999,100,FF^FS^XZ', { pages: [] }),
  },
  'a format that calls itself': {
    code: 'runs_off',
    sample: () => zpl('^XA^DFR:A.ZPL^FO9,9^A0N,9^FDa^FS^XFr:a^FS^XZ^XA^XFR:A.ZPL^FS^XZ', { pages: [] }),
  },
  'formats that double each other': {
    code: 'runs_off',
    sample: () =>
      zpl(
        Array.from(
          { length: 24 },
          (_, at) => `^XA^DFR:F${at}^FS^XFR:F${at + 1}^FS^XFR:F${at + 1}^FS^XZ`,
        ).join(''),
        { pages: [] },
      ),
  },
  'a million commands': {
    code: 'runs_off',
    sample: () => zpl(`^XA${'^FS'.repeat(400_000)}^XZ`, { pages: [] }),
  },
  'EPL for a day': {
    code: 'runs_off',
    sample: () => ({ bytes: Buffer.from('N\nA9,9,0,4,1,1,N,"a"\nP9999\n'), language: 'EPL', kind: 'other' }),
  },
}

export const badLabels: Readonly<Record<string, BadLabel>> = {
  ...wrongBarcodes,
  ...damagedCodes,
  ...badPlaces,
  ...badBytes,
  ...bombs,
}
