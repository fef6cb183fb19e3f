// The one test command. It starts on any Node that npm runs on and goes on with the Node of this project.
import { spawnSync } from 'node:child_process'
import { findOwnNode, isNewEnough, neededMajor } from '../../main/own-node.mjs'

function giveUp(reason) {
  console.error(reason)
  console.log('0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}

const ownNode = isNewEnough ? null : findOwnNode()
if (isNewEnough) {
  await import('./run/main.ts').catch(giveUp)
} else if (ownNode) {
  const { status } = spawnSync(ownNode, process.argv.slice(1), { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  giveUp(`The tests need Node ${neededMajor}; this is ${process.version}. Run "npm ci" and then "npm test".`)
}
