import { type CodePattern, matchPattern } from '../scanning/code-pattern.ts'
import { asks, linesRead, type ScaleLine, type ScaleProtocol, usualScaleLine } from './protocol.ts'
import { plainValue, readUnit, type ScaleState, type ScaleUnit, toReading } from './reading.ts'

/** How a scale writes that is none of the known ones: lines described by a shop. */
export type PatternScale = {
  name: string
  line: ScaleLine
  /** Sent as it is, with its line end; empty for a scale that sends by itself. */
  ask: string
  askEveryMs: number
  /** A stable weight: `{weight}`, and `{unit}` where the line says it. Blanks at both ends do not count. */
  stable: CodePattern
  /** The same while the load moves; null where the scale does not tell, and rest has to be watched for. */
  moving: CodePattern | null
  /** For lines without one. */
  unit: ScaleUnit
}

/** A protocol of lines as a shop described them; a line that is neither is skipped. */
export function patternProtocol({
  name,
  line,
  ask,
  askEveryMs,
  stable,
  moving,
  unit,
}: PatternScale): ScaleProtocol {
  return {
    name,
    line,
    ask: ask === '' ? [] : asks(ask),
    askEveryMs,
    starts: null,
    take: linesRead(written => {
      const text = written.trim()
      const still = matchPattern(stable, text)
      const fields = still ?? (moving && matchPattern(moving, text))
      const value = fields ? plainValue(fields.weight ?? '') : null
      if (!fields || value === null) return null
      const said = fields.unit === undefined ? unit : readUnit(fields.unit)
      if (said === null) return toReading('unknown', { value, detail: `unit ${fields.unit}` })
      return toReading(still ? 'ok' : 'motion', { value, unit: said })
    }),
  }
}

const troubles: readonly (readonly [RegExp, ScaleState])[] = [
  [/^(?:over|ol|high|hh+)$/i, 'over'],
  [/^(?:under|ul|low|ll+)$/i, 'under'],
  [/^err/i, 'fault'],
]

/** Lines of a figure and its unit and nothing else, which scales of many makers send by themselves. */
export const asciiLines: ScaleProtocol = {
  name: 'ASCII',
  line: usualScaleLine,
  ask: [],
  askEveryMs: 200,
  starts: null,
  tellsNoRest: true,
  take: linesRead(written => {
    const text = written.trim()
    const [, sign = '', figures = '', name = ''] = /^([+-]?) *(\d*[.,]?\d+) *([a-z]{1,3})$/i.exec(text) ?? []
    const trouble = troubles.find(([words]) => words.test(text))?.[1]
    if (trouble) return toReading(trouble, { detail: text })
    const [value, unit] = [plainValue(`${sign}${figures}`), readUnit(name)]
    return value === null || unit === null ? null : toReading('ok', { value, unit })
  }),
}
