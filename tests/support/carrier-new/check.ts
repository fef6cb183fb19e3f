import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/tool.ts'
import { checkCarrier } from './check-carrier.ts'

/** `npm run carrier:check -- <slug>`: the suite, the shapes, the combinations and the walk through the simulator. */
const [slug = ''] = process.argv.slice(2)
const needed = [
  `main/carriers/${slug}/wire.ts`,
  `tests/carriers/${slug}/rules.test.ts`,
  `tests/carriers/${slug}/simulator.test.ts`,
  `tests/support/simulators/${slug}/index.ts`,
]
const missing = /^[a-z0-9_]+$/.test(slug) ? needed.filter(path => !existsSync(join(root, path))) : needed
if (missing.length > 0) {
  console.error(`"${slug}" lacks ${missing.join(', ')}. docs/adding-a-carrier.md says what belongs there.`)
  process.exitCode = 1
} else {
  const { exitCode, output } = await checkCarrier(slug)
  console.log(output)
  process.exitCode = exitCode
}
