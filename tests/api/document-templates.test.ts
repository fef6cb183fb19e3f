import { describe, expect, test } from 'vitest'
import type { DocumentTemplateRecord } from '../../shared/desk/document-templates.ts'
import { errorOf } from '../support/contract/call.ts'
import { isListed, recordIn } from '../support/contract/record-in.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const path = '/desk/document-templates'
let made = 0
const note = (more: object = {}) => ({
  name: 'Note',
  slug: `note-${made++}`,
  template: '<p>{{to.name}}</p>',
  ...more,
})
const create = (more: object = {}) => call<DocumentTemplateRecord>('POST', path, note(more))
const page = (query = '') =>
  call<{ count: number; results: DocumentTemplateRecord[] }>('GET', `${path}${query}`)
const preview = (template: string, more: object = {}) =>
  call('POST', '/desk/document-previews', { template, ...more })

describe('a document template', () => {
  test('is created with 201 and exactly these fields', async () => {
    const { status, body } = await create({ slug: 'gift_note', description: 'Inside the box' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^doc_[0-9a-f]{32}$/),
      object_type: 'document-template',
      name: 'Note',
      slug: 'gift_note',
      template: '<p>{{to.name}}</p>',
      description: 'Inside the box',
      related_object: 'shipment',
      active: true,
      options: { paper: 'AUTO', orientation: 'portrait', margin_mm: 15, page_numbers: true, together: false },
      metadata: {},
      built_in: false,
      preview_url: `/documents/${body.id}.gift_note?sample`,
    })
    expect(await recordIn(call, path, body.id)).toEqual(body)
  })

  test('is changed field by field, its options too', async () => {
    const { body } = await create({ options: { paper: 'A4', margin_mm: 10 } })
    const changed = await call('PATCH', `${path}/${body.id}`, { active: false, options: { paper: 'LETTER' } })
    expect(changed.body).toEqual({ ...body, active: false, options: { ...body.options, paper: 'LETTER' } })
    expect((await call('DELETE', `${path}/${body.id}`)).body).toEqual(changed.body)
    expect(await isListed(call, path, body.id)).toBe(false)
  })

  test('has a slug of its own', async () => {
    const { body } = await create()
    const refused = await create({ slug: body.slug })
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain(body.slug)
    expect((await call('PATCH', `${path}/${body.id}`, { slug: body.slug })).status).toBe(200)
    expect(errorOf(await create({ slug: 'Not A Slug' })).details).toHaveProperty('slug')
  })

  test('keeps its text as it was sent, and is listed before the built-in ones', async () => {
    const template = '\n  <p>{{to.name}}</p>\n'
    const { body } = await create({ template })
    expect(body.template).toBe(template)
    const { results, count } = (await page('?limit=100')).body
    expect(results[0]).toEqual(body)
    expect(results.slice(-2).map(({ slug }) => slug)).toEqual(['packing-slip', 'commercial-invoice'])
    expect((await page(`?limit=1&offset=${count - 1}`)).body.results[0]?.slug).toBe('commercial-invoice')
  })

  test('that comes with Packdesk is not changed, but one with its slug takes its place', async () => {
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await call(method, `${path}/doc_packing_slip`, method === 'PATCH' ? {} : undefined)).status,
      ).toBe(409)
    const { body } = await create({ slug: 'packing-slip', template: '<h1>Ours</h1>' })
    const slip = () => call('GET', '/documents/packing-slip?sample')
    expect((await textsOfPdf((await slip()).bytes))[0]).toBe('Ours')
    await call('PATCH', `${path}/${body.id}`, { active: false })
    expect((await textsOfPdf((await slip()).bytes))[0]).toMatch(/^Packing slip/)
    expect((await call('GET', `/documents/${body.id}.packing-slip?sample`)).status).toBe(404)
  })
})

