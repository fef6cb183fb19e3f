// Read by Node 24 and newer only: the launcher imports it once it knows which Node runs.
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import v8 from 'node:v8'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the command line is: built, or its sources. */
export async function findProgram() {
  const { builtProgram } = await import('./built-program.ts')
  return pathToFileURL(builtProgram(root) ?? join(root, 'main', 'cli.ts')).href
}

/** Sets this process up for a station; to be called before anything of it is loaded. */
export function prepareNode() {
  keepCompiledCode()
  keepYoungObjectsFew()
  setTimeout(keepHeapClose, startedAfterMs).unref()
}

/** Whatever a start loads stays: cleaning meanwhile costs a fifth of it and frees nothing. */
const startedAfterMs = 2_000

/** Compiled code is kept beside the packages, which saves a fifth of a start; where it cannot be, nothing changes. */
function keepCompiledCode() {
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'packdesk'))
}

/**
 * Answers are large buffers that live for a moment. They are freed when the room for young objects is full; let
 * it grow and V8 rather marks the whole heap, several times a second, whenever buffers have summed up to 64 MB.
 * Kept small, lists cost half as much and an idle station holds 30 MB less.
 */
function keepYoungObjectsFew() {
  v8.setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * The heap of a busy station otherwise grows to three times what is in use before it is cleaned, and V8 gives none of
 * those pages back: the station would hold 115 MB more for good. Any closer than this, and lists are a third cleaning.
 */
function keepHeapClose() {
  // Compiled code is good only for the flags it was kept under, which are those of a start.
  module.flushCompileCache()
  v8.setFlagsFromString('--heap-growing-percent=15')
}
