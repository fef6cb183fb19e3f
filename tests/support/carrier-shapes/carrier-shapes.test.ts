import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { readChecks, readDocumentCheck } from '../simulators/engine/checks.ts'
import type { SimulatedCall } from '../simulators/server.ts'
import { readOpenApi } from './read-openapi.ts'
import { readXsd } from './read-xsd.ts'
import { writeChecks } from './write-checks.ts'
import { constOf, pathsIn, writeShapes } from './write-shapes.ts'

const root = join(import.meta.dirname, '../../..')

/** A carrier nobody has: what one may say of a parcel, a door or a locker. */
const described = {
  paths: {
    '/orders': {
      post: {
        parameters: [{ name: 'form', in: 'query', schema: { type: 'string', enum: ['PDF', 'ZPL'] } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: {
          '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Made' } } } },
        },
      },
      delete: { responses: { '204': {} } },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['to', 'parcels', 'day'],
        properties: {
          to: { oneOf: [{ $ref: '#/components/schemas/Door' }, { $ref: '#/components/schemas/POBox' }] },
          parcels: {
            type: 'array',
            minItems: 1,
            maxItems: 2,
            items: { $ref: '#/components/schemas/Parcel' },
          },
          day: { type: 'string', format: 'date' },
          note: { type: 'string' },
          isBulky: { type: 'boolean' },
        },
      },
      Door: {
        type: 'object',
        required: ['street'],
        properties: {
          street: { type: 'string', minLength: 1, maxLength: 10 },
          house: { type: 'string', maxLength: 4 },
        },
      },
      POBox: {
        type: 'object',
        required: ['box'],
        properties: { box: { type: 'integer', minimum: 100, maximum: 999 } },
      },
      Parcel: {
        type: 'object',
        required: ['kilograms'],
        properties: {
          kilograms: { type: 'number', maximum: 31.5, multipleOf: 0.5 },
          code: { type: 'string', pattern: '[A-Z]{2}\\d' },
        },
      },
      Made: {
        type: 'object',
        required: ['numbers'],
        properties: {
          numbers: { type: 'array', items: { type: 'string' } },
          price: { type: 'number' },
          label: { $ref: '#/components/schemas/File' },
          invoice: { $ref: '#/components/schemas/File' },
        },
      },
      File: { type: 'object', properties: { b64: { type: 'string' }, form: { type: 'string' } } },
    },
  },
}
const openApi = () => readOpenApi(JSON.stringify(described), ['POST /orders'])

