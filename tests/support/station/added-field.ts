import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before a station: its orders have a field more. These two texts are all that somebody who adds it writes; every
 * other file is as it stands in the tree.
 */
const descriptor = `gift_message: field({
    shape: z.string().nullable(),
    since: 2,
    create: text(500).nullish(),
    edit: text(500).nullable().optional(),
    way: 'clearable',
    file: {
      key: 'gift_message',
      head: words('Gift message', 'Geschenknachricht', 'Message cadeau', 'Mensaje de regalo'),
      at: 'gift_message',
      written: 'asked',
    },
    title: words('Gift message', 'Geschenknachricht', 'Message cadeau', 'Mensaje de regalo'),
  }),
  `
const upStep = 'order => ({ ...order, gift_message: null })'

const additions: readonly { file: string; before: string; text: string }[] = [
  { file: '/shared/records/order.ts', before: 'meta: field({', text: descriptor },
  { file: '/shared/records/order-versions.ts', before: ']\n', text: upStep },
]

registerHooks({
  load: (url, context, next) => {
    const added = additions.find(({ file }) => url.endsWith(file))
    if (!added) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    const at = source.indexOf(added.before)
    if (at < 0) throw new Error(`${added.file} has no "${added.before}" to add a field before.`)
    return {
      format: 'module-typescript',
      source: source.slice(0, at) + added.text + source.slice(at),
      shortCircuit: true,
    }
  },
})
