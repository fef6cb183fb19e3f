import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bundledPackages } from './main/shell/packaging/bundled-packages.ts'
import { emitWorkers } from './main/shell/packaging/emit-workers.ts'
import { endpointAddresses } from './main/shell/packaging/endpoint-addresses.ts'
import { oneByteText, withoutGlob } from './main/shell/packaging/small-in-memory.ts'
import { stationProxy } from './main/shell/packaging/station-proxy.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Where `npm run dev` finds the interface: the station of `packdesk serve` on its usual port. */
const station = process.env.PACKDESK_STATION_URL ?? 'http://127.0.0.1:5006'

/** The station serves the page under any path; electron-vite would name its files from where it is shown. */
const namedFromRoot = { name: 'packdesk:named-from-root', config: () => ({ base: '/' }) }

/**
 * What every screen stands on is one file, and what of it the station shares another. What else the two share goes with the
 * screens that use it: a form's shapes and all they need would be a third of the first load.
 */
const ofStation =
  /[\\/]shared[\\/](?!countries[\\/]doubt-texts|desk[\\/]run-texts)|[\\/]zod[\\/]|[\\/]libphonenumber-js[\\/]/
const pageChunks = [
  { name: 'frame', tags: ['$initial' as const], test: (id: string) => !ofStation.test(id) },
  { name: 'station', tags: ['$initial' as const], test: ofStation },
  // All shapes are made of these while they load: in a file with some of them they would come after others.
  { name: 'fields', test: /[\\/]shared[\\/](api[\\/]fields|units[\\/]shop-day)\.ts$/ },
  { name: 'shared', test: ofStation, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
  { name: 'common', minShareCount: 3 },
]

/** Texts are files one finds again: one language is fetched, after the frame and before anything is drawn; the rest of it later. */
const languageOf = (module: string | null | undefined): string | undefined => {
  const [, language, part] = module?.match(/[\\/]locales[\\/](\w+)[\\/](index|further)\.ts$/) ?? []
  return language && `${part === 'index' ? 'texts' : 'further-texts'}-${language}`
}

export default defineConfig({
  main: {
    plugins: [emitWorkers(), withoutGlob(), oneByteText(), bundledPackages('main')],
    build: {
      sourcemap: true,
      ssrEmitAssets: true,
      // Packages of hundreds of small files are half of a start; the others find files of their own, or are native.
      externalizeDeps: {
        exclude: [
          'drizzle-orm',
          'electron-updater',
          'fastify',
          '@fastify/static',
          '@modelcontextprotocol/node',
          '@modelcontextprotocol/server',
          'libphonenumber-js',
          'pino',
          'zod',
        ],
      },
      rollupOptions: {
        input: { index: at('main/index.ts'), cli: at('main/cli.ts') },
        // Flat, so that a path relative to a file keeps its depth whichever chunk the code lands in.
        output: {
          format: 'es',
          // Code is kept as text for as long as it runs. Names stay: they are what a fault is found by.
          minify: { compress: false, mangle: false, codegen: true },
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file and can require nothing but electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at('main/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [endpointAddresses(), react(), namedFromRoot, bundledPackages('renderer')],
    server: { proxy: stationProxy(station) },
    build: {
      minify: true,
      // For those who look for what runs; not part of a package, and no page asks for it.
      sourcemap: 'hidden',
      chunkSizeWarningLimit: 1_000,
      rollupOptions: {
        input: { index: at('renderer/index.html') },
        output: {
          chunkFileNames: chunk => `assets/${languageOf(chunk.facadeModuleId) ?? '[name]'}-[hash].js`,
          codeSplitting: { includeDependenciesRecursively: false, groups: pageChunks },
        },
      },
    },
  },
})
