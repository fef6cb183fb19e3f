import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../../main/carriers/contract/model.ts'
import { parseXml } from '../../../../main/carriers/kit/xml.ts'
import { accepted, expectRefusal, expectToAddUp, expectWords } from './expectations.ts'
import type { FixtureAnswer } from './fixture-server.ts'
import type { CarrierServer, OperationCase, SpecialAnswer } from './fixtures.ts'
import { goldenText } from './golden.ts'
import { play } from './stage.ts'

/** What is sent, what is made of the answers the carrier documents, and of those it does not. */
export function describeAnswers(
  cases: readonly OperationCase[],
  server: CarrierServer,
  secrets: readonly string[],
): void {
  describe.each(cases.map(each => ({ name: each.name, operation: each })))('$name', ({ operation }) => {
    it('sends what it always sends, and makes of the answer what it always makes', async () => {
      const { outcome, sent } = await play(operation, server)
      if (!outcome) throw new Error('it threw on good answers')
      accepted(outcome)
      const path = fileURLToPath(new URL(`${kebab(operation.name)}.txt`, server.golden))
      await expect(goldenText(sent, outcome, secrets)).toMatchFileSnapshot(path)
    })

    it('understands its answers written another way', async () => {
      const usual = await play(operation, server)
      for (const shape of await shapesOf(operation, server, sameMeaning)) {
        const { outcome } = await shape.play()
        expect(outcome?.ok && outcome.value, shape.name).toEqual(usual.outcome?.ok && usual.outcome.value)
      }
    })

    it('answers in words whatever is missing in an answer', async () => {
      for (const shape of await shapesOf(operation, server, withHoles)) {
        const { outcome } = await shape.play().catch(error => {
          throw new Error(`it threw without ${shape.name}`, { cause: error })
        })
        if (!outcome) throw new Error(`it threw without ${shape.name}`)
        expectWords(outcome)
        if (!outcome.ok) expectRefusal(outcome)
        else if (operation.name === 'rate') for (const quote of outcome.value as Quote[]) expectToAddUp(quote)
      }
    })
  })

  describeSpecial(cases, server)
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Answers that are no plain success, as the fixtures have them. */
function describeSpecial(cases: readonly OperationCase[], server: CarrierServer): void {
  const special = (each: SpecialAnswer) => {
    const operation = cases.find(({ name }) => name === each.operation)
    if (!operation) throw new Error(`There is no operation ${each.operation}`)
    return play(operation, server, { before: each.answers })
  }

  it.each(server.refusals ?? [])('$operation is refused for $name', async refusal => {
    const { outcome } = await special(refusal)
    if (!outcome) throw new Error('it threw')
    const { messages, retry } = expectRefusal(outcome)
    expect(messages.map(({ code }) => code)).toContain(refusal.code)
    expect(retry).not.toBe('unknown-outcome')
  })

  it.each(server.partial ?? [])('$operation succeeds with complaints: $name', async partial => {
    const { outcome } = await special(partial)
    if (!outcome) throw new Error('it threw')
    accepted(outcome)
    expect(outcome.messages.map(({ code }) => code)).toContain(partial.code)
  })

  const track = cases.find(({ name }) => name === 'track')
  const { unknownStatus } = server
  if (track && unknownStatus)
    it('says of a status it does not know that it does not know it', async () => {
      const { outcome } = await play(track, server, { before: unknownStatus })
      if (!outcome) throw new Error('it threw')
      for (const { status } of accepted(outcome) as { status: string | null }[])
        expect(['unknown', null]).toContain(status)
      expect(outcome.messages.length).toBeGreaterThan(0)
      expectWords(outcome)
    })
}

/** The operation with each of its answers in each other shape. */
async function shapesOf(operation: OperationCase, server: CarrierServer, shapes: typeof withHoles) {
  const answers: Parameters<typeof withHoles>[0][] = []
  await play(operation, server, {
    intercept: (_, usual) => {
      answers.push(usual)
      return usual
    },
  })
  return answers.flatMap((answer, at) =>
    shapes(answer).map(({ name, answer: other }) => ({
      name: `answer ${at + 1} ${name}`,
      play: () => {
        let calls = -1
        const intercept = (_: unknown, usual: typeof answer) => {
          calls += 1
          return calls === at ? other : usual
        }
        return play(operation, server, { intercept })
      },
    })),
  )
}

export type Shape = { name: string; answer: FixtureAnswer }

const jsonOf = ({ body }: FixtureAnswer): unknown => {
  if (typeof body === 'object' && body !== null && !(body instanceof Uint8Array)) return body
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

const xmlOf = ({ body }: FixtureAnswer): string | null =>
  typeof body === 'string' && /^\s*</.test(body) && parseXml(body) !== null ? body : null

/** The same answer as a server may write it another day: it means the same. */
function sameMeaning(answer: FixtureAnswer): Shape[] {
  const json = jsonOf(answer)
  const as = (name: string, change: (node: unknown) => unknown): Shape => ({
    name,
    answer: { ...answer, body: everywhere(json, change) },
  })
  if (json !== undefined && json !== null)
    return [
      as('with members nobody knows', node => (isRecord(node) ? { ...node, zzNew: { a: [1] } } : node)),
      as('with one entry in place of a list', node =>
        Array.isArray(node) && node.length === 1 && isRecord(node[0]) ? node[0] : node,
      ),
      as('with numbers as text', node => (typeof node === 'number' ? String(node) : node)),
    ]
  const xml = xmlOf(answer)
  if (xml === null) return []
  const more = xml.replace(/<\/([\w:.-]+)>\s*$/, '<zz-new kind="x">1</zz-new></$1>')
  return [{ name: 'with elements nobody knows', answer: { ...answer, body: more } }]
}

const mostShapes = 300

/** The same answer with one thing missing or empty, each in its turn. */
function withHoles(answer: FixtureAnswer): Shape[] {
  const json = jsonOf(answer)
  if (json !== undefined)
    return pathsOf(json)
      .slice(0, mostShapes)
      .flatMap(path =>
        [undefined, null, [], ''].map(hole => ({
          name: `${path.join('.')} as ${JSON.stringify(hole) ?? 'nothing'}`,
          answer: { ...answer, body: withValue(json, path, hole) },
        })),
      )
  const xml = xmlOf(answer)
  if (xml === null) return []
  return [...xml.matchAll(/<([\w:.-]+)(?:\s[^<>]*)?>[^<]*<\/\1>/g)]
    .slice(0, mostShapes)
    .flatMap(({ 0: whole, 1: name = '', index }) =>
      ['', `<${name}/>`].map(hole => ({
        name: `${name} as "${hole}"`,
        answer: { ...answer, body: xml.slice(0, index) + hole + xml.slice(index + whole.length) },
      })),
    )
}

const isRecord = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** Changes every part of a tree, the inner ones first. */
function everywhere(node: unknown, change: (node: unknown) => unknown): unknown {
  if (Array.isArray(node)) return change(node.map(each => everywhere(each, change)))
  if (!isRecord(node)) return change(node)
  return change(
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, everywhere(value, change)])),
  )
}

function pathsOf(node: unknown): string[][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    [name],
    ...pathsOf(value).map(path => [name, ...path]),
  ])
}

function withValue(node: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = structuredClone(node) as Record<string, unknown>
  if (rest.length > 0) copy[name] = withValue(copy[name], rest, value)
  else if (value === undefined && !Array.isArray(copy)) delete copy[name]
  else copy[name] = value
  return copy
}
