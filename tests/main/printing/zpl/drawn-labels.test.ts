import { describe, expect, it } from 'vitest'
import { drawZpl } from '../../../../main/printing/labels/convert/draw-pages.ts'
import { isBlack, stackedPng } from '../../../../main/printing/labels/convert/png.ts'
import { zplCommands } from '../../../../main/printing/zpl/zpl-commands.ts'
import { decodeKind } from '../../../support/labels/decode-barcodes.ts'

const sheetAt = (dpi: number) => ({ widthDots: 4 * dpi, heightDots: 6 * dpi, dpi })

async function drawn(zpl: string, dpi = 203) {
  const [page] = await drawZpl(zpl, sheetAt(dpi))
  if (!page) throw new Error('nothing was drawn')
  return page
}

const address = '001840123450000'
const maxicode = `${address}[)>_1E01_1D961Z12345678_1DUPSN_1D123456_1D123_1D_1D1/1_1D10_1DN_1D_1DNEW YORK_1DNY_1E_04`

type Kind = Parameters<typeof decodeKind>[1]

/** Some kinds are read together. */
const kindOf = (read: string): Kind => {
  const [name = ''] = read.split(':')
  if (/^(EAN|UPC)/.test(name)) return 'EANUPC'
  return name.startsWith('DataBar') ? 'DataBar' : (name as Kind)
}

/** Commands of codes, their parameters behind the turn, data, and what a reader of others reads. */
const codes: [command: string, parameters: string, data: string, read: string][] = [
  ['^B0', ',8', 'HELLO0123', 'Aztec: HELLO0123'],
  ['^BO', ',8', 'HELLO AZTEC', 'Aztec: HELLO AZTEC'],
  ['^B2', ',120', '12345678', 'ITF: 12345678'],
  ['^B2', ',120,Y,N,Y', '1234567', 'ITF: 12345670'],
  ['^B3', ',N,120', 'ABC-12345', 'Code39: ABC-12345'],
  ['^B7', ',8,5', 'HELLO PDF417', 'PDF417: HELLO PDF417'],
  ['^B8', ',120', '1234567', 'EAN8: 12345670'],
  ['^B9', ',120', '1230000045', 'UPCE: 0012300000451'],
  ['^BA', ',120', 'ABC12345', 'Code93: ABC12345'],
  ['^BC', ',120', 'ABC12345', 'Code128: ABC12345'],
  ['^BC', ',120', '>:AB>512345678>6C', 'Code128: AB12345678C'],
  ['^BC', ',120,Y,N,N,U', '0123456789012345678', 'Code128: 01234567890123456789'],
  ['^BC', ',120,Y,N,N,A', 'ab123456\u0001', 'Code128: ab123456\u0001'],
  ['^BC', ',120,Y,N,N,D', '(01)00123456789012(10)LOT7', 'Code128: 010012345678901210LOT7'],
  ['^BE', ',120', '123456789012', 'EAN13: 1234567890128'],
  ['^BF', ',8,3', 'MICRO PDF', 'MicroPDF417: MICRO PDF'],
  ['^BK', ',N,120,Y,N,B,C', '12345678', 'Codabar: B12345678C'],
  ['^BL', ',120', 'ABC123', 'Code39: ABC123$'],
  ['^BQ', ',2,6', 'QA,HELLO QR 123', 'QRCode: HELLO QR 123'],
  ['^BR', ',1,3,2,100', '12345678901', 'DataBarOmni: 0100123456789012'],
  ['^BR', ',6,3', '(01)00123456789012(10)LOT7', 'DataBarExp: 010012345678901210LOT7'],
  ['^BU', ',120', '12345678901', 'EAN13: 0123456789012'],
  ['^BX', ',8,200', 'HELLO DM 123', 'DataMatrix: HELLO DM 123'],
  ['^BX', ',8,200,,,,_,2', 'A_d066C', 'DataMatrix: ABC'],
]

describe.each([203, 300])('a code drawn at %i dpi', dpi => {
  it.each(codes)('%s%s of %j is read in every turn', async (command, parameters, data, read) => {
    for (const turn of 'NRIB') {
      const page = await drawn(`^XA^FO120,150^BY2${command}${turn}${parameters}^FD${data}^FS^XZ`, dpi)
      expect([turn, await decodeKind(stackedPng([page], dpi), kindOf(read))]).toEqual([turn, [read]])
    }
  })

  it('a MaxiCode is as large as its standard says, and read', async () => {
    const page = await drawn(`^XA^FO200,200^BD2^FH^FD${maxicode}^FS^XZ`, dpi)
    expect((await decodeKind(stackedPng([page], dpi), 'MaxiCode')).join()).toContain('1Z12345678')
    const { left, right } = inkOf(page)
    expect(((right - left) / dpi) * 25.4).toBeGreaterThan(24.8)
    expect(((right - left) / dpi) * 25.4).toBeLessThan(27.9)
  })
})

type Page = Awaited<ReturnType<typeof drawn>>

function inkOf({ width, data }: Page) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1]
  data.forEach((dot, at) => {
    if (!isBlack(dot)) return
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ]
  })
  return { left, top, right, bottom }
}

