#!/usr/bin/env node
// Any Node since 12.20 must be able to read this file, so that it can say what it needs: no newer syntax.
import { spawn } from 'node:child_process'
import {
  beginWithOwnEnvironment,
  findOwnNode,
  isNewEnough,
  neededMajor,
  ownNodeEnvironment,
} from './own-node.mjs'

function giveUp(reason) {
  process.stderr.write(
    `Packdesk needs Node ${neededMajor} or newer; this is ${process.version} and ${reason}. ` +
      `Run "npm ci" in the Packdesk folder, or install Node ${neededMajor}.\n`,
  )
  process.exitCode = 1
}

/** Runs the same command on another Node; signals go in, the exit code or signal comes out. */
function runOn(node) {
  const child = spawn(node, process.argv.slice(1), {
    env: ownNodeEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const signals = process.platform === 'win32' ? ['SIGINT', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = signal => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  child.on('error', error => giveUp(`its own copy could not be started (${error.message})`))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeListener(name, forward)
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code === null ? 1 : code
  })
}

if (isNewEnough) {
  // What runs all day is worth starting twice.
  if (['serve', 'open'].indexOf(process.argv[2]) >= 0) beginWithOwnEnvironment()
  import('./prepare-node.mjs').then(({ prepareNode, findProgram }) => {
    prepareNode()
    return findProgram().then(program => import(program))
  })
} else {
  const node = findOwnNode()
  if (node) runOn(node)
  else giveUp('no newer copy is installed with it')
}
