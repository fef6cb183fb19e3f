// Runs a script of this project on its own Node, whichever Node npm runs on, in the environment a station begins with.
import { spawnSync } from 'node:child_process'
import { findOwnNode, isNewEnough, neededMajor, ownNodeEnvironment } from '../../main/own-node.mjs'

const node = isNewEnough ? process.execPath : findOwnNode()
if (node) {
  const { status } = spawnSync(node, process.argv.slice(2), { stdio: 'inherit', env: ownNodeEnvironment() })
  process.exitCode = status ?? 1
} else {
  console.error(`This needs Node ${neededMajor}; this is ${process.version}. Run "npm ci" first.`)
  process.exitCode = 1
}
