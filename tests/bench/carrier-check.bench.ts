import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '../support/run/tool.ts'
import { type Figure, publish } from './figure.ts'

const mostSeconds = 15

/** Seconds of a run of these tests, as `npm run carrier:check` starts one. Throws where they fail. */
async function secondsOf(tests: string): Promise<number> {
  const startedMs = performance.now()
  const { exitCode, output } = await runTool('vitest', ['run', '--project', 'unit', tests])
  if (exitCode !== 0) throw new Error(`${tests} failed:\n${output}`)
  return (performance.now() - startedMs) / 1000
}

const slugs = readdirSync(join(root, 'main/carriers')).filter(
  slug => slug !== 'template' && existsSync(join(root, `tests/carriers/${slug}/simulator.test.ts`)),
)
/** The floor is one small file: what starting takes. */
const floor = await secondsOf('tests/carriers/registry.test.ts')
const figures: Figure[] = []
for (const slug of slugs)
  figures.push({
    name: `carrier:check ${slug}`,
    value: await secondsOf(`tests/carriers/${slug}/`),
    unit: 's',
    better: 'lower',
    floor,
    target: { atMost: mostSeconds },
  })
publish(figures)
