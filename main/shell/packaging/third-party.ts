import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Component = {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  properties?: { name: string; value: string }[]
}

/** A bill of materials in the form of CycloneDX, as far as it is read here. */
export type Sbom = {
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  [other: string]: unknown
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** What npm says is installed; `dev` with the tools and the parts of the page. */
function askNpm(root: string, dev: boolean): Sbom {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const text = execFileSync(npm, dev ? words : [...words, '--omit', 'dev'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return JSON.parse(text) as Sbom
}

const fullName = (component: Component & { group?: string }): string =>
  component.group ? `${component.group}/${component.name}` : component.name

const ranOnly = /^node-(bin-)?(linux|darwin|win)-/

/**
 * What the packaged program is made of: Electron, the packages it takes along, and those the build has put into its files.
 * The build writes the last ones to `out/third-party` (`bundledPackages`).
 */
export function shippedParts(root: string): Sbom {
  const folder = join(root, 'out', 'third-party')
  const bundled = ['main', 'renderer'].flatMap(
    part => JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8')) as string[],
  )
  const taken = askNpm(root, false).components.map(fullName)
  const names = new Set(['electron', ...bundled, ...taken].filter(name => !ranOnly.test(name)))
  const all = askNpm(root, true)
  const components = all.components.filter(component => names.has(fullName(component)))
  const refs = new Set(components.map(component => (component as { 'bom-ref'?: string })['bom-ref'] ?? ''))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) }))
  return { ...all, components, dependencies }
}

const licenseFile = /^(licen[cs]e|copying|notice)/i

function termsOf(root: string, component: Component): string {
  const path = component.properties?.find(({ name }) => name === 'cdx:npm:package:path')?.value
  const folder = join(root, path ?? join('node_modules', fullName(component)))
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    entry => entry.isFile() && licenseFile.test(entry.name),
  )
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses.map(each => each.expression ?? each.license?.id ?? each.license?.name ?? '').join(' AND ') ||
  'see below'

/** Writes the list for people (`licenses.txt`) and the one for programs (`sbom.cdx.json`); answers how many parts. */
export function writeThirdParty(root: string): number {
  const sbom = shippedParts(root)
  const folder = join(root, 'out', 'third-party')
  const entries = sbom.components.map(component =>
    [`${fullName(component)} ${component.version} (${licenseOf(component)})`, termsOf(root, component)]
      .filter(Boolean)
      .join('\n\n'),
  )
  const line = `\n\n${'-'.repeat(80)}\n\n`
  writeFileSync(
    join(folder, 'licenses.txt'),
    `Packdesk contains the following software of others, each under its own terms.${line}${entries.join(line)}\n`,
  )
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  return sbom.components.length
}
