import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { LabelTemplate } from '../../../../shared/labels.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { workMs } from '../../../support/work-of.ts'

const studio = openLabelStudio()

const zpl = (template: string): LabelTemplate => ({ template_type: 'ZPL', template, width: 4, height: 6 })
const svg = (inside: string): LabelTemplate => ({
  template_type: 'SVG',
  template: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">${inside}</svg>`,
  width: 4,
  height: 6,
})
const zplTarget = { format: 'ZPL', dpi: 203 } as const
const pngTarget = { format: 'PNG', dpi: 203 } as const

async function filled(template: LabelTemplate, data: unknown): Promise<string> {
  const result = await studio.renderTemplate(template, [data], zplTarget)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return Buffer.from(result.value).toString()
}

/** The smallest rectangle with ink in it. */
async function inkOf(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = Array.from(data.keys()).filter(at => (data[at] ?? 255) < 128)
  return { dots: dark.length, width: info.width, height: info.height }
}

describe('ZPL templates', () => {
  it('stay native and get their placeholders filled', async () => {
    const template = zpl('^XA^FD{{ shipment.recipient.name }} {{items.0.sku}} {{package_index}}^FS^XZ')
    const data = { shipment: { recipient: { name: 'Ann' } }, items: [{ sku: 'A-1' }], package_index: 2 }
    expect(await filled(template, data)).toBe('^XA^FDAnn A-1 2^FS^XZ')
  })

  it('leave unknown paths, objects and inherited names empty', async () => {
    const template = zpl('^XA^FD[{{ a.b }}{{ list }}{{ constructor.name }}{{ text.length }}]^FS^XZ')
    expect(await filled(template, { list: [1], text: 'x' })).toBe('^XA^FD[]^FS^XZ')
  })

  it('escape values in hexadecimal where the field says so', async () => {
    const template = zpl('^XA^FH^FD{{ name }}^FS^FH!^FD{{ name }}^FS^XZ')
    expect(await filled(template, { name: 'a^XZ~JR_!' })).toBe(
      '^XA^FH^FDa_5EXZ_7EJR_5F!^FS^FH!^FDa!5EXZ!7EJR!5F!21^FS^XZ',
    )
  })

  it('blank out what begins commands where the field does not', async () => {
    expect(await filled(zpl('^XA^FD{{ name }}^FS^XZ'), { name: 'a^XZ\n~JR' })).toBe('^XA^FDa XZ  JR^FS^XZ')
  })

  it('are refused where they are drawn and use what is not drawn here', async () => {
    const template = zpl('^XA^FO40,40^BTN,2,5,2,6^FD{{ n }}^FS^XZ')
    const data = [{ n: '123456,ABCD' }]
    expect(await studio.renderTemplate(template, data, zplTarget)).toMatchObject({ ok: true })
    const drawn = await studio.renderTemplate(template, data, pngTarget)
    expect(JSON.stringify(drawn)).toMatch(/\^BT \(TLC39\) cannot be drawn here.*as ZPL/)
    expect(drawn.ok).toBe(false)
  })

  it('are drawn for PNG and PDF, one sheet a parcel', async () => {
    const parcels = [{ n: 'one' }, { n: 'two' }]
    const template = zpl('^XA^FO40,40^A0N,80^FD{{ n }}^FS^XZ')
    const png = await studio.renderTemplate(template, parcels, pngTarget)
    expect(png.ok && (await inkOf(png.value))).toMatchObject({ width: 812, height: 2436 })
    const pdf = await studio.renderTemplate(template, parcels, { format: 'PDF', dpi: 203 })
    const pages = pdf.ok && (await studio.pdfToPng(pdf.value, 203))
    expect(pages ? pages.ok && (await inkOf(pages.value)) : pages).toMatchObject({ width: 812, height: 2436 })
  })
})

describe('SVG templates', () => {
  it('are drawn with the shipped fonts in every script', async () => {
    for (const name of ['Ann & <Bob>', '東京', '서울', 'שלום', 'مرحبا', 'สวัสดี']) {
      const result = await studio.renderTemplate(
        svg('<text x="20" y="100" font-size="60">{{ name }}</text>'),
        [{ name }],
        pngTarget,
      )
      expect(result.ok && (await inkOf(result.value)).dots, name).toBeGreaterThan(800)
    }
  })

  it('become one graphic in ZPL that shows the same dots', async () => {
    const template = svg(
      '<rect x="50" y="50" width="200" height="100"/><text x="50" y="300" font-size="60">{{ n }}</text>',
    )
    const png = await studio.renderTemplate(template, [{ n: 'Zoë' }], pngTarget)
    const drawn = await studio.zplToPng(await filled(template, { n: 'Zoë' }), 203)
    expect(png.ok && drawn.ok && (await inkOf(drawn.value))).toEqual(png.ok && (await inkOf(png.value)))
  })
})

describe('a template is refused', () => {
  it.each([
    ['an outside picture', svg('<image href="http://127.0.0.1/x.png" width="9" height="9"/>')],
    ['a file', svg('<image xlink:href="file:///etc/hostname" width="9" height="9"/>')],
    ['an escaped address', svg('<image href="&#104;ttp://127.0.0.1/" width="9" height="9"/>')],
    [
      'a picture inside a picture',
      svg('<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>'),
    ],
    ['an unquoted reference', svg('<use href=http://127.0.0.1/ />')],
    ['a style that loads', svg('<style>@import "x.css"; text { fill: url(http://127.0.0.1/) }</style>')],
    ['a script', svg('<script>1</script>')],
    ['foreign markup', svg('<foreignObject><p/></foreignObject>')],
    ['an entity', { ...svg(''), template: `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;').template}` }],
    ['template logic', svg('<text>{{#each items}}x{{/each}}</text>')],
    ['other template logic', svg('<text>{% if a %}x{% endif %}</text>')],
    ['no drawing at all', { ...svg(''), template: 'hello' }],
    ['a broken drawing', svg('<g>')],
    ['an impossible size', { ...svg(''), width: 400 }],
    ['ZPL without a format', zpl('hello')],
    ['ZPL that renames its commands', zpl('^XA^CC!!FDx!XZ^XZ')],
  ] as [string, LabelTemplate][])('for %s', async (_, template) => {
    expect(await studio.renderTemplate(template, [{}], pngTarget)).toMatchObject({
      ok: false,
      refusal: { code: 'validation', details: { template: expect.arrayContaining([expect.any(String)]) } },
    })
  })
})

const most = 200_000
const spaces = ' '.repeat(most)

it.each([
  ['a placeholder that never ends', zpl(`^XA{{${spaces}^XZ`)],
  ['formats that never end', zpl('^XA'.repeat(most / 3))],
  ['template logic that never ends', zpl(`^XA${'{%'.repeat(most / 2)}^XZ`)],
  ['comments that never end', svg('<!--'.repeat(most / 4))],
  ['styles that never end', svg('<style '.repeat(most / 7))],
  ['a picture of blanks', svg(`<image href="data:image/png;base64,${spaces}!"/>`)],
] as [string, LabelTemplate][])('a template with %s is read at once', async (_, template) => {
  const target = template.template_type === 'ZPL' ? zplTarget : pngTarget
  expect(await workMs(() => studio.renderTemplate(template, [{}], target))).toBeLessThan(2_000)
})
