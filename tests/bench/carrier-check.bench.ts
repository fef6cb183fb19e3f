import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkCarrier } from '../support/carrier-new/check-carrier.ts'
import { root, runTool, type ToolRun } from '../support/run/tool.ts'
import { type Figure, publish } from './figure.ts'

const mostSeconds = 15

/** Seconds of a run of tests. Throws where they fail. */
async function secondsOf(run: () => Promise<ToolRun>): Promise<number> {
  const startedMs = performance.now()
  const { exitCode, output } = await run()
  if (exitCode !== 0) throw new Error(`They failed:\n${output}`)
  return (performance.now() - startedMs) / 1000
}

const slugs = readdirSync(join(root, 'main/carriers')).filter(
  slug => slug !== 'template' && existsSync(join(root, `tests/carriers/${slug}/simulator.test.ts`)),
)
/** The floor is one small file: what starting takes. */
const floor = await secondsOf(() =>
  runTool('vitest', ['run', '--project', 'unit', 'tests/carriers/registry.test.ts']),
)
const figures: Figure[] = []
for (const slug of slugs)
  figures.push({
    name: `carrier:check ${slug}`,
    value: await secondsOf(() => checkCarrier(slug)),
    unit: 's',
    better: 'lower',
    floor,
    target: { atMost: mostSeconds },
  })
publish(figures)
