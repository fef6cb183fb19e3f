import { registerHooks } from 'node:module'

/** Preloaded with `--import`: whoever imports `electron` in this process gets the fake that drives itself. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./driven.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