/** The file as it would stand under its carrier, run. */
async function shapesOf(source: string): Promise<Record<string, z.ZodType>> {
  const folder = mkdtempSync(join(root, 'node_modules', '.shapes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'wire.ts')
  writeFileSync(file, source.replaceAll("'../kit/", `'${root}/main/carriers/kit/`))
  return import(pathToFileURL(file).href)
}

const order = { to: { street: 'Am Hang' }, parcels: [{ kilograms: 1.5, code: 'AB1' }], day: '2026-03-04' }

/** What differs from a good order, and where that is told. */
const wrong: readonly (readonly [what: string, change: object, path: string])[] = [
  ['a member that is missing', { day: undefined }, 'day'],
  ['a day that is none', { day: '4 March' }, 'day'],
  ['a text that is too long', { to: { street: 'Am langen Hang' } }, 'to.street'],
  ['a member of another kind', { to: { box: 12 } }, 'to.box'],
  ['too many of a list', { parcels: [1, 2, 3].map(() => ({ kilograms: 1 })) }, 'parcels'],
  ['none of a list', { parcels: [] }, 'parcels'],
  ['too much', { parcels: [{ kilograms: 32 }] }, 'parcels.0.kilograms'],
  ['a half step', { parcels: [{ kilograms: 1.25 }] }, 'parcels.0.kilograms'],
  ['another form within a text', { parcels: [{ kilograms: 1, code: 'ab1' }] }, 'parcels.0.code'],
  ['a member nobody described', { colour: 'red' }, ''],
]

test.each(wrong)('shape and check of a description both refuse %s', async (_, change, path) => {
  const { postOrders } = await shapesOf(writeShapes(openApi()))
  const sent = JSON.parse(JSON.stringify({ ...order, ...change }))
  expect(postOrders?.safeParse(order).success).toBe(true)
  const [issue] = postOrders?.safeParse(sent).error?.issues ?? []
  expect(issue?.path.join('.')).toBe(path)
  const checks = readChecks({ '/v1': writeChecks(openApi()) })
  const call = { method: 'POST', path: '/v1/orders', query: new URLSearchParams() } as SimulatedCall
  expect(checks.requestProblem(call, order)).toBeNull()
  // Of several kinds the validator names the part, the shape what is wrong as the kind that is meant.
  const found = checks.requestProblem(call, sent)
  expect(found && path.startsWith(found.path)).toBe(true)
})

test('text without a limit has one all the same, and a pattern is meant of the whole text', async () => {
  const { postOrders } = await shapesOf(writeShapes(openApi()))
  const withNote = (note: string) => postOrders?.safeParse({ ...order, note }).success
  expect([withNote('x'.repeat(500)), withNote('x'.repeat(501))]).toEqual([true, false])
  const code = { ...order, parcels: [{ kilograms: 1, code: 'xAB1x' }] }
  expect(postOrders?.safeParse(code).success).toBe(false)
})

test('an answer is read whatever of it is missing, each described record once', async () => {
  const source = writeShapes(openApi())
  expect(source.match(/const fileSaid = /g)).toHaveLength(1)
  const { postOrdersAnswer } = await shapesOf(source)
  expect(postOrdersAnswer?.parse({ numbers: 'N1', price: '4.20', label: { b64: 'QQ==' }, other: 1 })).toEqual(
    {
      numbers: ['N1'],
      price: 4.2,
      label: { b64: 'QQ==', form: null },
      invoice: { b64: null, form: null },
    },
  )
  expect(postOrdersAnswer?.parse('nothing')).toMatchObject({ numbers: [], price: null })
})

test('a simulator holds its own answers and the members of an address to the description', () => {
  const checks = readChecks({ '/v1': writeChecks(openApi()) })
  const asked = (query: string) =>
    checks.requestProblem(
      { method: 'POST', path: '/v1/orders', query: new URLSearchParams(query) } as SimulatedCall,
      order,
    )
  expect(asked('form=ZPL')).toBeNull()
  expect(asked('form=GIF')?.path).toBe('form')
  expect(asked('from=ZPL')?.words).toContain('additional')
  expect(checks.answerProblem({ body: { numbers: ['N1'] } }, 'POST /v1/orders')).toBeNull()
  expect(checks.answerProblem({ body: { price: 4 } }, 'POST /v1/orders')).toContain('numbers')
})

test('every member has a way by which it is given its field', () => {
  const published = openApi()
  expect(published.operations.flatMap(each => pathsIn(published, each))).toEqual([
    'to.street',
    'to.house',
    'to.box',
    'parcels.#.kilograms',
    'parcels.#.code',
    'day',
    'note',
    'isBulky',
  ])
})

test.each([
  ['POST /orders', 'postOrders'],
  ['GET /orders/{id}/label', 'getOrdersIdLabel'],
  ['POBox', 'poBox'],
  ['VASCashOnDelivery', 'vasCashOnDelivery'],
  ['VAS', 'vas'],
])('%s is %s in code', (name, constant) => {
  expect(constOf(name)).toBe(constant)
})

test('an operation nobody described, and a record that holds itself, are refused', () => {
  expect(() => readOpenApi(JSON.stringify(described), ['GET /prices'])).toThrow('no operation GET /prices')
  const endless = structuredClone(described) as unknown as { components: { schemas: Record<string, object> } }
  endless.components.schemas.Parcel = {
    type: 'object',
    properties: { inner: { $ref: '#/components/schemas/Parcel' } },
  }
  expect(() => writeShapes(readOpenApi(JSON.stringify(endless), ['POST /orders']))).toThrow(
    'Parcel holds itself',
  )
})

const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="parcel" type="Parcel"/>
  <xs:complexType name="Parcel">
    <xs:sequence>
      <xs:element name="number" type="Number"/>
      <xs:element name="weight" type="xs:decimal"/>
      <xs:element name="piece" type="xs:string" minOccurs="0" maxOccurs="2"/>
    </xs:sequence>
    <xs:attribute name="kind" type="Kind" use="required"/>
  </xs:complexType>
  <xs:element name="parcelResponse">
    <xs:complexType><xs:sequence><xs:element name="result" type="Result" minOccurs="0"/></xs:sequence></xs:complexType>
  </xs:element>
  <xs:complexType name="Result">
    <xs:complexContent><xs:extension base="Base">
      <xs:sequence><xs:element name="label" type="xs:base64Binary" minOccurs="0"/></xs:sequence>
    </xs:extension></xs:complexContent>
  </xs:complexType>
  <xs:complexType name="Base">
    <xs:sequence><xs:element name="fault" type="xs:string" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
  </xs:complexType>
  <xs:simpleType name="Number"><xs:restriction base="xs:string"><xs:maxLength value="5"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Kind">
    <xs:restriction base="xs:string"><xs:enumeration value="box"/><xs:enumeration value="bag"/></xs:restriction>
  </xs:simpleType>
</xs:schema>`

const parcel = { '@kind': 'box', number: 'N1', weight: '1.5' }

test.each([
  ['as it is described', parcel, true],
  ['with several of an element', { ...parcel, piece: ['1', '2'] }, true],
  ['with one of an element that may be there several times', { ...parcel, piece: '1' }, true],
  ['with too many of an element', { ...parcel, piece: ['1', '2', '3'] }, false],
  ['with an attribute of no kind', { ...parcel, '@kind': 'jar' }, false],
  ['without an attribute', { number: 'N1', weight: '1.5' }, false],
  ['with a text that is too long', { ...parcel, number: 'N12345' }, false],
  ['with its elements in another order', { '@kind': 'box', weight: '1.5', number: 'N1' }, false],
])('shape and check of an XML schema are of one mind about an element %s', async (_, document, isGood) => {
  const published = readXsd(schema, ['parcel'])
  const { parcel: shape } = await shapesOf(writeShapes(published))
  expect(shape?.safeParse(document).success).toBe(isGood)
  const problem = readDocumentCheck(writeChecks(published), 'parcel')({ parcel: document })
  expect(problem === null).toBe(isGood)
})

test('the answer of an element is read with what its type takes of another', async () => {
  const published = readXsd(schema, ['parcel=parcelResponse'])
  const { parcelAnswer } = await shapesOf(writeShapes(published))
  expect(parcelAnswer?.parse({ result: { fault: 'F1', label: 'QQ==' } })).toEqual({
    result: { fault: ['F1'], label: 'QQ==' },
  })
  expect(parcelAnswer?.parse({})).toEqual({ result: { fault: [], label: null } })
})

test('an XML schema of choices is refused, and an element it does not have', () => {
  const choosing = schema.replaceAll('sequence>', 'choice>')
  expect(() => readXsd(choosing, ['parcel']).nodeOf('Parcel')).toThrow('Only sequences')
  expect(() => readXsd(schema, ['letter'])).toThrow('no element letter')
})