describe('a template is refused at its line', () => {
  test.each([
    ['a script', '<p>a</p>\n<script>alert(1)</script>', /^Line 2: <script> is not allowed/],
    ['a style', '<style>p{}</style>', /^Line 1: <style> is not allowed/],
    [
      'a picture from elsewhere',
      '\n\n<img src="https://evil.example/x.png">',
      /^Line 3: <img> cannot have src=/,
    ],
    ['a file', '<img src="file:///etc/passwd">', /^Line 1: <img> cannot have src=/],
    [
      'a picture a value points to',
      '<img src="{{shipment.options.logo}}">',
      /^Line 1: The src of <img> begins with/,
    ],
    ['an event handler', '<p\nonclick="x()">a</p>', /^Line 1: <p> has no attribute "onclick"/],
    ['a style attribute', '<p style="position:fixed">a</p>', /^Line 1: <p> has no attribute "style"/],
    ['raw values', 'a\n{{{to.name}}}', /^Line 2: Values are always written as text/],
    ['raw values, the other way', '{{&to.name}}', /^Line 1: Values are always written as text/],
    ['other templates', '\n{{>header}}', /^Line 2: Other templates cannot be included/],
    ['other signs', '{{=<% %>=}}', /^Line 1: The signs of placeholders/],
    ['an open section', 'a\n{{#items}}b', /^Line 2: Unclosed section "items"/],
    ['an open placeholder', 'a\nb {{to.name', /^Line \d: Unclosed tag/],
    ['a row outside of a table', '<tr><td>a</td></tr>', /^Line 1: <tr> cannot stand on its own/],
    [
      'text between rows',
      '<table>\n<tr>{{to.name}}</tr></table>',
      /^Line 2: Text cannot stand directly inside <tr>/,
    ],
    [
      'a table in a cell',
      '<table><tr><td>\n<table></table></td></tr></table>',
      /^Line 2: <table> cannot stand inside <td>/,
    ],
    ['a doctype', '<!doctype html><p>a</p>', /not part of the markup/],
    [
      'deep sections',
      `${'{{#a}}'.repeat(50)}${'{{/a}}'.repeat(50)}`,
      /^Line 1: Sections are nested too deep/,
    ],
    ['deep elements', '<strong>'.repeat(100), /^Line 1: Elements are nested too deep/],
    ['too many placeholders', '{{a}}'.repeat(5_000), /4000 placeholders/],
  ])('for %s', async (_, template, text) => {
    const refused = await create({ template })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ template: [expect.stringMatching(text)] })
  })

  test('for more than 100,000 letters', async () => {
    expect(errorOf(await create({ template: 'x'.repeat(100_001) })).details).toEqual({
      template: ['Ensure this field has no more than 100000 characters.'],
    })
  })
})

describe('a preview', () => {
  test('draws a template that is not stored with sample data, values as text', async () => {
    const { status, bytes, headers } = await preview(
      '<h1>For {{to.name}}</h1><p>{{#items}}{{title}}, {{/items}}</p>',
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(await textsOfPdf(bytes)).toEqual([
      'For Ada Byron Stoneware mug, Linen tea towel, Café filter, brass,',
    ])
  })

  test('knows nothing but its data', async () => {
    const names = ['constructor', 'constructor.constructor', '__proto__', 'toString', 'to.name.length']
    const { bytes } = await preview(
      `<p>a${names.map(name => `{{${name}}}{{#${name}}}!{{/${name}}}`).join('')}b</p>`,
    )
    expect(await textsOfPdf(bytes)).toEqual(['ab'])
  })

  test.each([
    ['a loop over loops', `${'{{#items}}'.repeat(18)}x${'{{/items}}'.repeat(18)}`, /grows too large/, 1],
    ['a barcode of what is no code', '<p>a</p>\n\n<img src="barcode:{{to.city}}é">', /ASCII only/, 3],
    ['a picture that is none', '\n<img src="data:image/png;base64,AAAA">', /cannot be read/, 2],
    ['a barcode without room', `<img src="barcode:${'x'.repeat(300)}">`, /not enough room/, 1],
    [
      'a value of the wrong form',
      '<table><tr>\n<td width="{{to.name}}">a</td></tr></table>',
      /cannot have width=/,
      2,
    ],
    ['markup nobody checked', '<p>\n<script>1</script></p>', /<script> is not allowed/, 2],
  ])('of %s fails with its line', async (_, template, text, line) => {
    const refused = await preview(template)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: expect.stringMatching(text), line })
    expect(errorOf(refused)).toMatchObject({ code: 'template_error', details: { line } })
  })
})
