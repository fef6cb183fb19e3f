import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type OldNode = { name: string; node: readonly string[] }

const disguise = fileURLToPath(new URL('./disguise-as-old-node.cjs', import.meta.url))

function versionOf(node: string): string | null {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** Nodes too old for Packdesk: those of this machine, or without any this Node saying that it is old. */
export function oldNodes(): OldNode[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const candidates = [process.env.PACKDESK_OLD_NODE, ...folders.map(folder => join(folder, 'node'))]
  const present = candidates.filter(node => node !== undefined).filter(node => existsSync(node))
  const real = [...new Set(present.map(node => realpathSync(node)))]
    .map(node => ({ node: [node], version: versionOf(node) }))
    .filter(({ version }) => version !== null && Number(version.slice(1).split('.')[0]) < 24)
    .map(({ node, version }) => ({ name: `Node ${version} at ${node}`, node }))
  const pretended = { name: 'a Node that says it is 20.0.0', node: [process.execPath, '--require', disguise] }
  return real.length > 0 ? real : [pretended]
}
