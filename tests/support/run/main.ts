import { join, relative } from 'node:path'
import { describePace, machinePace } from './machine-pace.ts'
import { runStages } from './run-stages.ts'
import { planFor } from './stages.ts'
import { root } from './tool.ts'

const say = (line: string) => console.log(line)
say(describePace(await machinePace()))
/** Seconds since 1970, of whoever started this and has no more time than that. */
const until = Number(process.env.PACKDESK_RUN_UNTIL ?? 0)
const { stages, lastly, notRun = [] } = planFor(process.argv.slice(2))
for (const line of notRun) say(line)
const total = await runStages(stages, {
  say,
  logs: relative(process.cwd(), join(root, 'test-results')),
  slowest: process.argv.includes('--quick') ? 0 : 20,
  asksTwice: process.env.PACKDESK_ASK_TWICE !== undefined,
  ...(lastly ? { lastly } : {}),
  ...(until > 0 ? { untilMs: until * 1000 } : {}),
})
process.exitCode = total.failed > 0 ? 1 : 0
