import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempHome } from '../station/temp-home.ts'
import { partsThatDoNotLoad } from './page-parts.ts'

test('scripts that need each other before they are there, and those that need what is not, are told of', async () => {
  const folder = tempHome()
  mkdirSync(join(folder, 'assets'))
  const write = (name: string, text: string) => writeFileSync(join(folder, 'assets', name), text)
  write('shape.js', `import { field } from './field.js'; export const shape = [field]`)
  write(
    'field.js',
    `import { shape } from './shape.js'; export const field = 1; export const all = () => shape`,
  )
  write('screen.js', `import './frame.css.js'; export const screen = document.querySelector('#root').id`)
  write('frame.css.js', '')
  write('lost.js', `import './gone.js'`)

  const problems = await partsThatDoNotLoad(folder)

  expect(problems).toEqual([
    expect.stringMatching(/^field\.js: ReferenceError: Cannot access 'field' before initialization/),
    expect.stringMatching(/^lost\.js: TypeError: Failed to fetch/),
    expect.stringMatching(/^shape\.js: /),
  ])
})
