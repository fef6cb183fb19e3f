import { join, relative } from 'node:path'
import { CannotMake, makeCarrier } from './carrier-new.ts'

/** `npm run carrier:new <slug>` */
const root = join(import.meta.dirname, '../../..')
const [slug = ''] = process.argv.slice(2)
try {
  const { files, registryLine } = makeCarrier(root, slug)
  for (const file of files) console.log(`made ${relative(root, file)}`)
  console.log(`\nAdd this line to main/carriers/registry.ts:\n\n${registryLine}\n`)
  console.log(`Then run: npm run carrier:check -- ${slug}`)
} catch (error) {
  if (!(error instanceof CannotMake)) throw error
  console.error(error.message)
  process.exitCode = 1
}
