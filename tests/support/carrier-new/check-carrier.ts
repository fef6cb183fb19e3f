import { runTool, type ToolRun } from '../run/tool.ts'

/** What about half of the time of a suite goes to, in one file that no runner takes apart. */
const half = 'sends every|whatever is missing|sends any options'

/** All tests of a carrier, in two processes beside each other: what one leaves out is what the other runs. */
export async function checkCarrier(slug: string): Promise<ToolRun> {
  const parts = [`^(?!.*(${half}))`, half]
  const runs = await Promise.all(
    parts.map(names =>
      runTool('vitest', ['run', '--project', 'unit', `tests/carriers/${slug}/`, '-t', names]),
    ),
  )
  return {
    exitCode: runs.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0,
    output: runs.map(({ output }) => output).join('\n'),
    out: runs.map(({ out }) => out).join('\n'),
  }
}
