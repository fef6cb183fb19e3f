import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { parseXml, writeXml } from '../../../main/carriers/kit/xml.ts'

describe('an XML answer', () => {
  test('is read without prefixes, with numbers as they were written and attributes by their mark', () => {
    const xml =
      '<a:quote xmlns:a="urn:x"><a:code>007</a:code><tax percent="5.0">1.25</tax><tax percent="9">2</tax></a:quote>'
    expect(parseXml(xml)).toEqual({
      quote: {
        code: '007',
        tax: [
          { '@percent': '5.0', '#text': '1.25' },
          { '@percent': '9', '#text': '2' },
        ],
      },
    })
  })

  test('keeps accents and the entities of XML itself, and expands none of its own', () => {
    const xml = '<!DOCTYPE x [<!ENTITY big "boom">]><x><n>Ch&#xE2;teau &amp; Fils &#233;</n><e>&big;</e></x>'
    expect(parseXml(xml)).toEqual({ x: { n: 'Château & Fils é', e: '&big;' } })
  })

  test('nested without end is none', () =>
    expect(parseXml('<a>'.repeat(20_000) + '</a>'.repeat(20_000))).toBeNull())

  test('has text in all its forms, between elements and beside attributes, too', () => {
    const xml =
      '<?xml version="1.0"?><r><!-- <no/> --><a><![CDATA[1 < 2 &amp; 3]]></a><b x="&lt;"/><c> one <d/></c></r>'
    expect(parseXml(xml)).toEqual({
      r: { a: '1 < 2 &amp; 3', b: { '@x': '<' }, c: { d: '', '#text': 'one' } },
    })
  })

  test('that ends too early anywhere is none', () => {
    const xml = '<r a="1"><b>text &amp; more</b><c/></r>'
    const cut = Array.from({ length: xml.length }, (_, end) => parseXml(xml.slice(0, end)))
    expect(cut.filter(each => each !== null)).toEqual([])
    expect(parseXml(xml)).not.toBeNull()
  })

  test.each([
    '',
    '<html><body>busy',
    '{"a":1}',
    '<a><b></a>',
    '<a></b></a>',
    '<a/></a>',
    '<a/><b/>',
    '<a b=1/>',
    '<a><__proto__>1</__proto__></a>',
    '\u0000',
  ])('that is none is null: %j', text => expect(parseXml(text)).toBeNull())
})

describe('an XML request', () => {
  test('has its elements in the order they were given, without those that are not there', () => {
    const xml = writeXml({
      scenario: { '@xmlns': 'urn:y', first: 'a', second: undefined, third: { list: ['1', 2] }, last: null },
    })
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><scenario xmlns="urn:y"><first>a</first><third><list>1</list><list>2</list></third><last/></scenario>',
    )
  })

  test('has attributes, text and lists where they are, read by others as it was meant', () => {
    const xml = writeXml({
      r: { '@a': 1, '@none': undefined, '#text': 'x & y', item: [{ '@id': 'b', flag: false }, null, 'c'] },
    })
    const read = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
    }).parse(xml)
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(read.r).toEqual({ '@a': '1', '#text': 'x & y', item: [{ '@id': 'b', flag: 'false' }, '', 'c'] })
  })

  test('cannot be broken out of by what a person typed', () => {
    const typed = '</name><admin>1</admin>&<"\'\u0007'
    expect(parseXml(writeXml({ r: { name: typed, '@who': typed } }))).toEqual({
      r: { name: typed.replace('\u0007', ''), '@who': typed.replace('\u0007', '') },
    })
  })
})
