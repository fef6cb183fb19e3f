import { expect, test } from 'vitest'
import { packageOfModule } from '../../../main/shell/packaging/bundled-packages.ts'

test.each([
  ['/p/node_modules/react/index.js', 'react'],
  ['/p/node_modules/@mantine/core/esm/index.mjs', '@mantine/core'],
  ['/p/node_modules/recharts/node_modules/immer/dist/immer.mjs', 'immer'],
  ['C:\\p\\node_modules\\@tanstack\\react-query\\build\\index.js', '@tanstack/react-query'],
  ['/p/renderer/main.tsx', null],
  ['\0vite/preload-helper.js', null],
])('the package of %j is %j', (id, name) => {
  expect(packageOfModule(id)).toBe(name)
})
