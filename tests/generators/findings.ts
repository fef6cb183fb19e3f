import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from '../support/run/tool.ts'

export type Finding = {
  /** Version of OpenAPI of what was read. */
  version: string
  rule: string
  /** Where in the document, as a JSON pointer. */
  where: string
  says: string
}

const redocly = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.string().optional() })),
    }),
  ),
})
const spectral = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
  }),
)

/** Errors and warnings of `redocly lint` by its recommended rules. */
export async function byRedocly(tools: string, document: string, version: string): Promise<Finding[]> {
  const program = join(tools, 'node_modules/@redocly/cli/bin/cli.js')
  const args = [program, 'lint', document, '--format=json', '--max-problems=100000']
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { out } = await runProgram(process.execPath, args, { cwd: join(document, '..'), env })
  return redocly.parse(JSON.parse(out)).problems.map(({ ruleId, message, location }) => ({
    version,
    rule: ruleId,
    where: (location[0]?.pointer ?? '').replace(/^#/, ''),
    says: message,
  }))
}

/** What Spectral says by its rules for OpenAPI. */
export async function bySpectral(tools: string, document: string, version: string): Promise<Finding[]> {
  const program = join(tools, 'node_modules/@stoplight/spectral-cli/dist/index.js')
  const output = `${document}.findings`
  const rules = join(import.meta.dirname, 'spectral.yml')
  const args = [program, 'lint', document, '--ruleset', rules, '--format', 'json', '--output', output]
  await runProgram(process.execPath, args, { cwd: join(document, '..') })
  return spectral.parse(JSON.parse(readFileSync(output, 'utf8'))).map(({ code, message, path }) => ({
    version,
    rule: code,
    where: `/${path.join('/')}`,
    says: message,
  }))
}