/** How much of the ink's box is black. */
function density(page: Page): number {
  const { left, top, right, bottom } = inkOf(page)
  return page.data.filter(isBlack).length / ((right - left + 1) * (bottom - top + 1))
}

describe('ink lies where the programming guide puts it', () => {
  const box = '^GB200,100,5^FS'
  const bars = 'N,N,100,N^FDABC^FS'
  it.each([
    ['a box from its upper left corner', `^FO100,150${box}`, [100, 150, 299, 249]],
    ['a box from its lower left corner', `^FT100,300${box}`, [100, 200, 299, 299]],
    ['moved by the origin', `^LH50,60^FO100,150${box}`, [150, 210, 349, 309]],
    ['moved to the left', `^LS30^FO100,150${box}`, [70, 150, 269, 249]],
    ['moved down', `^LT30^FO100,150${box}`, [100, 180, 299, 279]],
    ['from its right side', `^FO500,150,1${box}`, [300, 150, 499, 249]],
    ['mirrored', `^PMY^FO100,150${box}`, [512, 150, 711, 249]],
    ['in half the dots', `^JMB^FO100,150${box}`, [200, 300, 599, 499]],
    ['a box thinner than its line', '^FO100,150^GB200,0,5^FS', [100, 150, 299, 154]],
    ['a circle', '^FO100,150^GC80,5^FS', [100, 150, 179, 229]],
    ['an ellipse', '^FO100,150^GE80,40,5^FS', [100, 150, 179, 189]],
    ['a diagonal', '^FO100,150^GD80,60,5^FS', [100, 150, 179, 209]],
    ['a picture', '^FO100,150^GFA,8,8,1,FF818181818181FF^FS', [100, 150, 107, 157]],
    ['a picture by its base', '^FT100,150^GFA,8,8,1,FF818181818181FF^FS', [100, 142, 107, 149]],
    ['raw bytes', `^FO100,150^GFB,8,8,1,${'\u00ff'.repeat(8)}^FS`, [100, 150, 107, 157]],
    ['bars upright', `^BY2,2^FO100,150^B3${bars}`, [100, 150, 227, 249]],
    ['bars by their base', `^BY2,2^FT100,300^B3${bars}`, [100, 200, 227, 299]],
    ['a quarter to the right', `^BY2,2^FO100,150^B3R${bars.slice(1)}`, [100, 150, 199, 277]],
    ['by its base, to the right', `^BY2,2^FT100,300^B3R${bars.slice(1)}`, [100, 300, 199, 427]],
    ['by its base, upside down', `^BY2,2^FT300,300^B3I${bars.slice(1)}`, [172, 300, 299, 399]],
    ['by its base, to the left', `^BY2,2^FT300,300^B3B${bars.slice(1)}`, [200, 172, 299, 299]],
    ['every field turned', `^FWR^BY2,2^FO100,150^B3,N,100,N^FDABC^FS`, [100, 150, 199, 277]],
    [
      'a QR code, lower by the height of bars',
      '^BY2,3,60^FO100,150^BQN,2,5^FDQA,HELLO^FS',
      [100, 210, 204, 314],
    ],
  ])('%s', async (_, field, [left, top, right, bottom]) => {
    expect(inkOf(await drawn(`^XA${field}^XZ`))).toEqual({ left, top, right, bottom })
  })

  it('words beside bars do not move the bars', async () => {
    const without = inkOf(await drawn('^XA^BY3^FO100,150^BCN,100,N^FD12345678^FS^XZ'))
    const under = inkOf(await drawn('^XA^BY3^FO100,150^BCN,100,Y^FD12345678^FS^XZ'))
    const above = inkOf(await drawn('^XA^BY3^FO100,150^BCN,100,Y,Y^FD12345678^FS^XZ'))
    expect([under.top, above.bottom]).toEqual([without.top, without.bottom])
    expect(under.bottom).toBeGreaterThan(without.bottom)
    expect(above.top).toBeLessThan(without.top)
  })

  it('a stored picture is recalled, enlarged, and a label kept as one', async () => {
    const picture = '~DGR:A.GRF,8,1,FF818181818181FF'
    expect(inkOf(await drawn(`${picture}^XA^FO100,150^XGR:A.GRF,3,2^FS^XZ`))).toEqual({
      left: 100,
      top: 150,
      right: 123,
      bottom: 165,
    })
    const kept = '^XA^FO100,150^GB50,50,50^FS^ISR:L.GRF,N^XZ^XA^ILR:L.GRF^XZ'
    const pages = await drawZpl(kept, sheetAt(203))
    expect(pages.map(inkOf).at(-1)).toEqual({ left: 100, top: 150, right: 149, bottom: 199 })
  })
})

