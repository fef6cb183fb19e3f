import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'

const studio = openLabelStudio()

describe('previews of documents from elsewhere', () => {
  it('draws ZPL on the sheet it names', async () => {
    const result = await studio.zplToPng('^XA^PW609^LL400^FO20,20^A0N,40^FDHello^FS^XZ', 203)
    expect(result.ok && (await sharp(result.value).metadata())).toMatchObject({ width: 609, height: 400 })
  })

  it('takes four by six inches for ZPL that names no sheet', async () => {
    const result = await studio.zplToPng('^XA^FO20,20^A0N,40^FDHello^FS^XZ', 300)
    expect(result.ok && (await sharp(result.value).metadata())).toMatchObject({ width: 1200, height: 1800 })
  })

  it.each(['', 'not zpl', '^XA^FO0,0^GFA,32,32,2,FFF^FS^XZ'])(
    'refuses the ZPL "%s" in a sentence',
    async zpl => {
      const result = await studio.zplToPng(zpl, 203)
      expect(result).toMatchObject({
        ok: false,
        refusal: { code: 'failure', message: expect.stringMatching(/^This ZPL cannot be drawn: .{5,200}$/) },
      })
    },
  )

  it.each(['', 'not a pdf', '%PDF-1.7 cut off'])('refuses the PDF "%s" in a sentence', async pdf => {
    const result = await studio.pdfToPng(Buffer.from(pdf), 203)
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: 'failure', message: expect.stringMatching(/^This PDF cannot be drawn: .{5,200}$/) },
    })
  })

  it('still works after refusals', async () => {
    await studio.zplToPng('^XA^FO0,0^GFA,32,32,2,FFF^FS^XZ', 203)
    expect(await studio.zplToPng('^XA^FO20,20^A0N,40^FDHello^FS^XZ', 203)).toMatchObject({ ok: true })
  })
})
