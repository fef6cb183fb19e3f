import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPaths } from '../../main/platform/paths.ts'
import { tempHome } from './temp-home.ts'

export type Checkout = {
  root: string
  launcher: string
  /** Writes a file of the checkout. */
  write: (path: string, text: string) => void
}

/** A checkout of its own, with the real program in it and whatever page a test wants. */
export function makeCheckout(): Checkout {
  const { root: real } = findPaths()
  const root = tempHome()
  for (const part of ['main', 'shared', 'package.json']) copy(part, root)
  for (const part of ['resources', 'node_modules'])
    symlinkSync(join(real, part), join(root, part), 'junction')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, launcher: join(root, 'main', 'packdesk.mjs'), write }
}

/** With its times, so that what was built of it is not older. */
const copy = (part: string, root: string) =>
  cpSync(join(findPaths().root, part), join(root, part), { recursive: true, preserveTimestamps: true })

/** A checkout whose page is built already, and the program with it where that was built here. */
export function makeBuiltCheckout(): Checkout {
  const checkout = makeCheckout()
  const built = join('out', 'main')
  if (existsSync(join(findPaths().root, built))) copy(built, checkout.root)
  checkout.write('out/renderer/index.html', '<!doctype html><title>Packdesk</title>')
  return checkout
}