describe('text', () => {
  const at = (field: string) => drawn(`^XA^FO100,150${field}^FS^XZ`)
  const widthOf = async (field: string) => {
    const { left, right } = inkOf(await at(field))
    return right - left
  }

  it('stands on its base line, and from its upper corner', async () => {
    expect(inkOf(await drawn('^XA^FT100,300^A0N,50^FDHELLO^FS^XZ')).bottom).toBe(300)
    const { top, bottom } = inkOf(await at('^A0N,50^FDHELLO'))
    expect([top - 150, bottom - top]).toEqual([0, 38])
  })

  it('is as tall and as wide as was asked', async () => {
    expect((await widthOf('^A0N,40,80^FDHELLO')) / (await widthOf('^A0N,40,40^FDHELLO'))).toBeCloseTo(2, 1)
    expect(await widthOf('^ADN,36,20^FDMMMM')).toBeLessThanOrEqual(4 * 24)
    expect(await widthOf('^ADN,36,20^FDMMMM')).toBeGreaterThan(3.5 * 24)
    expect(await widthOf('^A0N,40^FPH,20^FDHELLO')).toBe((await widthOf('^A0N,40^FDHELLO')) + 80)
  })

  it('of a block is broken, set to a side, and its lines are counted', async () => {
    const words = '^FDHello wide world of paper and ink'
    const left = inkOf(await at(`^A0N,40^FB400,3,0,L${words}`))
    const right = inkOf(await at(`^A0N,40^FB400,3,0,R${words}`))
    expect(left.left).toBeLessThan(110)
    expect(right.right).toBeGreaterThan(494)
    expect(left.bottom - left.top).toBeGreaterThan(60)
    const one = inkOf(await at(`^A0N,40^FB400,1,0,L${words}`))
    expect(one.bottom - one.top).toBeLessThan(45)
    const cut = inkOf(await at(`^A0N,40^TBN,400,40${words}`))
    expect(cut.bottom - cut.top).toBeLessThan(45)
  })

  it.each([
    ['UTF-8', '^CI28', Buffer.from('ÄÖÜ').toString('latin1')],
    ['Windows 1252', '^CI27', 'ÄÖÜ'],
    ['code page 850', '^CI13', '\u008e\u0099\u009a'],
    ['hexadecimal bytes', '^CI28^FH', '_C3_84_C3_96_C3_9C'],
  ])('of %s is the same letters', async (_, set, data) => {
    const plain = await drawn(`^XA^CI28^FO100,150^A0N,40^FD${Buffer.from('ÄÖÜ').toString('latin1')}^FS^XZ`)
    expect(await drawn(`^XA${set}^FO100,150^A0N,40^FD${data}^FS^XZ`)).toEqual(plain)
  })

  it('that is reversed is white on black and black on white', async () => {
    const page = await drawn('^XA^FO100,150^GB300,80,80^FS^FO120,160^FR^A0N,60^FDHELLO^FS^XZ')
    expect(density(page)).toBeGreaterThan(0.6)
    expect(density(page)).toBeLessThan(0.95)
    expect(
      density(await drawn('^XA^FO100,150^GB300,80,80^FS^FO100,150^FR^GB300,80,80^FS^FO1,1^GB9,9,9^FS^XZ')),
    ).toBe(1)
  })
})

describe('a document of many labels', () => {
  it('is drawn whole, or up to where it need not be', async () => {
    const labels = '^XA^FO9,9^GB9,9,9^FS^XZ'.repeat(300)
    const sheet = { widthDots: 50, heightDots: 50, dpi: 203 }
    expect(await drawZpl(labels, sheet)).toHaveLength(300)
    expect(await drawZpl(labels, { ...sheet, mostLabels: 101 })).toHaveLength(101)
  })

  it('that only sets something draws none, however often', async () => {
    expect(await drawZpl('^XA^PW812^XZ'.repeat(50_000), sheetAt(600))).toEqual([])
  })
})

describe('every command of the guide', () => {
  const onSmall = async (zpl: string) => {
    const [page] = await drawZpl(zpl, { widthDots: 400, heightDots: 300, dpi: 203 })
    const reach = page && inkOf(page)
    return reach && reach.right >= 0 ? reach : null
  }
  const box = '^FO100,150^GB200,100,5^FS'
  const ink = (name: string): string =>
    ({ '^GF': 'A,8,8,1,FF818181818181FF', '^GS': 'N,40,40^FDA', '^GD': '40,40,5', '^GE': '40,30,5' })[name] ??
    '40,40,5'

  it.each(named(({ purpose }) => purpose === 'ink'))('%s leaves ink', async name => {
    expect(await onSmall(`^XA^FO100,150${name}${ink(name)}^FS^XZ`)).not.toBeNull()
  })

  it.each(named(({ purpose }) => purpose === 'printer' || purpose === 'asks'))(
    '%s is for the printer, and changes no label',
    async name => {
      expect(await onSmall(`^XA${name}${box}^XZ`)).toEqual(await onSmall(`^XA${box}^XZ`))
    },
  )

  it.each(named(({ purpose }) => purpose === 'field' || purpose === 'label'))(
    '%s without a word leaves what it is said in front of where it is',
    async name => {
      expect(await onSmall(`^XA${name}${box}^XZ`)).toMatchObject({ left: 100, top: 150 })
    },
  )
})

function named(wanted: (entry: (typeof zplCommands)[number]) => boolean): string[] {
  return zplCommands.filter(wanted).map(({ name }) => name)
}
