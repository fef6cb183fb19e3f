import { type RateLine, rateLine } from '../../../shared/desk/rate-stream.ts'
import type { TestStation } from '../station/station.ts'

/** Asks for rates as the Ship screen does; every line is held against its shape. */
export async function rateLines({ url, keys }: Pick<TestStation, 'url' | 'keys'>, body: object) {
  const { bareKey } = keys.create({ name: 'lines', mode: 'test' })
  const response = await fetch(`${url}/desk/rates/stream`, {
    method: 'POST',
    headers: { authorization: `Token ${bareKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const lines = linesOf(response)
  /** Reads on until a line fits; fails when the answer ends before. */
  const until = async (fits: (line: RateLine) => boolean): Promise<RateLine> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the answer ended before that line')
      if (fits(value)) return value
    }
  }
  const rest = async (): Promise<RateLine[]> => {
    const all: RateLine[] = []
    for await (const line of lines) all.push(line)
    return all
  }
  return { response, until, rest }
}

async function* linesOf({ body }: Response): AsyncGenerator<RateLine> {
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (text + part).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield rateLine.parse(JSON.parse(line))
  }
}

/** The answer of one connection. */
export const answerOf =
  (carrierId: string) =>
  (line: RateLine): line is RateLine & { type: 'answer' } =>
    line.type === 'answer' && line.carrier_id === carrierId
