import type { Rule } from '../tree.ts'

/** Folders of carriers have the slugs the interface gave them. */
const carrierFolder = /\/(carriers|simulators)\/[a-z0-9_]+\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const topLevel = [
  'package.json package-lock.json tsconfig.json electron-builder.yml electron.vite.config.ts vitest.config.ts',
  'biome.json drizzle.config.ts main renderer shared clients resources tests docs README.md CHANGELOG.md CONTRIBUTING.md LICENSE .ci',
  '.gitignore .npmrc .gitattributes .editorconfig .nvmrc',
].flatMap(line => line.split(' '))

/** Docs and resources have names others gave them (`README.md`, font files); code has ours. */
export const fileNames: Rule = {
  name: 'files and folders of code are named in kebab-case',
  check: tree =>
    tree.files
      .filter(path => /^(main|renderer|shared|tests)\//.test(path) && !path.endsWith('/SOURCES.md'))
      .filter(
        path =>
          !path
            .replace(carrierFolder, '/')
            .split('/')
            .every(part => kebab.test(part)) && !/\/(fixtures|__snapshots__)\//.test(path),
      )
      .map(path => `${path}: name it in small letters with hyphens.`),
}

export const topLevelEntries: Rule = {
  name: 'the top level holds only what was agreed',
  check: tree =>
    [...new Set(tree.files.map(path => path.split('/')[0] ?? path))]
      .filter(entry => !topLevel.includes(entry))
      .map(entry => `${entry}: put it into one of the folders; the top level stays as it is.`),
}
